"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { UserX } from "lucide-react";
import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { RelativeTime } from "@/components/ui/relative-time";
import { SkeletonRows } from "@/components/ui/skeleton";
import { clipMarks } from "@/shared/formats/index";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import { usePolicyChange } from "./use-policy-change";

/** List of the readers who are banned or shadow banned now. */
export function BansList() {
  const trpc = useTRPC();
  const change = usePolicyChange();
  const lift = useMutation(trpc.moderation.liftBan.mutationOptions());
  const query = useQuery(trpc.moderation.bans.queryOptions({ holding: true }));
  if (query.error !== null) return <QueryError error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <SkeletonRows />;
  if (query.data.length === 0)
    return (
      <EmptyState icon={UserX} title="No bans">
        To ban an author, press b in the moderation queue or select Ban under a comment. A ban can be
        temporary, or a shadow ban: only the author still sees their comments.
      </EmptyState>
    );
  return (
    <ul aria-label="Bans" className="divide-y divide-line rounded-lg border border-line">
      {query.data.map((ban) => (
        <li key={ban.id} className="flex flex-wrap items-center gap-3 px-4 py-3">
          <div className="min-w-0 flex-1 basis-64">
            <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
              <Link
                href={`/dashboard/moderation?queue=all&author=${ban.readerId}`}
                prefetch={false}
                className="underline underline-offset-2"
              >
                {clipMarks(ban.readerName)}
              </Link>
              <Badge tone={ban.shadow ? "warn" : "bad"}>{ban.shadow ? "Shadow" : "Banned"}</Badge>
            </p>
            <p className="mt-0.5 text-xs break-words text-ink-2">
              {ban.reason}. By {ban.createdBy}, <RelativeTime date={ban.createdAt} className="relative" />
              {ban.endsAt === null ? ", until lifted." : ", ends "}
              {ban.endsAt !== null && <RelativeTime date={ban.endsAt} className="relative" />}
            </p>
          </div>
          <Button
            size="sm"
            onClick={() =>
              void change(
                () => lift.mutateAsync({ id: ban.id }),
                `Ban lifted. ${clipMarks(ban.readerName)} can comment again.`,
              )
            }
          >
            Lift ban
          </Button>
        </li>
      ))}
    </ul>
  );
}
