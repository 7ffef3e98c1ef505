import type { Context } from "@/server/accounts/index";
import { quickStatement } from "@/server/platform/db/index";

/** Channel on which processes hear that conversations changed. */
export const LIVE_CHANNEL = "masthead_comments";

const NOTIFY = quickStatement("comment_notify", "select pg_notify($1, $2)::text as told");

/**
 * Wakes whoever follows these conversations live. Sent after the commit, on a connection that others share: inside the
 * transaction PostgreSQL would let only one such commit through at a time. Lost with its process, it is only late.
 */
export async function announce(ctx: Context, changed: readonly { realmId: number }[]): Promise<void> {
  const realms = [...new Set(changed.map(({ realmId }) => realmId))];
  if (realms.length === 0) return;
  try {
    await ctx.db.query(NOTIFY, [LIVE_CHANNEL, realms.slice(0, 500).join(",")]);
  } catch (error) {
    ctx.log.warn({ err: error }, "a change of comments could not be announced");
  }
}
