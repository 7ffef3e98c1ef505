import type { Db } from "@/server/platform/db/index";
import { revokeSessions } from "../session.repository";
import { revokeLinks } from "../team/index";
import { clearFactors } from "../two-step/index";
import { updatePasswordHash } from "../user.repository";

/**
 * Makes the provider the authority over a person who existed before they were linked, in the caller's transaction:
 * their password is replaced by `passwordHash`, of a secret that nobody knows, second factors and passkeys are deleted,
 * links and sessions revoked. Anybody who had the link of an invitation could choose them, and may not be this person: the
 * provider is the first to have verified the address.
 */
export async function revokeOtherSignIns(
  tx: Db,
  staffUserId: number,
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<void> {
  await clearFactors(tx, staffUserId);
  await updatePasswordHash(tx, staffUserId, passwordHash);
  await revokeLinks(tx, staffUserId, now);
  await revokeSessions(tx, { staffUserId }, now);
}
