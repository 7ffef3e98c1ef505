import type { Context } from "@/server/context/index";
import { normalizePhone } from "@/server/platform/phone/index";
import { findOrCreateByIdentities } from "./create-subscriber";
import { findFirstByIdentities } from "./find-subscriber";
import { type Identity, isSameIdentity, normalizeEmail } from "./identity.rules";
import type { Subscriber } from "./subscriber";
import { isPaired, lockIdentities } from "./subscriber.repository";

/**
 * The result for purchases under a member's e-mail address or phone number. `unconfirmed`: the member has not
 * verified the identity yet. `apart`: it belongs to another subscriber, and only staff merge subscribers.
 */
export type Claim = "theirs" | "nothing" | "unconfirmed" | "apart";

/** A member as their own session or login identifies them. */
interface ClaimingMember {
  id: number;
  name: string;
  email: string | null;
  emailVerifiedAt: Date | null;
  phoneNumber: string | null;
  phoneVerifiedAt: Date | null;
}

/** An identity of a member, and whether they have verified it. */
interface ClaimedIdentity {
  identity: Identity;
  isProved: boolean;
}

function listClaimedIdentities({
  email,
  emailVerifiedAt,
  phoneNumber,
  phoneVerifiedAt,
}: ClaimingMember): ClaimedIdentity[] {
  const [emailValue, phoneValue] = [normalizeEmail(email ?? ""), normalizePhone(phoneNumber ?? "")];
  return [
    ...(emailValue === null
      ? []
      : [
          { identity: { provider: "email", value: emailValue } as const, isProved: emailVerifiedAt !== null },
        ]),
    ...(phoneValue === null
      ? []
      : [
          { identity: { provider: "phone", value: phoneValue } as const, isProved: phoneVerifiedAt !== null },
        ]),
  ];
}

/** The claiming member: the identity of their session, and the identities that they have entered. */
interface Claimant {
  person: Identity;
  name: string | null;
  readerId: number;
  names: readonly ClaimedIdentity[];
}

/**
 * Return why a verified identity is not enough for a guest's purchases; null: it is. A guest may enter another
 * person's address beside their own number: identities that were entered together require that all of them are
 * verified.
 */
async function findHindrance(
  ctx: Context,
  guest: Subscriber,
  { identity, names }: { identity: Identity; names: readonly ClaimedIdentity[] },
): Promise<Claim | null> {
  if (!(await isPaired(ctx.db, ctx.account.id, identity))) return null;
  const entered = guest.identities.filter(({ provider }) => provider === "email" || provider === "phone");
  const own = entered.map((one) => names.find((name) => isSameIdentity(name.identity, one)));
  if (own.includes(undefined)) return "apart";
  return own.every((one) => one?.isProved) ? null : "unconfirmed";
}

async function claimIdentity(
  ctx: Context,
  { identity, isProved }: ClaimedIdentity,
  { person, names, ...member }: Claimant,
): Promise<Claim> {
  const guest = await findFirstByIdentities(ctx, ctx.db, [identity]);
  if (guest === null) return "nothing";
  // Read after the guest: where a concurrent call has already assigned the guest to this member, it is found here.
  const own = await findFirstByIdentities(ctx, ctx.db, [person]);
  if (guest.id === own?.id) return "theirs";
  if (!isProved) return "unconfirmed";
  if (own !== null || guest.readerId !== null) return "apart";
  const hindrance = await findHindrance(ctx, guest, { identity, names });
  if (hindrance !== null) return hindrance;
  return ctx.db.transaction(async (tx) => {
    await lockIdentities(tx, ctx.account.id, [identity, person]);
    // Read again under the lock on both identities.
    const ownLocked = await findFirstByIdentities(ctx, tx, [person]);
    const guestLocked = await findFirstByIdentities(ctx, tx, [identity]);
    if (guestLocked === null) return "nothing";
    if (ownLocked !== null) return ownLocked.id === guestLocked.id ? "theirs" : "apart";
    const claimed = await findOrCreateByIdentities(ctx, tx, { names: [identity, person], ...member });
    return claimed.id === guestLocked.id ? "theirs" : "apart";
  });
}

/** Precedence of the results of two identities: open ones come first. */
const PRECEDENCE: readonly Claim[] = ["apart", "unconfirmed", "theirs"];

/**
 * Assign guest purchases under a member's e-mail address or phone number to the member once it is verified: the
 * guest's subscriber becomes theirs, if they have none yet. Purchases under both need both verified. Idempotent
 * (docs/decisions/purchases-belong-to-proven-addresses.md).
 */
export async function claimPurchases(ctx: Context, member: ClaimingMember): Promise<Claim> {
  const results: Claim[] = [];
  const names = listClaimedIdentities(member);
  const claimant: Claimant = {
    person: { provider: "platform", value: String(member.id) },
    name: member.name === "" ? null : member.name,
    readerId: member.id,
    names,
  };
  // Verified identities first: they may already make the subscriber of both identities the member's own.
  const verifiedFirst = names.toSorted((a, b) => Number(b.isProved) - Number(a.isProved));
  for (const name of verifiedFirst) results.push(await claimIdentity(ctx, name, claimant));
  return PRECEDENCE.find((claim) => results.includes(claim)) ?? "nothing";
}
