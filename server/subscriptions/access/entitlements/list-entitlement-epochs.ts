import type { Context } from "@/server/accounts/index";
import { listEpochs } from "./epoch.repository";

/** No token is valid for longer. */
const LONGEST_TOKEN_MILLISECONDS = 3_600_000;

/** Epochs of all subscribers whose tokens were ended early and might still be valid by their time. */
export async function listEntitlementEpochs(ctx: Context): Promise<Map<number, number>> {
  const since = new Date(ctx.worldClock.now().getTime() - LONGEST_TOKEN_MILLISECONDS);
  const rows = await listEpochs(ctx.db, ctx.account.id, since);
  return new Map(rows.map(({ id, accessEpoch }) => [id, accessEpoch]));
}
