import type { StaffRole } from "@/server/accounts/index";
import type { Context } from "@/server/context/index";
import type { StaffProvider } from "@/server/platform/config/index";
import { hashPassword } from "@/server/platform/crypto/index";
import type { Db } from "@/server/platform/db/index";
import type { Mailer } from "@/server/platform/mail/index";
import { openSession } from "../open-session";
import {
  addToTeam,
  findOpenByEmail,
  type InvitationDependencies,
  lockTeams,
  markInvitationAccepted,
} from "../team/index";
import { findUserByEmail, insertUser } from "../user.repository";
import { createAccountContexts } from "./account-contexts";
import { applyRole } from "./apply-role";
import {
  countMemberships,
  findLinkedPerson,
  isLinked,
  listAccountIds,
  lockIdentities,
  saveIdentity,
} from "./identity.repository";
import { mailLinked } from "./mail-linked";
import { checkProviderPerson, type ProviderPerson } from "./person.rules";
import { ProviderSignInError } from "./refusal.rules";
import { revokeOtherSignIns } from "./revoke-other-sign-ins";
import { grantRoles } from "./roles.rules";

export type ProviderSignInDependencies = InvitationDependencies & { mailer: Mailer };

interface Arrival {
  person: ProviderPerson;
  userAgent: string | null;
}

/** A sign-in with what it may give: roles of the provider, and invitations of the proven address. */
interface Plan {
  provider: StaffProvider;
  granted: ReadonlyMap<number, StaffRole>;
  /** Contexts of all accounts that the sign-in may change. */
  contexts: ReadonlyMap<number, Context>;
}

/** Reads what the transaction needs of other connections: it must not wait for a second one itself. */
async function planSignIn(
  dependencies: InvitationDependencies,
  provider: StaffProvider,
  person: ProviderPerson,
): Promise<Plan> {
  const { db, clock } = dependencies;
  const linked = await findLinkedPerson(db, person);
  const email = linked?.email ?? person.email;
  const invitations = email === null ? [] : await findOpenByEmail(db, email, clock.now());
  const rules = provider.roles?.rules ?? [];
  const granted = grantRoles(person.roleValues, rules, rules.length === 0 ? [] : await listAccountIds(db));
  const accountIds = [
    ...granted.keys(),
    ...(linked?.grantedAccountIds ?? []),
    ...invitations.map(({ accountId }) => accountId),
  ];
  const contexts = await createAccountContexts(dependencies, accountIds, "sign-in");
  return { provider, granted, contexts };
}

interface Found {
  staffUserId: number;
  /** The address whose invitations the person may accept. */
  email: string;
  grantedAccountIds: readonly number[];
  /** Whether a person who existed before is linked now. */
  isLinkedNow: boolean;
}

/**
 * Finds the person of an identity, or of the verified address, whom from now on the provider alone signs in; creates
 * them if they may be.
 */
async function findOrCreatePerson(
  tx: Db,
  { provider, granted }: Plan,
  { person, now, secret }: { person: ProviderPerson; now: Date; secret: string },
): Promise<Found> {
  const linked = await findLinkedPerson(tx, person);
  const refusal = checkProviderPerson(person, { domains: provider.domains, isLinked: linked !== null });
  if (refusal !== null) throw new ProviderSignInError(refusal);
  if (linked !== null) return { ...linked, staffUserId: linked.id, isLinkedNow: false };
  const { email } = person;
  if (email === null) throw new ProviderSignInError("unverified");
  const user = await findUserByEmail(tx, email);
  if (user !== null) {
    if (await isLinked(tx, user.id, person.issuer)) throw new ProviderSignInError("linked");
    // Nobody knows this password: the person signs in with the provider, or sets one by a mailed link.
    await revokeOtherSignIns(tx, user.id, { passwordHash: await hashPassword(secret), now });
    return { staffUserId: user.id, email, grantedAccountIds: [], isLinkedNow: true };
  }
  const [invitation] = await findOpenByEmail(tx, email, now);
  const isExpected = invitation !== undefined || (provider.createsPeople && granted.size > 0);
  if (!isExpected) throw new ProviderSignInError("not_member");
  const name = person.name ?? invitation?.name ?? email.slice(0, email.lastIndexOf("@")).slice(0, 100);
  const staffUserId = await insertUser(tx, { email, name, passwordHash: await hashPassword(secret) });
  if (staffUserId === null) throw new ProviderSignInError("not_member");
  return { staffUserId, email, grantedAccountIds: [], isLinkedNow: false };
}

