import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";

/** Says in the account's event log that its settings were changed, and by whom; what they hold is not told there. */
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
