"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { SkeletonRows } from "@/components/ui/skeleton";
import type { StorySummary } from "@/server/publishing/newsroom/index";
import { Timeline, type TimelineEntry } from "../object/timeline";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import { ChangeDetail } from "./change-detail";

const VERBS: Readonly<Record<StorySummary["state"], string>> = {
  open: "Saved as a draft",
  needs_approval: "Sent for approval",
  approved: "Approved",
  scheduled: "Scheduled",
  published: "Published",
  rejected: "Rejected",
  retracted: "Retracted",
};

/** History of a story derived from its versions, for the time before the log: all, or those up to a number. */
export function VersionHistory({ story, below }: { story: StorySummary; below: number | null }) {
  const trpc = useTRPC();
  const query = useInfiniteQuery(
    trpc.stories.versions.infiniteQueryOptions(
      { storyId: story.id },
      { getNextPageParam: (page) => page.next, initialCursor: null },
    ),
  );
  if (query.data === undefined) {
    if (query.error !== null) return <QueryError error={query.error} onRetry={() => void query.refetch()} />;
    return <SkeletonRows />;
  }
  const versions = query.data.pages
    .flatMap((page) => page.rows)
    .filter((version) => below === null || version.version < below);
  if (versions.length === 0) return null;
  const entries = versions.map((version, index): TimelineEntry => {
    const before = versions[index + 1];
    const same = before !== undefined && before.state === version.state;
    const title = same && version.state === "published" ? "Published again" : VERBS[version.state];
    return {
      id: version.id,
      title,
      at: version.createdAt,
      current: version.live,
      detail: (
        <ChangeDetail
          storyId={story.id}
          actor={version.createdBy}
          version={version.version}
          from={before?.state ?? null}
          to={version.state}
        />
      ),
    };
  });
  return (
    <div className="max-w-xl">
      <Timeline label="Versions" entries={entries} />
    </div>
  );
}
