import { type Context, toSystemTime } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import { announcePageChange } from "@/server/platform/page-changes/index";
import type { StoryRow } from "./workflow.repository";

const NAMES = {
  create: "publishing/story.created",
  update: "publishing/story.updated",
  restore: "publishing/story.updated",
  submit: "publishing/story.submitted",
  approve: "publishing/story.approved",
  reject: "publishing/story.rejected",
  redraft: "publishing/story.redrafted",
  publish: "publishing/story.published",
  retract: "publishing/story.retracted",
} as const;

interface StoryOccurrence {
  story: Pick<StoryRow, "id" | "version" | "slug">;
  /** Number of the action in the story's history, part of the event's idempotency key. */
  number: number;
}

function toEnvelope({ story, number }: StoryOccurrence) {
  return {
    id: `story:${story.id}:${number}`,
    subject: { type: "story", id: story.id },
    data: { storyId: story.id, version: story.version, slug: story.slug },
  };
}

/** Emit the event of an action on a story, in the transaction of the action. */
export function emitStoryEvent(
  tx: Statements,
  ctx: Context,
  occurrence: StoryOccurrence & { action: keyof typeof NAMES },
): Promise<void> {
  return ctx.emit(tx, { name: NAMES[occurrence.action], ...toEnvelope(occurrence) });
}

export function emitScheduled(
  tx: Statements,
  ctx: Context,
  occurrence: StoryOccurrence & { publishAt: Date },
): Promise<void> {
  const { data, ...envelope } = toEnvelope(occurrence);
  const publishAt = occurrence.publishAt.toISOString();
  return ctx.emit(tx, { name: "publishing/story.scheduled", ...envelope, data: { ...data, publishAt } });
}

/** Emit an event at a story's publication time. Idempotent per story and time. */
export function emitDue(
  tx: Statements,
  ctx: Context,
  { storyId, publishAt }: { storyId: string; publishAt: Date },
): Promise<void> {
  return ctx.emit(tx, {
    name: "publishing/story.publication-due",
    id: `story:${storyId}:due:${publishAt.getTime()}`,
    subject: { type: "story", id: storyId },
    data: { storyId, publishAt: publishAt.toISOString() },
    at: toSystemTime(ctx, publishAt),
  });
}

/** Request a purge of everything that shared caches store under these keys, and of all pages that processes store. */
export async function emitPurge(
  tx: Statements,
  ctx: Context,
  { keys, ...occurrence }: { id: string; subject: { type: string; id: string }; keys: readonly string[] },
): Promise<void> {
  if (keys.length === 0) return;
  await Promise.all([
    ctx.emit(tx, {
      name: "publishing/caches.purge-requested",
      id: `${occurrence.id}:purge`,
      subject: occurrence.subject,
      data: { keys: [...keys] },
    }),
    announcePageChange(tx, { accountId: ctx.account.id, kind: "content" }),
  ]);
}
