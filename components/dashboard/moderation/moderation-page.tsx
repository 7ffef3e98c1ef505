"use client";

import { CheckCheck, Keyboard } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { EmptyState } from "@/components/ui/empty-state";
import { formatCount } from "@/components/ui/plural";
import { SkeletonRows } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import type { ModeratorMove, Queue, QueuedComment } from "@/server/engagement/moderation/index";
import { buildListHref } from "../list/list-address";
import { Pager } from "../list/pager";
import { SearchBox } from "../list/search-box";
import { PageHeader } from "../page-header";
import { QueryError } from "../trpc/query-error";
import { BanDialog } from "./ban-dialog";
import { BulkBar } from "./bulk-bar";
import { CommentCard, movesFor } from "./comment-card";
import { ContextPanel } from "./context-panel";
import { QUEUES } from "./moderation-labels";
import { QueueTabs } from "./queue-tabs";
import { useDecide } from "./use-decide";
import { useModerationKeys } from "./use-moderation-keys";
import { useQueue } from "./use-queue";

const toHref = (queue: Queue) =>
  buildListHref("/dashboard/moderation", { queue: queue === "pending" ? undefined : queue });

function focusCard(id: number | undefined): void {
  const card = id === undefined ? null : document.querySelector<HTMLElement>(`[data-comment="${id}"]`);
  card?.focus();
  card?.scrollIntoView({ block: "nearest" });
}

