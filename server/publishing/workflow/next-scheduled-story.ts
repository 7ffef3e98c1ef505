import type { Context } from "@/server/context/index";
import { requireNewsroom } from "./newsroom-actor";
import { findNextScheduled } from "./schedule.repository";

/** Get the time of the next scheduled publication after an instant; null: none is scheduled. */
export async function nextScheduledStory(ctx: Context, after: Date): Promise<Date | null> {
  requireNewsroom(ctx, "stories:publish");
  return findNextScheduled(ctx.db, ctx.account.id, after);
}
