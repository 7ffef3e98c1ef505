import { type Context, systemTime } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
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

interface Happened {
  story: Pick<StoryRow, "id" | "version" | "slug">;
  /** Number of the change in the story's history, which makes the event one of its kind. */
  number: number;
}

function about({ story, number }: Happened) {
  return {
    id: `story:${story.id}:${number}`,
    subject: { type: "story", id: story.id },
    data: { storyId: story.id, version: story.version, slug: story.slug },
  };
}

/** Tells the rest of the platform what was done to a story, in the transaction that did it. */
export function emitStoryEvent(
  tx: Statements,
  ctx: Context,
  happened: Happened & { action: keyof typeof NAMES },
): Promise<void> {
  return ctx.emit(tx, { name: NAMES[happened.action], ...about(happened) });
}

export function emitScheduled(
  tx: Statements,
  ctx: Context,
  happened: Happened & { publishAt: Date },
): Promise<void> {
  const { data, ...envelope } = about(happened);
  const publishAt = happened.publishAt.toISOString();
  return ctx.emit(tx, { name: "publishing/story.scheduled", ...envelope, data: { ...data, publishAt } });
}

/** Asks for a story to be looked at when it is to be published. Asked again for the same time, it is asked once. */
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
    at: systemTime(ctx, publishAt),
  });
}

/** Asks for everything that shared caches hold under these keys to be forgotten. */
export async function emitPurge(
  tx: Statements,
  ctx: Context,
  { keys, ...happened }: { id: string; subject: { type: string; id: string }; keys: readonly string[] },
): Promise<void> {
  if (keys.length === 0) return;
  await ctx.emit(tx, {
    name: "publishing/caches.purge-requested",
    id: `${happened.id}:purge`,
    subject: happened.subject,
    data: { keys: [...keys] },
  });
}
