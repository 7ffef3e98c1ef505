import type { Context } from "@/server/context/index";
import { invalid } from "@/server/platform/errors/index";
import { DAY_MILLISECONDS } from "@/shared/time-units";
import { moveToSchedule, type StoryMoveInput } from "./move-story";
import { requireNewsroom } from "./newsroom-actor";
import { findNextScheduled } from "./schedule.repository";
import type { WorkflowStory } from "./workflow-story";

const MAX_DELAY_MILLISECONDS = 5 * 366 * DAY_MILLISECONDS;

/**
 * Schedule the publication of an approved story, or reschedule it. Refuses times in the past and those more than five
 * years ahead.
 */
export async function scheduleStory(
  ctx: Context,
  input: StoryMoveInput & { publishAt: Date },
): Promise<WorkflowStory> {
  requireNewsroom(ctx, "stories:publish");
  const ahead = input.publishAt.getTime() - ctx.clock.now().getTime();
  if (ahead <= 0) throw invalid("publish-at", "must be in the future");
  if (ahead > MAX_DELAY_MILLISECONDS) throw invalid("publish-at", "must be within five years");
  return moveToSchedule(ctx, input);
}

/** Get the time of the next scheduled publication after an instant; null: none is scheduled. */
export async function nextScheduledStory(ctx: Context, after: Date): Promise<Date | null> {
  requireNewsroom(ctx, "stories:publish");
  return findNextScheduled(ctx.db, ctx.account.id, after);
}
