"use client";

import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { RelativeTime } from "@/components/ui/relative-time";
import { SkeletonRows } from "@/components/ui/skeleton";
import type { LoggedDecision, ReaderBan } from "@/server/engagement/moderation/index";
import { clipMarks } from "@/shared/formats/index";
import { buildListHref } from "../list/list-address";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import { MODERATION_ACTIONS } from "./moderation-labels";

/** Return what a moderator did, before and after "a comment by …". */
function getVerb(move: string): readonly [before: string, after: string] {
  if (move === "decline") return ["declined an appeal on", ""];
  if (move === "feature") return ["featured", ""];
  if (move === "unfeature") return ["stopped featuring", ""];
  if (move === "pend") return ["returned", " to the queue"];
  if (move === "spam") return ["marked", " as spam"];
  return [
    Object.entries(MODERATION_ACTIONS).find(([name]) => name === move)?.[1].done ?? "undid a decision on",
    "",
  ];
}

function DecisionRow({ decision }: { decision: LoggedDecision }) {
  const { author, byName, commentId, move, page, reason, text } = decision;
  const [before, after] = getVerb(move);
  return (
    <li className="flex flex-col gap-1 px-4 py-3 text-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-0.5">
        <span>
          <span className="font-medium">{byName}</span> {before} a comment by{" "}
          <span className="font-medium">{clipMarks(author)}</span>
          {after}
        </span>
        <RelativeTime date={decision.at} className="text-xs text-ink-3" />
      </div>
      <Link
        href={buildListHref("/dashboard/moderation", { queue: "all", comment: String(commentId) })}
        className="line-clamp-2 max-w-prose border-l-2 border-line-strong pl-2 text-ink-2 underline-offset-2 hover:text-ink hover:underline"
      >
        {clipMarks(text.trim()) || "Comment without text"}
      </Link>
      {reason !== "" && <p className="max-w-prose">{reason}</p>}
      <p className="truncate text-xs text-ink-3">On {page}</p>
    </li>
  );
}

interface BanEvent {
  key: string;
  at: Date;
  ban: ReaderBan;
  isLift: boolean;
}

/** Return bans and their ends between two instants; null: unbounded. */
function toBanEvents(bans: readonly ReaderBan[], after: Date | null, until: Date | null): BanEvent[] {
  return bans
    .flatMap((ban) => [
      { key: `ban-${ban.id}`, at: ban.createdAt, ban, isLift: false },
      ...(ban.liftedAt === null ? [] : [{ key: `lift-${ban.id}`, at: ban.liftedAt, ban, isLift: true }]),
    ])
    .filter(({ at }) => (after === null || at >= after) && (until === null || at < until));
}

function BanRow({ event: { at, ban, isLift } }: { event: BanEvent }) {
  const done = isLift ? "lifted the ban on" : ban.shadow ? "shadow banned" : "banned";
  return (
    <li className="flex flex-col gap-1 px-4 py-3 text-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-0.5">
        <span>
          <span className="font-medium">{isLift ? ban.liftedBy : ban.createdBy}</span> {done}{" "}
          <Link
            href={buildListHref("/dashboard/moderation", { queue: "all", author: String(ban.readerId) })}
            className="font-medium underline-offset-2 hover:underline"
          >
            {clipMarks(ban.readerName)}
          </Link>
        </span>
        <RelativeTime date={at} className="text-xs text-ink-3" />
      </div>
      {!isLift && <p className="max-w-prose">{ban.reason}</p>}
    </li>
  );
}

const PER_PAGE = 50;

/** Append-only log of moderation decisions and bans: who, when and why. */
export function DecisionLog() {
  const trpc = useTRPC();
  const [last, setLast] = useState<{ id: string; at: Date } | null>(null);
  const below = last?.id ?? null;
  const query = useQuery(trpc.moderation.log.queryOptions({ below }));
  const bans = useQuery(trpc.moderation.bans.queryOptions({ holding: false }));
  if (query.error !== null) return <QueryError error={query.error} onRetry={() => void query.refetch()} />;
  const decisions = query.data;
  if (decisions === undefined || bans.isPending) return <SkeletonRows />;
  const oldest = decisions.length === PER_PAGE ? (decisions.at(-1)?.at ?? null) : null;
  const events = toBanEvents(bans.data ?? [], oldest, last?.at ?? null);
  const rows = [
    ...decisions.map((decision) => ({
      at: decision.at,
      row: <DecisionRow key={decision.id} decision={decision} />,
    })),
    ...events.map((event) => ({ at: event.at, row: <BanRow key={event.key} event={event} /> })),
  ].toSorted((left, right) => right.at.getTime() - left.at.getTime());
  if (rows.length === 0 && below === null)
    return (
      <EmptyState icon={History} title="No decisions yet">
        Approvals, rejections and restored comments appear here with their moderator, time and reason.
      </EmptyState>
    );
  return (
    <div className="flex flex-col gap-3">
      <ol aria-label="Decisions" className="divide-y divide-line rounded-lg border border-line">
        {rows.map(({ row }) => row)}
      </ol>
      <div className="flex gap-2">
        {below !== null && <Button onClick={() => setLast(null)}>Newest</Button>}
        {decisions.length === PER_PAGE && (
          <Button onClick={() => setLast(decisions.at(-1) ?? null)}>Older</Button>
        )}
      </div>
    </div>
  );
}
