"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { usePathname, useSearchParams } from "next/navigation";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { RelativeTime } from "@/components/ui/relative-time";
import { SkeletonRows } from "@/components/ui/skeleton";
import { buildListHref } from "../list/list-address";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import { StateBadge } from "./state-badge";
import { VersionDiff } from "./version-diff";
import { RestoreVersion } from "./workflow/restore-version";

function parseNumber(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** Versions of a story, newest first, with a diff of the two selected. */
export function StoryVersions({ storyId }: { storyId: string }) {
  const trpc = useTRPC();
  const path = usePathname();
  const parameters = useSearchParams();
  const query = useInfiniteQuery(
    trpc.stories.versions.infiniteQueryOptions(
      { storyId },
      { getNextPageParam: (page) => page.next, initialCursor: null },
    ),
  );
  if (query.data === undefined) {
    if (query.error !== null) return <QueryError error={query.error} onRetry={() => void query.refetch()} />;
    return <SkeletonRows />;
  }
  const versions = query.data.pages.flatMap((page) => page.rows);
  const newest = versions[0]?.version ?? 1;
  const after = parseNumber(parameters.get("after")) ?? newest;
  const previous = versions.find((version) => version.version < after)?.version;
  const before = parseNumber(parameters.get("before")) ?? previous;
  const choose = (part: { before?: number | undefined; after?: number | undefined }) =>
    window.history.pushState(null, "", buildListHref(path, { tab: "versions", ...part }));
  return (
    <div className="grid gap-6 lg:grid-cols-[19rem_minmax(0,1fr)]">
      <div>
        <ol aria-label="Versions" className="flex flex-col gap-0.5">
          {versions.map((version) => {
            const older = versions.find((other) => other.version < version.version)?.version;
            const chosen = version.version === after;
            return (
              <li key={version.id}>
                <button
                  type="button"
                  aria-pressed={chosen}
                  onClick={() => choose({ after: version.version, before: older })}
                  className={cn(
                    "flex w-full flex-col gap-1 rounded-lg px-3 py-2 text-left hover:bg-hover",
                    chosen && "bg-accent-soft hover:bg-accent-soft",
                  )}
                >
                  <span className="flex w-full items-center gap-2">
                    <span className="tabular text-sm font-medium">Version {version.version}</span>
                    {version.live && <Badge tone="good">Live</Badge>}
                    <span className="ml-auto">
                      <StateBadge state={version.state} />
                    </span>
                  </span>
                  <span className="text-xs text-ink-2">
                    {version.createdBy}, <RelativeTime date={version.createdAt} />
                  </span>
                </button>
              </li>
            );
          })}
        </ol>
        {query.hasNextPage && (
          <Button
            className="mt-2 w-full"
            disabled={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Older versions
          </Button>
        )}
      </div>
      <div className="min-w-0">
        {before === undefined ? (
          <div className="flex flex-col items-center gap-4 rounded-lg border border-dashed border-line-strong px-4 py-10 text-center text-sm text-ink-2">
            <p>
              {after === newest
                ? "This is the first version. Changes appear here when the story is saved again."
                : "This is the first version."}
            </p>
            <RestoreVersion storyId={storyId} version={after} />
          </div>
        ) : (
          <>
            <div className="mb-3 flex flex-wrap items-center gap-2 text-sm text-ink-2">
              <label htmlFor="compare-before">Compare with</label>
              <select
                id="compare-before"
                value={before}
                onChange={(event) => choose({ after, before: Number(event.target.value) })}
                className="h-8 rounded-md border border-line-strong bg-canvas px-2 text-sm text-ink"
              >
                {versions
                  .filter((version) => version.version !== after)
                  .map((version) => (
                    <option key={version.id} value={version.version}>
                      Version {version.version}
                    </option>
                  ))}
              </select>
              <span className="ml-auto">
                <RestoreVersion storyId={storyId} version={after} />
              </span>
            </div>
            <VersionDiff storyId={storyId} before={before} after={after} />
          </>
        )}
      </div>
    </div>
  );
}
