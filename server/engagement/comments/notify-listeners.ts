import type { Context } from "@/server/accounts/index";
import { quickStatement, type Statements } from "@/server/platform/db/index";

/** Channel on which processes hear that conversations changed. */
export const LIVE_CHANNEL = "masthead_comments";

const NOTIFY = quickStatement("comment_notify", "select pg_notify($1, $2)::text as told");

function realmsOf(changed: readonly { realmId: number }[]): string {
  const realms = new Set(changed.map(({ realmId }) => realmId));
  return [...realms].slice(0, 500).join(",");
}

/**
 * Wakes whoever follows these conversations live. Sent after the commit, on a connection that others share. Lost with
 * its process, it is only late.
 */
export async function notifyListeners(ctx: Context, changed: readonly { realmId: number }[]): Promise<void> {
  if (changed.length === 0) return;
  try {
    await ctx.db.query(NOTIFY, [LIVE_CHANNEL, realmsOf(changed)]);
  } catch (error) {
    ctx.log.warn({ err: error }, "a change of comments could not be announced");
  }
}

/** The same with the commit of a transaction that emits: PostgreSQL lets one such through at a time anyway. */
export async function notifyListenersStatement(
  tx: Statements,
  changed: readonly { realmId: number }[],
): Promise<void> {
  if (changed.length > 0) await tx.query(NOTIFY, [LIVE_CHANNEL, realmsOf(changed)]);
}
