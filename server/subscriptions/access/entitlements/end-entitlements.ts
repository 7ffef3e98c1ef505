import type { Context } from "@/server/accounts/index";
import type { Db } from "@/server/platform/db/index";
import { listEpochs, raiseEpoch } from "./epoch.repository";

/** No token is valid for longer. */
const LONGEST_TOKEN_MILLISECONDS = 3_600_000;

/**
 * Ends every entitlement token of a subscriber before its time, in the transaction in which a right of theirs ends
 * early: a subscription that is cancelled at once or deleted, a membership that is taken.
 */
export function endEntitlements(ctx: Context, tx: Pick<Db, "prisma">, subscriberId: number): Promise<void> {
  return raiseEpoch(tx, ctx.account.id, { subscriberId, now: ctx.clock.now() });
}

/** Epochs of all subscribers whose tokens were ended early and might still be valid by their time. */
export async function listEntitlementEpochs(ctx: Context): Promise<Map<number, number>> {
  const since = new Date(ctx.clock.now().getTime() - LONGEST_TOKEN_MILLISECONDS);
  const rows = await listEpochs(ctx.db, ctx.account.id, since);
  return new Map(rows.map(({ id, accessEpoch }) => [id, accessEpoch]));
}
