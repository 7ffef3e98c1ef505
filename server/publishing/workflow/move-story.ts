import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import { contentOf, hideStoryIn, type StoryState } from "@/server/publishing/stories/index";
import { insertMove } from "./history.repository";
import { actorOf } from "./newsroom-actor";
import { findLiveContent } from "./purge.repository";
import { purgeKeys } from "./purge-keys";
import { showVersion } from "./show-version";
import { emitDue, emitPurge, emitScheduled, emitStoryEvent } from "./story-event";
import { refusalOf, type StoryAction, stateAfter } from "./story-move.rules";
import { type MoveWrite, type StoryRow, writeMove } from "./workflow.repository";
import { lockSeenStory, type SeenStory, standingOf, type WorkflowStory } from "./workflow-story";

/** How far ahead the executor is told of publications; the sweep runs more often than that. */
export const LOOK_AHEAD_MILLISECONDS = 10 * 60_000;

type Move = Exclude<StoryAction, "update" | "restore" | "schedule">;

export interface StoryMoveInput extends SeenStory {
  /** Words for the history, such as why it was rejected. */
  note?: string | undefined;
}

interface Moving {
  story: StoryRow;
  to: StoryState;
  now: Date;
}

function allowed(story: StoryRow, action: StoryAction): StoryState {
  const standing = { state: story.state, live: story.liveVersionId !== null };
  const to = stateAfter(standing, action);
  if (to === null) throw new AppError("conflict", refusalOf(standing, action));
  return to;
}

function unchanged({ story, to, now }: Moving): MoveWrite {
  const { id, slug, liveVersionId, firstPublishedAt, lastPublishedAt } = story;
  return {
    id,
    slug,
    liveVersionId,
    firstPublishedAt,
    lastPublishedAt,
    state: to,
    publishAt: null,
    announcedFor: null,
    now,
  };
}

/** What a move changes beside the state, and what readers see from then on. */
async function changesOf(
  tx: Statements,
  ctx: Context,
  moving: Moving & { action: Move },
): Promise<MoveWrite> {
  const write = unchanged(moving);
  if (moving.action === "publish") return { ...write, ...(await showVersion(tx, ctx, moving)) };
  if (moving.action !== "retract") return write;
  await hideStoryIn(tx, ctx, moving.story.id);
  return { ...write, liveVersionId: null };
}

async function record(
  tx: Statements,
  ctx: Context,
  { story, to, now, ...more }: Moving & { action: StoryAction; note?: string | undefined; publishAt?: Date },
): Promise<number> {
  return insertMove(tx, ctx.account.id, {
    storyId: story.id,
    action: more.action,
    fromState: story.state,
    toState: to,
    version: story.version,
    publishAt: more.publishAt ?? null,
    note: more.note ?? null,
    at: now,
    ...actorOf(ctx),
  });
}

/** Moves a story that is locked already, with everything that follows from it. */
export async function moveLockedStory(
  tx: Statements,
  ctx: Context,
  { story, action, note }: { story: StoryRow; action: Move; note?: string | undefined },
): Promise<WorkflowStory> {
  const moving = { story, action, to: allowed(story, action), now: ctx.clock.now() };
  const shows = action === "publish" || action === "retract";
  const before = shows ? await findLiveContent(tx, ctx.account.id, story.id) : null;
  const write = await changesOf(tx, ctx, moving);
  await writeMove(tx, ctx.account.id, write);
  const moved = { ...story, ...write };
  const number = await record(tx, ctx, { ...moving, note });
  await emitStoryEvent(tx, ctx, { story: moved, number, action });
  if (shows) {
    const contents = [before, story.content].filter((content) => content !== null).map(contentOf);
    await emitPurge(tx, ctx, {
      id: `story:${story.id}:${number}`,
      subject: { type: "story", id: story.id },
      keys: await purgeKeys(tx, ctx, { id: story.id, contents }),
    });
  }
  return standingOf(moved);
}

/**
 * Moves a story on in the workflow, in one transaction with its history and its event. Refused with a conflict, and
 * nothing changed, where its state does not allow it or a newer version than the one seen exists.
 */
export function moveStory(ctx: Context, action: Move, input: StoryMoveInput): Promise<WorkflowStory> {
  return ctx.db.withStatements(async (tx) => {
    const story = await lockSeenStory(tx, ctx, input);
    return moveLockedStory(tx, ctx, { story, action, note: input.note });
  });
}

/** Schedules, or schedules anew; the caller has checked that the time is to come. */
export function moveToSchedule(
  ctx: Context,
  input: StoryMoveInput & { publishAt: Date },
): Promise<WorkflowStory> {
  return ctx.db.withStatements(async (tx) => {
    const { publishAt, note } = input;
    const story = await lockSeenStory(tx, ctx, input);
    const moving = { story, to: allowed(story, "schedule"), now: ctx.clock.now() };
    const soon = publishAt.getTime() - moving.now.getTime() <= LOOK_AHEAD_MILLISECONDS;
    const write = { ...unchanged(moving), publishAt, announcedFor: soon ? publishAt : null };
    await writeMove(tx, ctx.account.id, write);
    const number = await record(tx, ctx, { ...moving, action: "schedule", note, publishAt });
    await emitScheduled(tx, ctx, { story, number, publishAt });
    if (soon) await emitDue(tx, ctx, { storyId: story.id, publishAt });
    return standingOf({ ...story, ...write });
  });
}
