"use client";

import { Ban, Check, Clock, ShieldAlert, Star, StarOff, Trash2, X } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { RelativeTime } from "@/components/ui/relative-time";
import type { ModeratorMove, QueuedComment } from "@/server/engagement/moderation/index";
import { clipMarks } from "@/shared/formats/index";
import { COMMENT_STATUSES, MODERATION_ACTIONS, REASONS } from "./moderation-labels";
import { ScoreBadges } from "./score-badges";

const ICONS: Readonly<Record<ModeratorMove, ReactNode>> = {
  approve: <Check aria-hidden />,
  restore: <Check aria-hidden />,
  pend: <Clock aria-hidden />,
  delete: <Trash2 aria-hidden />,
  spam: <ShieldAlert aria-hidden />,
};

/** Return the moderation actions that apply to a comment in its current status. */
export function movesFor({ status, shadow }: Pick<QueuedComment, "status" | "shadow">): ModeratorMove[] {
  switch (status) {
    case "pending":
    case "hidden":
      return ["approve", "delete", "spam"];
    case "published":
      return ["approve", "pend", "delete", "spam"];
    case "spam":
      return shadow ? ["approve", "delete"] : ["approve", "delete"];
    case "deleted":
      return ["restore", "spam"];
  }
}

interface CommentCardProps {
  comment: QueuedComment;
  selected: boolean;
  current: boolean;
  onSelect: (selected: boolean) => void;
  onFocus: () => void;
  onDecide: (move: ModeratorMove) => void;
  onBan: () => void;
  onDecline: () => void;
  onFeature: (isFeatured: boolean) => void;
  /** Context of the comment, shown below it on a narrow page. */
  children?: ReactNode;
}

function Notes({ comment }: { comment: QueuedComment }) {
  const { reports, appeal, reason, phase } = comment;
  return (
    <>
      {reason !== "" && (
        <p className="mt-2 text-xs text-ink-2">
          <span className="text-ink-3">Reason ({phase}): </span>
          {reason}
        </p>
      )}
      {reports.length > 0 && (
        <ul className="mt-2 flex flex-col gap-1 text-xs text-warn">
          {reports.map((report, index) => (
            // Reports have no unique key
            <li key={index}>
              Reported: {REASONS[report.reason] ?? report.reason}
              {report.note !== "" && `. “${report.note}”`}
            </li>
          ))}
        </ul>
      )}
      {appeal !== null && (
        <p className="mt-2 border-s-2 border-accent ps-2 text-sm">
          <span className="text-xs text-ink-3">Appeal: </span>
          {appeal}
        </p>
      )}
    </>
  );
}

/** Comment in a moderation queue: its text, the reason, its actions. Focusable like a row of a list. */
export function CommentCard(props: CommentCardProps) {
  const { comment, selected, current, onSelect, onFocus, onDecide, onBan, onDecline, onFeature, children } =
    props;
  const { id, author, page, parent, text, status } = comment;
  const { label, tone } = COMMENT_STATUSES[status];
  return (
    <li
      className={cn(
        "rounded-lg border bg-canvas px-3 py-3 sm:px-4",
        current ? "border-accent shadow-lift" : "border-line",
      )}
    >
      {/* Focusable, so that the shortcuts apply to one row */}
      <article
        aria-labelledby={`comment-${id}`}
        data-row-link=""
        data-comment={id}
        tabIndex={0}
        onFocus={onFocus}
        className="outline-offset-4"
      >
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <input
            type="checkbox"
            aria-label={`Select the comment by ${author.name}`}
            className="size-4 accent-accent max-sm:size-5"
            checked={selected}
            onChange={(event) => onSelect(event.target.checked)}
          />
          <h3 id={`comment-${id}`} className="text-sm font-medium">
            {clipMarks(author.name)}
          </h3>
          {author.kind === "guest" && <Badge>Guest</Badge>}
          <RelativeTime date={comment.createdAt} className="text-xs text-ink-3" />
          {comment.editedAt !== null && <span className="text-xs text-ink-3">edited</span>}
          <span className="ms-auto flex flex-wrap items-center gap-1">
            <ScoreBadges toxicity={comment.toxicity} spamProbability={comment.spamProbability} />
            {comment.isFeatured && <Badge tone="accent">Featured</Badge>}
            <Badge tone={tone}>{comment.shadow ? "Shadow" : label}</Badge>
          </span>
        </div>
        <p className="mt-0.5 truncate text-xs text-ink-3">
          On{" "}
          <a
            href={page.url}
            rel="noreferrer noopener"
            target="_blank"
            className="text-ink-2 underline underline-offset-2"
          >
            {page.headline ?? page.url}
          </a>
        </p>
        {parent !== null && (
          <blockquote className="mt-2 line-clamp-2 border-s-2 border-line-strong ps-2 text-xs text-ink-2">
            <span className="text-ink-3">{clipMarks(parent.author)}: </span>
            {clipMarks(parent.text)}
          </blockquote>
        )}
        <p className="mt-2 max-w-prose overflow-clip text-base break-words whitespace-pre-line">
          {clipMarks(text.trim())}
        </p>
        <Notes comment={comment} />
      </article>
      <div className="mt-3 flex flex-wrap gap-2">
        {movesFor(comment).map((move) => (
          <Button
            key={move}
            size="sm"
            variant={move === "approve" ? "primary" : "secondary"}
            className="max-sm:h-9 max-sm:px-2"
            onClick={() => onDecide(move)}
          >
            {ICONS[move]}
            {move === "approve" && status === "published" ? "Keep published" : MODERATION_ACTIONS[move].label}
          </Button>
        ))}
        {comment.appeal !== null && (
          <Button size="sm" className="max-sm:h-9 max-sm:px-2" onClick={onDecline}>
            <X aria-hidden />
            Decline appeal
          </Button>
        )}
        {(status === "published" || comment.isFeatured) && (
          <Button
            size="sm"
            variant="ghost"
            className="max-sm:h-9 max-sm:px-2"
            onClick={() => onFeature(!comment.isFeatured)}
          >
            {comment.isFeatured ? <StarOff aria-hidden /> : <Star aria-hidden />}
            {comment.isFeatured ? "Stop featuring" : "Feature"}
          </Button>
        )}
        <Button size="sm" variant="ghost" className="max-sm:h-9 max-sm:px-2" onClick={onBan}>
          <Ban aria-hidden />
          Ban
        </Button>
      </div>
      {children}
    </li>
  );
}
