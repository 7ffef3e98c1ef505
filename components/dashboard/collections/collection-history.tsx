"use client";

import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Timeline } from "../object/timeline";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";

const DEEDS = { create: "Created", update: "Changed", delete: "Deleted" } as const;

/** Log of a collection's changes, with the author and time of each. */
export function CollectionHistory({ id }: { id: number }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.collections.history.queryOptions({ id }));
  if (query.data === undefined) {
    if (query.error !== null) return <QueryError error={query.error} onRetry={() => void query.refetch()} />;
    return <SkeletonRows />;
  }
  if (query.data.length === 0)
    return (
      <EmptyState icon={History} title="No changes yet">
        Changes to this collection appear here, with who made them and when.
      </EmptyState>
    );
  return (
    <div className="max-w-xl">
      <Timeline
        label="History"
        entries={query.data.map(({ revision, action, actor, at }) => ({
          id: String(revision),
          title: DEEDS[action],
          at,
          detail: actor,
        }))}
      />
    </div>
  );
}
