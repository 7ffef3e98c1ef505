"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { ExactTime } from "@/components/ui/relative-time";
import { SkeletonRows } from "@/components/ui/skeleton";
import type { StorySummary } from "@/server/publishing/newsroom/index";
import type { StoryHistoryEntry } from "@/server/publishing/workflow/index";
import { Timeline, type TimelineEntry } from "../object/timeline";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import { ChangeDetail } from "./change-detail";
import { VersionHistory } from "./version-history";
import { PAST_ACTIONS } from "./workflow/action-names";

function toEntry(storyId: string, move: StoryHistoryEntry): TimelineEntry {
  return {
    id: String(move.number),
    title: (
      <>
        {PAST_ACTIONS[move.action] ?? move.action}
        {move.publishAt !== null && (
          <span className="font-normal">
            {" "}
            for <ExactTime date={move.publishAt} />
          </span>
        )}
      </>
    ),
    at: move.at,
    current: move.action === "publish",
    detail: (
      <>
        <ChangeDetail
          storyId={storyId}
          actor={move.actor}
          version={move.version}
          from={move.fromState}
          to={move.toState}
        />
        {move.note !== null && (
          <span className="mt-1 block border-l-2 border-line-strong pl-2 whitespace-pre-line">
            {move.note}
          </span>
        )}
      </>
    ),
  };
}

/** Log of a story's workflow. An imported story has only versions for the time before the import. */
export function StoryHistory({ story }: { story: StorySummary }) {
  const trpc = useTRPC();
  const query = useInfiniteQuery(
    trpc.stories.history.infiniteQueryOptions(
      { storyId: story.id },
      { getNextPageParam: (page) => page.next, initialCursor: null, retry: false },
    ),
  );
  if (query.data === undefined) {
    // Staff without access to drafts see the published versions.
    if (query.error?.data?.code === "FORBIDDEN") return <VersionHistory story={story} below={null} />;
    if (query.error !== null) return <QueryError error={query.error} onRetry={() => void query.refetch()} />;
    return <SkeletonRows />;
  }
  const moves = query.data.pages.flatMap((page) => page.rows);
  const oldest = moves.at(-1);
  if (oldest === undefined) return <VersionHistory story={story} below={null} />;
  return (
    <div className="flex max-w-xl flex-col gap-5">
      <Timeline label="History" entries={moves.map((move) => toEntry(story.id, move))} />
      {query.hasNextPage ? (
        <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show earlier
        </Button>
      ) : (
        oldest.action !== "create" && <VersionHistory story={story} below={oldest.version} />
      )}
    </div>
  );
}
