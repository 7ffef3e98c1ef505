import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";

/** Logs that the account's settings were changed, and by whom; their values are not logged. */
export async function emitSettingsChanged(
  ctx: Context,
  tx: Statements,
  section: "publication" | "community",
): Promise<void> {
  const { account, actor, ids } = ctx;
  await ctx.emit(tx, {
    name: `accounts/${section}.changed`,
    id: `account:${section}:changed:${ids.uuid()}`,
    subject: { type: "account", id: String(account.id) },
    data: { staffUserId: actor.kind === "staff" ? actor.staffUserId : null },
  });
}
