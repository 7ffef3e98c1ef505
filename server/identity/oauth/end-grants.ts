import type { Context } from "@/server/context/index";
import type { Db } from "@/server/platform/db/index";
import { DAY_MILLISECONDS } from "@/shared/time-units";
import { pruneEnded, revokeMemberGrants } from "./token.repository";

/** Retention of expired grants; until then a replayed code is recognized. */
const RETENTION_MILLISECONDS = DAY_MILLISECONDS;

/** Revokes all access tokens and unused codes of a member: after a password change, or when staff lock them. */
export async function endGrantsOfMember(
  ctx: Pick<Context, "account" | "systemClock">,
  { memberId, db }: { memberId: number; db: Db },
): Promise<void> {
  await revokeMemberGrants(db, ctx.account.id, { memberId, now: ctx.systemClock.now() });
}

/** Deletes codes and tokens that expired more than a day ago, of all accounts. */
export async function pruneEndedGrants(dependencies: Pick<Context, "db" | "clock">): Promise<void> {
  await pruneEnded(dependencies.db, new Date(dependencies.clock.now().getTime() - RETENTION_MILLISECONDS));
}
