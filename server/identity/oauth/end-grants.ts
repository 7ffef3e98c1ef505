import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { pruneEnded, revokeAllOfMember } from "./token.repository";

/** What ended longer ago than this is forgotten; until then a code that comes again is known as a replay. */
const KEPT_MILLISECONDS = 24 * 3_600_000;

/** Ends every access token and unspent code of a member: when their password changes, or staff lock them out. */
export async function endGrantsOfMember(
  ctx: Pick<Context, "account" | "worldClock">,
  { memberId, db }: { memberId: number; db: Statements },
): Promise<void> {
  await revokeAllOfMember(db, ctx.account.id, { memberId, now: ctx.worldClock.now() });
}

/** Forgets codes and tokens that ended more than a day ago, in every account. */
export async function pruneEndedGrants(world: Pick<Context, "db" | "clock">): Promise<void> {
  await pruneEnded(world.db, new Date(world.clock.now().getTime() - KEPT_MILLISECONDS));
}
