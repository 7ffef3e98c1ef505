import type { Context } from "@/server/context/index";
import { notify, type Statements } from "@/server/platform/db/index";

/** NOTIFY channel for changes of conversations. */
export const LIVE_CHANNEL = "masthead_comments";

function toRealmList(changed: readonly { realmId: number }[]): string {
  const realms = new Set(changed.map(({ realmId }) => realmId));
  return [...realms].slice(0, 500).join(",");
}

/**
 * Notify live subscribers of these conversations. Sent after the commit, on a shared connection. A notification lost
 * with its process only delays the update.
 */
export async function notifyListeners(ctx: Context, changed: readonly { realmId: number }[]): Promise<void> {
  if (changed.length === 0) return;
  try {
    await notify(ctx.db, { channel: LIVE_CHANNEL, payload: toRealmList(changed) });
  } catch (error) {
    ctx.log.warn({ err: error }, "comment change could not be published to listeners");
  }
}

/** The same within the commit of a transaction that emits events: PostgreSQL serialises such commits anyway. */
export async function notifyListenersStatement(
  tx: Statements,
  changed: readonly { realmId: number }[],
): Promise<void> {
  if (changed.length > 0) await notify(tx, { channel: LIVE_CHANNEL, payload: toRealmList(changed) });
}
