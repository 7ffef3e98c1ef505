import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import { normalPhone } from "@/server/platform/phone/index";
import { establishLocked } from "./create-subscriber";
import { findKnown } from "./find-subscriber";
import { isSameIdentity, normalEmail, normalIdentity } from "./identity.rules";
import type { Identity, Subscriber } from "./subscriber";
import { insertIdentity, lockIdentities } from "./subscriber.repository";

/** Whom a request acts for, as far as its credential says. */
export interface ActingPerson {
  identity: Identity;
  name: string | null;
  /** Further names that the publisher vouches for. */
  further: readonly Identity[];
  readerId: number | null;
}

/** Whom a request acts for: the person of a `svc_jwt`, or the member of a session; null for everybody else. */
export function actingPerson({ actor }: Context): ActingPerson | null {
  if (actor.kind === "reader") {
    if (actor.via !== "session") return null;
    const { id, name } = actor.reader;
    return {
      identity: { provider: "platform", value: String(id) },
      name: name === "" ? null : name,
      further: [],
      readerId: id,
    };
  }
  if (actor.kind !== "subscriber") return null;
  const { provider, id, name, email, phoneNumber } = actor.claims;
  const mail = email === null ? null : normalEmail(email);
  const phone = phoneNumber === null ? null : normalPhone(phoneNumber);
  return {
    identity: normalIdentity({ provider, value: id }, "svc_jwt"),
    name,
    further: [
      ...(mail === null ? [] : [{ provider: "email", value: mail } as const]),
      ...(phone === null ? [] : [{ provider: "phone", value: phone } as const]),
    ],
    readerId: null,
  };
}

/** The subscriber who asks; null for nobody in particular, and for somebody who is not known yet. Writes nothing. */
export async function subscriberOf(ctx: Context): Promise<Subscriber | null> {
  const person = actingPerson(ctx);
  return person === null ? null : findKnown(ctx, ctx.db, [person.identity]);
}

/** The subscriber who asks; unauthorized for nobody in particular, not_found for somebody who is not known yet. */
export async function requireSubscriber(ctx: Context): Promise<Subscriber> {
  const person = requirePerson(ctx);
  const found = await findKnown(ctx, ctx.db, [person.identity]);
  if (found === null) throw new AppError("not_found", "There is no such subscriber.");
  return found;
}

/** Whom a write acts for; unauthorized for nobody in particular. */
export function requirePerson(ctx: Context): ActingPerson {
  const person = actingPerson(ctx);
  if (person === null) {
    throw new AppError("unauthorized", "This needs a subscriber's token as `svc_jwt`. Please log in.");
  }
  return person;
}

/**
 * The subscriber who asks, created where they are new. Further names in their token become theirs as far as they are
 * nobody else's: two subscribers are never made one here.
 */
export async function establishOwnSubscriber(ctx: Context, tx: Statements): Promise<Subscriber> {
  const { identity, name, further, readerId } = requirePerson(ctx);
  await lockIdentities(tx, ctx.account.id, [identity, ...further]);
  const known = await establishLocked(ctx, tx, { names: [identity], name, readerId });
  const missing = further.filter((one) => !known.identities.some((has) => isSameIdentity(has, one)));
  let isNew = false;
  for (const one of missing) {
    const row = { identity: one, subscriberId: known.id, now: ctx.clock.now() };
    if (await insertIdentity(tx, ctx.account.id, row)) isNew = true;
  }
  return isNew ? ((await findKnown(ctx, tx, [identity])) ?? known) : known;
}
