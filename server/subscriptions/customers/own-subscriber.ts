import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import { normalizePhone } from "@/server/platform/phone/index";
import { findOrCreateLocked } from "./create-subscriber";
import { findFirstByIdentities } from "./find-subscriber";
import { type Identity, isSameIdentity, normalizeEmail, normalizeIdentity } from "./identity.rules";
import type { Subscriber } from "./subscriber";
import { insertIdentity, lockIdentities } from "./subscriber.repository";

/** The person for whom a request acts, as its credential states. */
export interface ActingPerson {
  identity: Identity;
  name: string | null;
  /** Further identities that the publisher has signed. */
  further: readonly Identity[];
  readerId: number | null;
}

/**
 * Return the person for whom a request acts: of a `svc_jwt`, or the member of a session or of a crawler's licence; null:
 * neither.
 */
export function getActingPerson({ actor }: Context): ActingPerson | null {
  if (actor.kind === "reader") {
    if (actor.via !== "session" && actor.via !== "licence") return null;
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
  const mail = email === null ? null : normalizeEmail(email);
  const phone = phoneNumber === null ? null : normalizePhone(phoneNumber);
  return {
    identity: normalizeIdentity({ provider, value: id }, "svc_jwt"),
    name,
    further: [
      ...(mail === null ? [] : [{ provider: "email", value: mail } as const]),
      ...(phone === null ? [] : [{ provider: "phone", value: phone } as const]),
    ],
    readerId: null,
  };
}

/** Find the caller's subscriber; null: no person, or none stored yet. Writes nothing. */
export async function findOwnSubscriber(ctx: Context): Promise<Subscriber | null> {
  const person = getActingPerson(ctx);
  return person === null ? null : findFirstByIdentities(ctx, ctx.db, [person.identity]);
}

/** Find the caller's subscriber; unauthorized without a person, not_found where none is stored yet. */
export async function requireSubscriber(ctx: Context): Promise<Subscriber> {
  const person = requirePerson(ctx);
  const subscriber = await findFirstByIdentities(ctx, ctx.db, [person.identity]);
  if (subscriber === null) throw new AppError("not_found", "This subscriber doesn't exist.");
  return subscriber;
}

/** Return the person for whom a write acts; unauthorized without one. */
export function requirePerson(ctx: Context): ActingPerson {
  const person = getActingPerson(ctx);
  if (person === null) {
    throw new AppError(
      "unauthorized",
      "This request requires a subscriber's token as `svc_jwt`. Please log in.",
    );
  }
  return person;
}

/**
 * Find or create the caller's subscriber. Further identities of their token are added unless they belong to another
 * subscriber: subscribers are never merged here.
 */
export async function findOrCreateOwnSubscriber(ctx: Context, tx: Statements): Promise<Subscriber> {
  const { identity, name, further, readerId } = requirePerson(ctx);
  await lockIdentities(tx, ctx.account.id, [identity, ...further]);
  const existing = await findOrCreateLocked(ctx, tx, { names: [identity], name, readerId });
  const missing = further.filter((one) => !existing.identities.some((own) => isSameIdentity(own, one)));
  let isNew = false;
  for (const one of missing) {
    const row = { identity: one, subscriberId: existing.id, now: ctx.clock.now() };
    if (await insertIdentity(tx, ctx.account.id, row)) isNew = true;
  }
  return isNew ? ((await findFirstByIdentities(ctx, tx, [identity])) ?? existing) : existing;
}
