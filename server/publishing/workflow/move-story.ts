import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import {
  parseStoredContent,
  removePublicProjection,
  type StoryState,
} from "@/server/publishing/stories/index";
import { insertMove } from "./history.repository";
import { getActor } from "./newsroom-actor";
import { publishVersion } from "./publish-version";
import { findLiveContent } from "./purge.repository";
import { buildPurgeKeys } from "./purge-keys";
import { emitDue, emitPurge, emitScheduled, emitStoryEvent } from "./story-event";
import { getRefusalMessage, type StoryAction, stateAfter } from "./story-move.rules";
import { type MoveWrite, type StoryRow, writeMove } from "./workflow.repository";
import {
  lockCurrentStory,
  type StoryVersionRef,
  toWorkflowStory,
  type WorkflowStory,
} from "./workflow-story";

/** Publications are announced to the executor this far ahead; the sweep runs more often than that. */
export const LOOK_AHEAD_MILLISECONDS = 10 * 60_000;

type Move = Exclude<StoryAction, "update" | "restore" | "schedule">;

export interface StoryMoveInput extends StoryVersionRef {
  /** Note for the history, such as the reason for a rejection. */
  note?: string | undefined;
}

interface Moving {
  story: StoryRow;
  to: StoryState;
  now: Date;
}

function resolveTargetState(story: StoryRow, action: StoryAction): StoryState {
  const workflowState = { state: story.state, live: story.liveVersionId !== null };
  const to = stateAfter(workflowState, action);
  if (to === null) throw new AppError("conflict", getRefusalMessage(workflowState, action));
  return to;
}

function toStateWrite({ story, to, now }: Moving): MoveWrite {
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

/** Apply a move's effects beyond the state, including what readers see. */
async function applyVisibility(
  tx: Statements,
  ctx: Context,
  moving: Moving & { action: Move },
): Promise<MoveWrite> {
  const write = toStateWrite(moving);
  if (moving.action === "publish") return { ...write, ...(await publishVersion(tx, ctx, moving)) };
  if (moving.action !== "retract") return write;
  await removePublicProjection(tx, ctx, moving.story.id);
  return { ...write, liveVersionId: null };
}

async function recordMove(
  tx: Statements,
  ctx: Context,
  {
    story,
    to,
    now,
    ...details
  }: Moving & { action: StoryAction; note?: string | undefined; publishAt?: Date },
): Promise<number> {
  return insertMove(tx, ctx.account.id, {
    storyId: story.id,
    action: details.action,
    fromState: story.state,
    toState: to,
    version: story.version,
    publishAt: details.publishAt ?? null,
    note: details.note ?? null,
    at: now,
    ...getActor(ctx),
  });
}

/** Move a locked story, with all consequences. */
export async function moveLockedStory(
  tx: Statements,
  ctx: Context,
  { story, action, note }: { story: StoryRow; action: Move; note?: string | undefined },
): Promise<WorkflowStory> {
  const moving = { story, action, to: resolveTargetState(story, action), now: ctx.clock.now() };
  const changesVisibility = action === "publish" || action === "retract";
  const before = changesVisibility ? await findLiveContent(tx, ctx.account.id, story.id) : null;
  const write = await applyVisibility(tx, ctx, moving);
  await writeMove(tx, ctx.account.id, write);
  const moved = { ...story, ...write };
  const number = await recordMove(tx, ctx, { ...moving, note });
  await emitStoryEvent(tx, ctx, { story: moved, number, action });
  if (changesVisibility) {
    const contents = [before, story.content].filter((content) => content !== null).map(parseStoredContent);
    await emitPurge(tx, ctx, {
      id: `story:${story.id}:${number}`,
      subject: { type: "story", id: story.id },
      keys: await buildPurgeKeys(tx, ctx, { id: story.id, contents }),
    });
  }
  return toWorkflowStory(moved);
}

/**
 * Move a story in the workflow, in one transaction with its history and its event. Refused with a conflict, without
 * changes, if its state does not allow the action or a newer version than the given one exists.
 */
export function moveStory(ctx: Context, action: Move, input: StoryMoveInput): Promise<WorkflowStory> {
  return ctx.db.transaction(async (tx) => {
    const story = await lockCurrentStory(tx, ctx, input);
    return moveLockedStory(tx, ctx, { story, action, note: input.note });
  });
}

/** Schedule or reschedule a story; the caller has checked that the time is in the future. */
export function moveToSchedule(
  ctx: Context,
  input: StoryMoveInput & { publishAt: Date },
): Promise<WorkflowStory> {
  return ctx.db.transaction(async (tx) => {
    const { publishAt, note } = input;
    const story = await lockCurrentStory(tx, ctx, input);
    const moving = { story, to: resolveTargetState(story, "schedule"), now: ctx.clock.now() };
    const isSoon = publishAt.getTime() - moving.now.getTime() <= LOOK_AHEAD_MILLISECONDS;
    const write = { ...toStateWrite(moving), publishAt, announcedFor: isSoon ? publishAt : null };
    await writeMove(tx, ctx.account.id, write);
    const number = await recordMove(tx, ctx, { ...moving, action: "schedule", note, publishAt });
    await emitScheduled(tx, ctx, { story, number, publishAt });
    if (isSoon) await emitDue(tx, ctx, { storyId: story.id, publishAt });
    return toWorkflowStory({ ...story, ...write });
  });
}
