import type { Context } from "@/server/accounts/index";
import { normalPhone } from "@/server/platform/phone/index";
import { establish } from "./create-subscriber";
import { findKnown } from "./find-subscriber";
import { isSameIdentity, normalEmail } from "./identity.rules";
import type { Identity, Subscriber } from "./subscriber";
import { isPaired, lockIdentities } from "./subscriber.repository";

/**
 * How what was bought under a member's e-mail address or phone number stands to them. `unconfirmed`: the name is not
 * known to be theirs yet. `apart`: it is another subscriber's, and only staff make two subscribers one.
 */
export type Claim = "theirs" | "nothing" | "unconfirmed" | "apart";

/** A member as their own session or log-in knows them. */
interface ClaimingMember {
  id: number;
  name: string;
  email: string | null;
  emailVerifiedAt: Date | null;
  phoneNumber: string | null;
  phoneVerifiedAt: Date | null;
}

/** A name of a member's, and whether they have proved that it is theirs. */
interface OwnName {
  identity: Identity;
  isProved: boolean;
}

function namesOf({ email, emailVerifiedAt, phoneNumber, phoneVerifiedAt }: ClaimingMember): OwnName[] {
  const [address, number] = [normalEmail(email ?? ""), normalPhone(phoneNumber ?? "")];
  return [
    ...(address === null
      ? []
      : [{ identity: { provider: "email", value: address } as const, isProved: emailVerifiedAt !== null }]),
    ...(number === null
      ? []
      : [{ identity: { provider: "phone", value: number } as const, isProved: phoneVerifiedAt !== null }]),
  ];
}

/** Who claims: by their session's name, and by the names that they have given. */
interface Claimant {
  person: Identity;
  name: string | null;
  readerId: number;
  names: readonly OwnName[];
}

/**
 * What keeps a guest's purchases from whoever has proved one name; null: nothing. A guest may say anybody's address
 * beside a number of their own: what was given side by side opens to who has proved all of it.
 */
async function hindranceOf(
  ctx: Context,
  guest: Subscriber,
  { identity, names }: { identity: Identity; names: readonly OwnName[] },
): Promise<Claim | null> {
  if (!(await isPaired(ctx.db, ctx.account.id, identity))) return null;
  const given = guest.identities.filter(({ provider }) => provider === "email" || provider === "phone");
  const own = given.map((one) => names.find((name) => isSameIdentity(name.identity, one)));
  if (own.includes(undefined)) return "apart";
  return own.every((one) => one?.isProved) ? null : "unconfirmed";
}

async function claimUnder(
  ctx: Context,
  { identity, isProved }: OwnName,
  { person, names, ...member }: Claimant,
): Promise<Claim> {
  const own = await findKnown(ctx, ctx.db, [person]);
  const guest = await findKnown(ctx, ctx.db, [identity]);
  if (guest === null) return "nothing";
  if (guest.id === own?.id) return "theirs";
  if (!isProved) return "unconfirmed";
  if (own !== null || guest.readerId !== null) return "apart";
  const hindrance = await hindranceOf(ctx, guest, { identity, names });
  if (hindrance !== null) return hindrance;
  return ctx.db.withTx(async (tx) => {
    await lockIdentities(tx, ctx.account.id, [identity, person]);
    // Asked again, now that nobody else writes either name.
    const mine = await findKnown(ctx, tx, [person]);
    const theirs = await findKnown(ctx, tx, [identity]);
    if (theirs === null) return "nothing";
    if (mine !== null) return mine.id === theirs.id ? "theirs" : "apart";
    const taken = await establish(ctx, tx, { names: [identity, person], ...member });
    return taken.id === theirs.id ? "theirs" : "apart";
  });
}

/** What is said of two names: what still waits for somebody comes first. */
const SAID: readonly Claim[] = ["apart", "unconfirmed", "theirs"];

/**
 * Gives a member what was bought as a guest under their e-mail address or phone number, once they have proved that it is
 * theirs: the guest's subscriber becomes theirs, where they have none of their own yet. What a guest bought under both is
 * theirs once they have proved both. Done again, it changes nothing (ADR 0097, 0170).
 */
export async function claimPurchases(ctx: Context, member: ClaimingMember): Promise<Claim> {
  const found: Claim[] = [];
  const names = namesOf(member);
  const claimant: Claimant = {
    person: { provider: "platform", value: String(member.id) },
    name: member.name === "" ? null : member.name,
    readerId: member.id,
    names,
  };
  // What is proved first: by it the subscriber of both names may be theirs already.
  const inOrder = names.toSorted((a, b) => Number(b.isProved) - Number(a.isProved));
  for (const name of inOrder) found.push(await claimUnder(ctx, name, claimant));
  return SAID.find((claim) => found.includes(claim)) ?? "nothing";
}
