import type { Context } from "@/server/accounts/index";
import { requireNewsroom } from "./newsroom-actor";
import { findNextScheduled } from "./schedule.repository";

/** When the next scheduled story is to come out, after a moment; null: none is scheduled. */
export async function nextScheduledStory(ctx: Context, after: Date): Promise<Date | null> {
  requireNewsroom(ctx, "stories:publish");
  return findNextScheduled(ctx.db, ctx.account.id, after);
}
