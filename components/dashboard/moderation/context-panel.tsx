"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { RelativeTime } from "@/components/ui/relative-time";
import { Skeleton } from "@/components/ui/skeleton";
import type { CommentContext } from "@/server/engagement/moderation/index";
import { clipMarks } from "@/shared/formats/index";
import { Timeline } from "../object/timeline";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import { COMMENT_STATUSES, MODERATION_ACTIONS } from "./moderation-labels";
import { ScoreReasons } from "./score-badges";

function Thread({ thread, id }: { thread: CommentContext["thread"]; id: number }) {
  if (thread.length < 2) return <p className="text-sm text-ink-3">No replies.</p>;
  return (
    <ol className="flex flex-col gap-2">
      {thread.map((comment) => (
        <li key={comment.id} className={comment.id === id ? "border-l-2 border-accent pl-2" : "pl-2.5"}>
          <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-3">
            <span className="font-medium text-ink-2">{clipMarks(comment.author)}</span>
            <RelativeTime date={comment.createdAt} />
            {comment.status !== "published" && (
              <Badge tone={COMMENT_STATUSES[comment.status].tone}>
                {COMMENT_STATUSES[comment.status].label}
              </Badge>
            )}
          </p>
          <p className="line-clamp-3 text-sm break-words">{clipMarks(comment.text.trim())}</p>
        </li>
      ))}
    </ol>
  );
}

function Author({ author, comment }: Pick<CommentContext, "author" | "comment">) {
  const counts = Object.entries(COMMENT_STATUSES).flatMap(([status, { label }]) => {
    const entry = Object.entries(author.counts).find(([key]) => key === status);
    return entry === undefined ? [] : [`${entry[1]} ${label.toLowerCase()}`];
  });
  return (
    <>
      <p className="text-sm">
        {counts.length === 0 ? "No comments yet" : counts.join(", ")}, first seen{" "}
        <RelativeTime date={author.since} className="relative" />.{" "}
        <Link
          href={`/dashboard/moderation?queue=all&author=${comment.author.id}`}
          prefetch={false}
          className="text-accent underline underline-offset-2"
        >
          View all
        </Link>
      </p>
      {author.bans.map((ban) => (
        <p key={ban.id} className="mt-1 text-sm text-bad">
          {ban.shadow ? "Shadow ban" : "Banned"} by {ban.createdBy}: {ban.reason}
        </p>
      ))}
      <ul className="mt-2 flex flex-col gap-1.5">
        {author.latest
          .filter(({ id }) => id !== comment.id)
          .slice(0, 5)
          .map((previous) => (
            <li key={previous.id} className="text-xs text-ink-2">
              <span className="text-ink-3">{COMMENT_STATUSES[previous.status].label}: </span>
              <span className="break-words">{clipMarks(previous.text.trim()).slice(0, 140)}</span>
            </li>
          ))}
      </ul>
    </>
  );
}

function toTimelineEntries({ decisions }: CommentContext) {
  return [...decisions].reverse().map((decision) => ({
    id: decision.id,
    at: decision.at,
    title: `${decision.byName}: ${decision.move === "undo" ? "decision undone" : Object.entries(MODERATION_ACTIONS).find(([move]) => move === decision.move)?.[1].done}`,
    ...(decision.reason === "" ? {} : { detail: decision.reason }),
  }));
}

/** Context of a comment: scores with reasons, thread, the author's history, decisions. */
export function ContextPanel({ id }: { id: number }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.moderation.context.queryOptions({ id }));
  if (query.error !== null) return <QueryError error={query.error} onRetry={() => void query.refetch()} />;
  const context = query.data;
  if (context === undefined) return <Skeleton className="h-64 w-full" />;
  const { comment } = context;
  const entries = toTimelineEntries(context);
  return (
    <div className="flex flex-col gap-5">
      <section aria-label="Scores" className="flex flex-col gap-3">
        <h3 className="text-sm font-medium">Scores</h3>
        {comment.toxicityReasons.length + comment.spamReasons.length === 0 && (
          <p className="text-sm text-ink-3">No words or traits affected the scores.</p>
        )}
        <ScoreReasons title="Toxicity (points)" reasons={comment.toxicityReasons} />
        <ScoreReasons title="Spam (log odds)" reasons={comment.spamReasons} />
      </section>
      <section aria-label="Thread">
        <h3 className="mb-2 text-sm font-medium">Thread</h3>
        <Thread thread={context.thread} id={id} />
      </section>
      <section aria-label="Author">
        <h3 className="mb-2 text-sm font-medium">{clipMarks(comment.author.name)}</h3>
        <Author author={context.author} comment={comment} />
      </section>
      {entries.length > 0 && (
        <section aria-label="Decisions">
          <h3 className="mb-2 text-sm font-medium">Decisions</h3>
          <Timeline label="Decisions about this comment" entries={entries} />
        </section>
      )}
    </div>
  );
}
