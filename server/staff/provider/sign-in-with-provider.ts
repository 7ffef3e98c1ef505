import type { StaffRole } from "@/server/accounts/index";
import { type Context, createContext } from "@/server/context/index";
import type { StaffProvider } from "@/server/platform/config/index";
import { hashPassword } from "@/server/platform/crypto/index";
import type { Db } from "@/server/platform/db/index";
import { openSession } from "../open-session";
import {
  addToTeam,
  findOpenByEmail,
  type InvitationDependencies,
  markInvitationAccepted,
} from "../team/index";
import { findUserByEmail, insertUser } from "../user.repository";
import { applyRole } from "./apply-role";
import {
  countMemberships,
  findLinkedPerson,
  isLinked,
  listAccountIds,
  lockIdentities,
  saveIdentity,
} from "./identity.repository";
import { checkProviderPerson, type ProviderPerson } from "./person.rules";
import { ProviderSignInError } from "./refusal.rules";
import { grantRoles } from "./roles.rules";

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
  const { db, clock, directory } = dependencies;
  const linked = await findLinkedPerson(db, person);
  const email = linked?.email ?? person.email;
  const invitations = email === null ? [] : await findOpenByEmail(db, email, clock.now());
  const rules = provider.roles?.rules ?? [];
  const granted = grantRoles(person.roleValues, rules, rules.length === 0 ? [] : await listAccountIds(db));
  const accountIds = new Set([
    ...granted.keys(),
    ...(linked?.grantedAccountIds ?? []),
    ...invitations.map(({ accountId }) => accountId),
  ]);
  const contexts = new Map<number, Context>();
  for (const id of [...accountIds].toSorted((a, b) => a - b)) {
    const account = await directory.byId(id);
    const actor = { kind: "system", name: "sign-in" } as const;
    if (account !== null) contexts.set(id, createContext(dependencies, { account, actor }));
  }
  return { provider, granted, contexts };
}

interface Found {
  staffUserId: number;
  /** The address whose invitations the person may accept. */
  email: string;
  grantedAccountIds: readonly number[];
}

/** Finds the person of an identity, or links them by the verified address; creates them if they may be. */
async function findOrCreatePerson(
  tx: Db,
  { provider, granted }: Plan,
  { person, now, secret }: { person: ProviderPerson; now: Date; secret: string },
): Promise<Found> {
  const linked = await findLinkedPerson(tx, person);
  const refusal = checkProviderPerson(person, { domains: provider.domains, isLinked: linked !== null });
  if (refusal !== null) throw new ProviderSignInError(refusal);
  if (linked !== null) return { ...linked, staffUserId: linked.id };
  const { email } = person;
  if (email === null) throw new ProviderSignInError("unverified");
  const user = await findUserByEmail(tx, email);
  if (user !== null) {
    if (await isLinked(tx, user.id, person.issuer)) throw new ProviderSignInError("linked");
    return { staffUserId: user.id, email, grantedAccountIds: [] };
  }
  const [invitation] = await findOpenByEmail(tx, email, now);
  const isExpected = invitation !== undefined || (provider.createsPeople && granted.size > 0);
  if (!isExpected) throw new ProviderSignInError("not_member");
  const name = person.name ?? invitation?.name ?? email.slice(0, email.lastIndexOf("@")).slice(0, 100);
  // Nobody knows this password: the person signs in with the provider, or sets one by a mailed link.
  const passwordHash = await hashPassword(secret);
  const staffUserId = await insertUser(tx, { email, name, passwordHash });
  if (staffUserId === null) throw new ProviderSignInError("not_member");
  return { staffUserId, email, grantedAccountIds: [] };
}

async function acceptInvitations(
  tx: Db,
  { contexts }: Plan,
  { staffUserId, email, now }: { staffUserId: number; email: string; now: Date },
): Promise<void> {
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
  if (provider.roles === null) return [];
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
 * with their verified address; from then on their id at the provider alone counts. Open invitations of the address are
 * accepted, and the provider's roles applied. Throws ProviderSignInError: no verified address, another domain, no
 * member, or a staff user who is linked to another account there.
 */
export async function signInWithProvider(
  dependencies: InvitationDependencies,
  provider: StaffProvider,
  { person, userAgent }: Arrival,
): Promise<{ sessionId: string; staffUserId: number }> {
  const plan = await planSignIn(dependencies, provider, person);
  const now = dependencies.clock.now();
  const opened = await dependencies.db.transaction(async (tx) => {
    await lockIdentities(tx);
    const found = await findOrCreatePerson(tx, plan, { person, now, secret: dependencies.ids.secret(32) });
    const { staffUserId, email } = found;
    await acceptInvitations(tx, plan, { staffUserId, email, now });
    const grantedAccountIds = await applyRoles(tx, plan, found);
    await saveIdentity(tx, person, { staffUserId, grantedAccountIds, now });
    // Committed nevertheless: the provider may just have taken the last role away.
    if ((await countMemberships(tx, staffUserId)) === 0) return null;
    const sessionId = await openSession(
      { ...dependencies, db: tx },
      { staffUserId, userAgent, byProvider: true },
    );
    return { sessionId, staffUserId };
  });
  if (opened === null) throw new ProviderSignInError("not_member");
  return opened;
}
