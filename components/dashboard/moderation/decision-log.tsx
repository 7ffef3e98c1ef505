"use client";

import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { RelativeTime } from "@/components/ui/relative-time";
import { SkeletonRows } from "@/components/ui/skeleton";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import { MOVES } from "./moderation-words";

function verb(move: string): string {
  return Object.entries(MOVES).find(([name]) => name === move)?.[1].done ?? "put back";
}

/** Who decided what, when and why: a log that nobody can change. */
export function DecisionLog() {
  const trpc = useTRPC();
  const [below, setBelow] = useState<string | null>(null);
  const query = useQuery(trpc.moderation.log.queryOptions({ below }));
  if (query.error !== null) return <QueryError error={query.error} onRetry={() => void query.refetch()} />;
  const decisions = query.data;
  if (decisions === undefined) return <SkeletonRows />;
  if (decisions.length === 0 && below === null)
    return (
      <EmptyState icon={History} title="No decisions yet">
        Whoever approves, rejects or restores a comment stands here, with the time and the reason.
      </EmptyState>
    );
  return (
    <div className="flex flex-col gap-3">
      <ol aria-label="Decisions" className="divide-y divide-line rounded-lg border border-line">
        {decisions.map((decision) => (
          <li key={decision.id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-2.5 text-sm">
            <span>
              <span className="font-medium">{decision.byName}</span>: comment {decision.commentId}{" "}
              {verb(decision.move)}
            </span>
            {decision.reason !== "" && <span className="text-ink-2">{decision.reason}</span>}
            <RelativeTime date={decision.at} className="ml-auto text-xs text-ink-3" />
          </li>
        ))}
      </ol>
      <div className="flex gap-2">
        {below !== null && <Button onClick={() => setBelow(null)}>Newest</Button>}
        {decisions.length === 50 && (
          <Button onClick={() => setBelow(decisions.at(-1)?.id ?? null)}>Older</Button>
        )}
      </div>
    </div>
  );
}
