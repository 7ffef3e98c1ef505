import type { Context } from "@/server/context/index";
import { listEpochs } from "./epoch.repository";

/** Maximum lifetime of a token. */
const LONGEST_TOKEN_MILLISECONDS = 3_600_000;

/** List the epochs of all subscribers whose tokens were revoked early and might not have expired yet. */
export async function listEntitlementEpochs(ctx: Context): Promise<Map<number, number>> {
  const since = new Date(ctx.worldClock.now().getTime() - LONGEST_TOKEN_MILLISECONDS);
  const rows = await listEpochs(ctx.db, ctx.account.id, since);
  return new Map(rows.map(({ id, accessEpoch }) => [id, accessEpoch]));
}