/**
 * Accepts the open invitations of a person who is on no team, and could not sign in otherwise. A member is not joined
 * to another publication unasked: they accept on the invitation's page.
 */
async function acceptInvitations(
  tx: Db,
  { contexts }: Plan,
  { staffUserId, email, now }: { staffUserId: number; email: string; now: Date },
): Promise<void> {
  if ((await countMemberships(tx, staffUserId)) > 0) return;
  for (const { id, accountId, role } of await findOpenByEmail(tx, email, now)) {
    const ctx = contexts.get(accountId);
    if (ctx === undefined || !(await markInvitationAccepted(tx, accountId, { id, now }))) continue;
    await addToTeam(tx, ctx, { staffUserId, role, invitationId: id });
  }
}

/** Applies the provider's roles; returns the accounts whose membership it gives from now on. */
async function applyRoles(
  tx: Db,
  { provider, granted, contexts }: Plan,
  { staffUserId, grantedAccountIds }: Found,
): Promise<number[]> {
  // Roles that are unset for a while are no reason to forget what they gave.
  if (provider.roles === null) return [...grantedAccountIds];
  const given: number[] = [];
  for (const [accountId, ctx] of contexts) {
    const isFromProvider = grantedAccountIds.includes(accountId);
    const role = granted.get(accountId) ?? null;
    if (role === null && !isFromProvider) continue;
    if (await applyRole(tx, ctx, { staffUserId, granted: role, isFromProvider })) given.push(accountId);
  }
  return given;
}

/**
 * Opens a session for a person whom the provider has authenticated. The first time, they are linked to the staff user
 * with their verified address, and whatever else signed them in ends; from then on their id at the provider alone
 * counts. Open invitations of a person on no team are accepted, and the provider's roles applied. Throws
 * ProviderSignInError: no verified address, another domain, no member, or a staff user who is linked to another account
 * there.
 */
export async function signInWithProvider(
  dependencies: ProviderSignInDependencies,
  provider: StaffProvider,
  { person, userAgent }: Arrival,
): Promise<{ sessionId: string; staffUserId: number }> {
  const plan = await planSignIn(dependencies, provider, person);
  const now = dependencies.clock.now();
  const { staffUserId, isLinkedNow, sessionId } = await dependencies.db.transaction(async (tx) => {
    await lockIdentities(tx);
    const found = await findOrCreatePerson(tx, plan, { person, now, secret: dependencies.ids.secret(32) });
    // Before any invitation is written: a team change has the lock when it waits for one.
    await lockTeams(tx, plan.contexts.keys());
    await acceptInvitations(tx, plan, { ...found, now });
    const grantedAccountIds = await applyRoles(tx, plan, found);
    await saveIdentity(tx, person, { staffUserId: found.staffUserId, grantedAccountIds, now });
    // Committed nevertheless: the provider may just have taken the last role away.
    if ((await countMemberships(tx, found.staffUserId)) === 0) return { ...found, sessionId: null };
    const opening = { staffUserId: found.staffUserId, userAgent, byProvider: true };
    return { ...found, sessionId: await openSession({ ...dependencies, db: tx }, opening) };
  });
  if (isLinkedNow) await mailLinked(dependencies, { staffUserId, providerName: provider.name });
  if (sessionId === null) throw new ProviderSignInError("not_member");
  return { sessionId, staffUserId };
}