/** Moderation queues: decide by shortcut or button, and undo. */
export function ModerationPage() {
  const state = useQueue();
  const { queue, list, shown, hide, restore, narrow, filter } = state;
  const { decide, decline, feature, undoDecision, revokeBan, refresh } = useDecide({ onRefused: restore });
  const [currentId, setCurrentId] = useState<number | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [banning, setBanning] = useState<QueuedComment | null>(null);
  const [zen, setZen] = useState(false);
  // Undo of the last action, which may still be in flight.
  const undoLast = useRef<Promise<(() => Promise<void>) | null>>(Promise.resolve(null));
  const focusNext = useRef<number | undefined>(undefined);
  const current = shown.find(({ id }) => id === currentId) ?? shown[0];
  const chosen = shown.filter(({ id }) => selected.has(id));

  // Focus the next card after the decided one is removed from the DOM.
  useEffect(() => {
    if (focusNext.current === undefined) return;
    focusCard(focusNext.current);
    focusNext.current = undefined;
  });

  /** Remove decided comments from the list and focus the next one. */
  const removeFromList = (ids: readonly number[]) => {
    const after = shown.slice(shown.findIndex(({ id }) => id === ids.at(-1)) + 1);
    const remaining = shown.filter(({ id }) => !ids.includes(id));
    const next = after.find(({ id }) => !ids.includes(id)) ?? remaining.at(-1);
    focusNext.current = next?.id;
    setCurrentId(next?.id ?? null);
    hide(ids);
  };
  /** Register a pending decision for `u`; when it is refused, the previous undo remains. */
  const undoWith = (decision: Promise<string | null>) => {
    const earlier = undoLast.current;
    undoLast.current = decision.then((batch) => (batch === null ? earlier : () => undoDecision(batch)));
  };
  const decideAbout = (comments: readonly QueuedComment[], move: ModeratorMove) => {
    const able = comments.filter((comment) => movesFor(comment).includes(move));
    if (able.length === 0) return;
    if (queue !== "all") removeFromList(able.map(({ id }) => id));
    setSelected(new Set());
    undoWith(decide(move, able));
  };
  const declineAppeal = (comment: QueuedComment) => {
    if (queue === "appealed") removeFromList([comment.id]);
    undoWith(decline([comment]));
  };
  const act = (move: ModeratorMove) => {
    if (chosen.length > 0) decideAbout(chosen, move);
    else if (current !== undefined) decideAbout([current], move);
  };
  const toggle = (id: number, on: boolean) =>
    setSelected((before) => new Set(on ? [...before, id] : [...before].filter((other) => other !== id)));
  const nextQueue = () => {
    const at = QUEUES.findIndex(({ value }) => value === queue);
    const { value } = QUEUES[(at + 1) % QUEUES.length] ?? { value: "pending" as const };
    window.history.pushState(null, "", toHref(value));
  };

  useModerationKeys({
    f: () => act(current?.status === "deleted" && chosen.length === 0 ? "restore" : "approve"),
    d: () => act("delete"),
    s: () => act("spam"),
    b: () => setBanning(current ?? null),
    x: () => {
      if (current === undefined) return;
      toggle(current.id, !selected.has(current.id));
      // On a fresh page nothing has the focus: let `j` continue from the selected comment.
      focusCard(current.id);
    },
    z: () => setZen((before) => !before),
    t: nextQueue,
    u: () => {
      void undoLast.current.then(async (undo) => {
        if (undo === null) toast.info("No decision on this page to undo.");
        else await undo();
      });
      undoLast.current = Promise.resolve(null);
    },
  });

  const visible = zen && current !== undefined ? [current] : shown;
  return (
    <div className={cn(zen && "mx-auto max-w-3xl")}>
      {!zen && (
        <PageHeader
          title="Moderation"
          description={
            <>
              Comments that need a decision, with the reason.
              <span className="max-md:hidden"> Keys: f approve, d reject, s spam, b ban, u undo.</span>
            </>
          }
        />
      )}
      <QueueTabs queue={queue} counts={state.counts} toHref={toHref} />
      <div className="flex flex-wrap items-center gap-2 py-3">
        <SearchBox
          label="Search comments"
          placeholder="Text or author"
          value={filter.text ?? ""}
          onChange={(text) => narrow({ text }, { typing: true })}
        />
        {state.isNarrowed && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => narrow({ text: undefined, author: undefined, comment: undefined })}
          >
            Clear all
          </Button>
        )}
        <Button
          variant="ghost"
          size="sm"
          className="ml-auto max-sm:hidden"
          aria-pressed={zen}
          onClick={() => setZen(!zen)}
        >
          <Keyboard aria-hidden />
          Focus mode
        </Button>
      </div>
      <div aria-live="polite">
        {state.arrived > 0 && (
          <Button className="mb-3 w-full" onClick={() => void refresh()}>
            {formatCount(state.arrived, "new comment")}. Show
          </Button>
        )}
      </div>
      {list.error !== null && list.data === undefined ? (
        <QueryError error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <div className={cn("grid gap-6", !zen && "lg:grid-cols-[minmax(0,1fr)_22rem]")}>
          <div className="flex min-w-0 flex-col gap-3">
            {chosen.length > 0 && (
              <BulkBar
                count={chosen.length}
                shown={shown.length}
                onAll={() => setSelected(new Set(shown.map(({ id }) => id)))}
                onNone={() => setSelected(new Set())}
                onDecide={(move) => decideAbout(chosen, move)}
              />
            )}
            {list.data === undefined && <SkeletonRows rows={6} />}
            {list.data !== undefined && shown.length === 0 && (
              <EmptyState
                icon={CheckCheck}
                title={state.isNarrowed ? "No comment matches" : "No comments to review"}
              >
                {state.isNarrowed
                  ? "Only the latest 20,000 comments are searched, for the exact text."
                  : QUEUES.find(({ value }) => value === queue)?.empty}
              </EmptyState>
            )}
            <ol aria-label="Comments" className="flex flex-col gap-3">
              {visible.map((comment) => (
                <CommentCard
                  key={comment.id}
                  comment={comment}
                  current={comment.id === current?.id}
                  selected={selected.has(comment.id)}
                  onFocus={() => setCurrentId(comment.id)}
                  onSelect={(on) => toggle(comment.id, on)}
                  onDecide={(move) => decideAbout([comment], move)}
                  onBan={() => setBanning(comment)}
                  onDecline={() => declineAppeal(comment)}
                  onFeature={(isFeatured) => undoWith(feature(comment, isFeatured))}
                >
                  <details
                    className="mt-3 lg:hidden"
                    open={zen}
                    onToggle={(event) => {
                      if (event.currentTarget.open) setCurrentId(comment.id);
                    }}
                  >
                    <summary className="cursor-pointer text-sm text-ink-2">Context</summary>
                    <div className="pt-3">
                      {comment.id === current?.id && <ContextPanel id={comment.id} />}
                    </div>
                  </details>
                </CommentCard>
              ))}
            </ol>
            {list.data !== undefined && shown.length > 0 && !zen && (
              <Pager
                shown={shown.length}
                previous={list.data.previous === null ? null : state.pageHref({ before: list.data.previous })}
                next={list.data.next === null ? null : state.pageHref({ after: list.data.next })}
              />
            )}
          </div>
          {!zen && current !== undefined && (
            <aside aria-label="Context of the comment" className="hidden lg:block">
              <div
                className="sticky top-16 max-h-[calc(100vh-5rem)] overflow-y-auto rounded-lg border border-line px-4 py-4"
                tabIndex={0}
              >
                <ContextPanel id={current.id} />
              </div>
            </aside>
          )}
        </div>
      )}
      {banning !== null && (
        <BanDialog
          author={banning.author}
          onBanned={(id) => {
            undoLast.current = Promise.resolve(() => revokeBan(id));
          }}
          onClose={() => setBanning(null)}
        />
      )}
    </div>
  );
}
