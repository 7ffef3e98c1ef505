import { type Context, requireReader } from "@/server/context/index";
import { DAY_MILLISECONDS } from "@/shared/time-units";
import { countUnreadReplies, storeSeenReplies } from "./unread-replies.repository";

/** For readers who never looked at their replies, older ones are not new. */
const NEW_FOR_DAYS = 30;

/** Count new replies of others to the acting reader, at most 100. */
export function readUnreadReplies(ctx: Context): Promise<number> {
  const { id: readerId } = requireReader(ctx);
  const since = new Date(ctx.clock.now().getTime() - NEW_FOR_DAYS * DAY_MILLISECONDS);
  return countUnreadReplies(ctx.db, ctx.account.id, { readerId, since });
}

/**
 * Mark the replies to the acting reader as seen until a time (null: until now). A time in the future counts as now, and
 * the mark never goes back. Returns the number of replies that are still new.
 */
export async function markRepliesSeen(ctx: Context, until: Date | null): Promise<number> {
  const { id: readerId } = requireReader(ctx);
  const now = ctx.clock.now();
  const seen = until === null || until > now ? now : until;
  await storeSeenReplies(ctx.db, ctx.account.id, { readerId, until: seen });
  return readUnreadReplies(ctx);
}
