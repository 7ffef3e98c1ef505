import { AppError } from "@/server/platform/errors/index";
import { revokeSessions } from "../session.repository";
import { type InvitationDependencies, lockTeams } from "../team/index";
import { getUserByEmail } from "../user.repository";
import { createAccountContexts } from "./account-contexts";
import { applyRole } from "./apply-role";
import {
  countMemberships,
  deleteIdentities,
  listGrantedAccountIds,
  lockIdentities,
} from "./identity.repository";

interface Unlinked {
  unlinked: number;
  endedSessions: number;
  /** Memberships that the provider's roles gave. */
  endedMemberships: number;
}

/**
 * Detaches a person from their account at the sign-in provider, and ends their sessions and the memberships that the
 * provider's roles gave, which would otherwise outlive these roles: the next sign-in with their verified address links
 * them again, and gives what the roles then give. The last owner of a publication stays one. not_found: no such staff;
 * conflict: they signed in at the same time.
 */
export async function unlinkStaff(dependencies: InvitationDependencies, email: string): Promise<Unlinked> {
  const { db, clock } = dependencies;
  const { id: staffUserId } = await getUserByEmail(db, email);
  const expected = await listGrantedAccountIds(db, staffUserId);
  const contexts = await createAccountContexts(dependencies, expected, "unlink");
  return db.transaction(async (tx) => {
    await lockIdentities(tx);
    const granted = await listGrantedAccountIds(tx, staffUserId);
    if (granted.some((id) => !expected.includes(id)))
      throw new AppError("conflict", `${email} has just signed in. Try again.`);
    const unlinked = await deleteIdentities(tx, staffUserId);
    if (unlinked === 0) return { unlinked, endedSessions: 0, endedMemberships: 0 };
    await lockTeams(tx, contexts.keys());
    const memberships = await countMemberships(tx, staffUserId);
    for (const [id, ctx] of contexts)
      if (granted.includes(id))
        await applyRole(tx, ctx, { staffUserId, granted: null, isFromProvider: true });
    const endedMemberships = memberships - (await countMemberships(tx, staffUserId));
    const endedSessions = await revokeSessions(tx, { staffUserId }, clock.now());
    return { unlinked, endedSessions, endedMemberships };
  });
}
