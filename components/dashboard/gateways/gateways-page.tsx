"use client";

import { useQuery } from "@tanstack/react-query";
import { PlugZap, Plus } from "lucide-react";
import Link from "next/link";
import { buttonLook } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { SkeletonRows } from "@/components/ui/skeleton";
import { VerbatimValue } from "@/components/ui/verbatim-value";
import type { GatewaySummary } from "@/server/payments/index";
import { PageHeader } from "../page-header";
import { useStaff } from "../staff-provider";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import { EnabledBadge, EnvironmentBadge, formatCapabilities } from "./gateway-labels";

function AddLink() {
  return (
    <Link href="/dashboard/gateways/new" prefetch={false} className={buttonLook({ variant: "primary" })}>
      <Plus aria-hidden />
      Add gateway
    </Link>
  );
}

function GatewayCard({ gateway }: { gateway: GatewaySummary }) {
  const { id, title, adapter, paymentTypes, capabilities } = gateway;
  return (
    <li>
      <Link
        href={`/dashboard/gateways/${id}`}
        prefetch={false}
        data-row-link=""
        className="flex flex-col gap-2 rounded-lg border border-line px-4 py-3.5 hover:bg-hover focus-visible:-outline-offset-2"
      >
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <span className="text-sm font-semibold">{title}</span>
          <EnvironmentBadge {...gateway} />
          <EnabledBadge {...gateway} />
        </span>
        {title !== adapter && <span className="text-xs break-all text-ink-3">{adapter}</span>}
        <span className="text-sm text-ink-2">{formatCapabilities(capabilities)}</span>
        <span className="text-xs text-ink-3">
          {paymentTypes.length === 0 ? "No payment methods yet" : "Payment methods: "}
          {paymentTypes.length > 0 && <VerbatimValue>{paymentTypes.join(", ")}</VerbatimValue>}
        </span>
      </Link>
    </li>
  );
}

/** List of the payment gateways. */
export function GatewaysPage() {
  const trpc = useTRPC();
  const canEdit = useStaff().permissions.includes("payments:write");
  const query = useQuery(trpc.gateways.list.queryOptions());
  return (
    <div className="max-w-4xl">
      <PageHeader
        title="Gateways"
        description={
          <>
            Payment providers that charge readers. A checkout selects one by its{" "}
            <VerbatimValue>payment_type</VerbatimValue>.
          </>
        }
        actions={canEdit ? <AddLink /> : undefined}
      />
      {query.data === undefined ? (
        query.error === null ? (
          <SkeletonRows rows={4} />
        ) : (
          <QueryError error={query.error} onRetry={() => void query.refetch()} />
        )
      ) : query.data.length === 0 ? (
        <EmptyState icon={PlugZap} title="No gateways yet" action={canEdit ? <AddLink /> : undefined}>
          Without a gateway, subscriptions can only be sold manually. Add the sandbox to test without real
          money.
        </EmptyState>
      ) : (
        <ul aria-label="Gateways" className="flex flex-col gap-3">
          {query.data.map((gateway) => (
            <GatewayCard key={gateway.id} gateway={gateway} />
          ))}
        </ul>
      )}
    </div>
  );
}
