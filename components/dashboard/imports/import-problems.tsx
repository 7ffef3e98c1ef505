"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { usePathname, useSearchParams } from "next/navigation";
import { Badge, type Tone } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { SkeletonRows } from "@/components/ui/skeleton";
import { FilterButton } from "../list/filter-button";
import { buildListHref } from "../list/list-address";
import { ShowMore } from "../list/show-more";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";

const OUTCOMES = [
  { value: "failed", label: "Failed" },
  { value: "skipped", label: "Skipped" },
  { value: "note", label: "Partially imported" },
] as const;

const TONES: Readonly<Record<string, Tone>> = { failed: "bad", skipped: "warn" };

/** Items that were not imported, each with its reason. */
export function ImportProblems({ runId }: { runId: string }) {
  const trpc = useTRPC();
  const path = usePathname();
  const requestedOutcome = useSearchParams().get("outcome");
  const outcome = OUTCOMES.find((option) => option.value === requestedOutcome)?.value;
  const query = useInfiniteQuery(
    trpc.imports.problems.infiniteQueryOptions(
      { runId, outcome },
      { getNextPageParam: (page) => page.next, initialCursor: null },
    ),
  );
  const rows = query.data?.pages.flatMap((page) => page.rows);
  return (
    <>
      <div className="pb-3">
        <FilterButton
          label="Outcome"
          value={outcome}
          options={OUTCOMES}
          onChange={(next) =>
            window.history.pushState(null, "", buildListHref(path, { tab: "problems", outcome: next }))
          }
        />
      </div>
      {rows === undefined ? (
        query.error === null ? (
          <SkeletonRows />
        ) : (
          <QueryError error={query.error} onRetry={() => void query.refetch()} />
        )
      ) : rows.length === 0 ? (
        <EmptyState
          icon={CircleCheck}
          title={outcome === undefined ? "No problems" : "No problems of this kind"}
        >
          Skipped and failed items appear here with the reason, so that you can fix and reimport them.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {rows.map((row) => (
            <li
              key={row.id}
              className="grid gap-x-4 gap-y-1 py-3 text-sm md:grid-cols-[5rem_minmax(0,16rem)_1fr]"
            >
              <span>
                <Badge tone={TONES[row.outcome] ?? "neutral"}>{row.outcome}</Badge>
              </span>
              <span className="min-w-0">
                <span className="block truncate font-medium">{row.title ?? "Untitled"}</span>
                <span className="block truncate font-mono text-xs text-ink-3">{row.ref}</span>
              </span>
              <span className="min-w-0 break-words text-ink-2">{row.reason}</span>
            </li>
          ))}
        </ul>
      )}
      <ShowMore query={query} />
    </>
  );
}
