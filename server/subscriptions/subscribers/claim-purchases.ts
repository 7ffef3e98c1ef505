import type { Context } from "@/server/accounts/index";
import { normalPhone } from "@/server/platform/phone/index";
import { establish } from "./create-subscriber";
import { findKnown } from "./find-subscriber";
import { normalEmail } from "./identity.rules";
import type { Identity } from "./subscriber";
import { lockIdentities } from "./subscriber.repository";

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

async function claimUnder(
  ctx: Context,
  member: ClaimingMember,
  { identity, isProved }: OwnName,
): Promise<Claim> {
  const person: Identity = { provider: "platform", value: String(member.id) };
  const own = await findKnown(ctx, ctx.db, [person]);
  const guest = await findKnown(ctx, ctx.db, [identity]);
  if (guest === null) return "nothing";
  if (guest.id === own?.id) return "theirs";
  if (!isProved) return "unconfirmed";
  if (own !== null || guest.readerId !== null) return "apart";
  return ctx.db.withTx(async (tx) => {
    await lockIdentities(tx, ctx.account.id, [identity, person]);
    // Asked again, now that nobody else writes either name.
    const mine = await findKnown(ctx, tx, [person]);
    const theirs = await findKnown(ctx, tx, [identity]);
    if (theirs === null) return "nothing";
    if (mine !== null) return mine.id === theirs.id ? "theirs" : "apart";
    const name = member.name === "" ? null : member.name;
    const taken = await establish(ctx, tx, { names: [identity, person], name, readerId: member.id });
    return taken.id === theirs.id ? "theirs" : "apart";
  });
}

/** What is said of two names: what still waits for somebody comes first. */
const SAID: readonly Claim[] = ["apart", "unconfirmed", "theirs"];

/**
 * Gives a member what was bought as a guest under their e-mail address or phone number, once they have proved that it is
 * theirs: the guest's subscriber becomes theirs, where they have none of their own yet. Done again, it changes nothing
 * (ADR 0097, 0170).
 */
export async function claimPurchases(ctx: Context, member: ClaimingMember): Promise<Claim> {
  const found: Claim[] = [];
  // What is proved first: a guest may have given both names, and is theirs by either.
  const names = namesOf(member).toSorted((a, b) => Number(b.isProved) - Number(a.isProved));
  for (const name of names) found.push(await claimUnder(ctx, member, name));
  return SAID.find((claim) => found.includes(claim)) ?? "nothing";
}
