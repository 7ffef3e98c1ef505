import type { Context } from "@/server/accounts/index";
import { establish } from "./create-subscriber";
import { findKnown } from "./find-subscriber";
import { normalEmail } from "./identity.rules";
import type { Identity } from "./subscriber";
import { lockIdentities } from "./subscriber.repository";

/**
 * How what was bought under a member's e-mail address stands to them. `unconfirmed`: the address is not known to be
 * theirs yet. `apart`: it is another subscriber's, and only staff make two subscribers one.
 */
export type Claim = "theirs" | "nothing" | "unconfirmed" | "apart";

/** A member as their own session or log-in knows them. */
interface ClaimingMember {
  id: number;
  name: string;
  email: string;
  emailVerifiedAt: Date | null;
}

/**
 * Gives a member what was bought as a guest under their e-mail address, once the address is confirmed: the guest's
 * subscriber becomes theirs, where they have none of their own yet. Done again, it changes nothing (ADR 0097).
 */
export async function claimPurchases(ctx: Context, member: ClaimingMember): Promise<Claim> {
  const value = normalEmail(member.email);
  if (value === null) return "nothing";
  const email: Identity = { provider: "email", value };
  const person: Identity = { provider: "platform", value: String(member.id) };
  const own = await findKnown(ctx, ctx.db, [person]);
  const guest = await findKnown(ctx, ctx.db, [email]);
  if (guest === null) return "nothing";
  if (guest.id === own?.id) return "theirs";
  if (member.emailVerifiedAt === null) return "unconfirmed";
  if (own !== null || guest.readerId !== null) return "apart";
  return ctx.db.withTx(async (tx) => {
    await lockIdentities(tx, ctx.account.id, [email, person]);
    // Asked again, now that nobody else writes either name.
    const mine = await findKnown(ctx, tx, [person]);
    const theirs = await findKnown(ctx, tx, [email]);
    if (theirs === null) return "nothing";
    if (mine !== null) return mine.id === theirs.id ? "theirs" : "apart";
    const name = member.name === "" ? null : member.name;
    const taken = await establish(ctx, tx, { names: [email, person], name, readerId: member.id });
    return taken.id === theirs.id ? "theirs" : "apart";
  });
}
