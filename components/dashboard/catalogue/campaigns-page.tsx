"use client";

import { useQuery } from "@tanstack/react-query";
import { HeartHandshake } from "lucide-react";
import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { buttonLook } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { SkeletonRows } from "@/components/ui/skeleton";
import type { StaffGroup } from "@/server/subscriptions/catalogue/index";
import { PageHeader } from "../page-header";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import { CampaignProgress } from "./campaign-progress";

function formatBuyerCount({ buyers }: StaffGroup): string {
  const count = Object.values(buyers).reduce((sum, buyerCount) => sum + buyerCount, 0);
  return `${count.toLocaleString("en")} active ${count === 1 ? "subscription" : "subscriptions"}`;
}

function CampaignCard({ group }: { group: StaffGroup }) {
  const { campaign } = group;
  if (campaign === null) return null;
  return (
    <li className="relative flex flex-col gap-3 rounded-xl border border-line p-4 hover:bg-hover">
      <div className="flex flex-wrap items-center gap-2">
        <Link
          href={`/dashboard/plans/${group.id}`}
          prefetch={false}
          className="font-semibold break-words after:absolute after:inset-0"
        >
          {group.name}
        </Link>
        {!group.public && <Badge tone="warn">Private</Badge>}
        {campaign.targetValidationEnabled && <Badge>Stops at target</Badge>}
      </div>
      <CampaignProgress campaign={campaign} label={group.name} />
      <p className="text-xs text-ink-3">{formatBuyerCount(group)}</p>
    </li>
  );
}

/** List of campaigns with the amount that each has collected. */
export function CampaignsPage() {
  const trpc = useTRPC();
  const query = useQuery(trpc.catalogue.groups.queryOptions({ type: "campaign" }));
  return (
    <div className="max-w-5xl">
      <PageHeader title="Campaigns" description="Fundraising campaigns and their progress." />
      {query.data === undefined &&
        (query.error === null ? (
          <SkeletonRows rows={4} />
        ) : (
          <QueryError error={query.error} onRetry={() => void query.refetch()} />
        ))}
      {query.data?.length === 0 && (
        <EmptyState
          icon={HeartHandshake}
          title="No campaigns yet"
          action={
            <Link href="/dashboard/plans" prefetch={false} className={buttonLook({ variant: "primary" })}>
              Go to plans
            </Link>
          }
        >
          A campaign is a group of plans that raises money for a cause. To start one, add a group of type
          Campaign.
        </EmptyState>
      )}
      {query.data !== undefined && query.data.length > 0 && (
        <ul className="grid gap-4 md:grid-cols-2">
          {query.data.map((group) => (
            <CampaignCard key={group.id} group={group} />
          ))}
        </ul>
      )}
    </div>
  );
}
