import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import { findKnown, findSubscribers } from "./find-subscriber";
import { isSameIdentity, normalIdentity } from "./identity.rules";
import type { GivenIdentity, Identity, Subscriber } from "./subscriber";
import { fillSubscriber, insertIdentity, insertSubscriber, lockIdentities } from "./subscriber.repository";

export interface OtherIdentities {
  /** Used where nobody has the first name; the first is then given to whom it finds. */
  alternate?: GivenIdentity | null;
  /** Taken where no name is known yet. */
  name?: string | null;
  readerId?: number | null;
}

async function again(ctx: Context, tx: Statements, id: number): Promise<Subscriber> {
  const [found] = await findSubscribers(ctx, [id], tx);
  if (found === undefined) throw new Error("a subscriber that was just written is not there");
  return found;
}

/** Somebody as a request tells of them. */
export interface Person {
  /** The first is the one they came with. */
  names: readonly [Identity, ...Identity[]];
  name: string | null;
  readerId: number | null;
}

function namesMissing(known: Subscriber, { names }: Person): Identity[] {
  return names.filter((one) => !known.identities.some((has) => isSameIdentity(has, one)));
}

function isFilled(known: Subscriber, { name, readerId }: Person): boolean {
  return (known.name !== null || name === null) && (known.readerId !== null || readerId === null);
}

/** Whether everything that is told of a person is known of a subscriber already: there is nothing to write. */
export function isKnownAs(known: Subscriber, person: Person): boolean {
  return isFilled(known, person) && namesMissing(known, person).length === 0;
}

/** Gives names to a subscriber as far as they are nobody's, and fills in what was not known. */
async function complete(
  ctx: Context,
  tx: Statements,
  { known, person }: { known: Subscriber; person: Person },
) {
  const now = ctx.clock.now();
  const accountId = ctx.account.id;
  const { name, readerId } = person;
  if (isKnownAs(known, person)) return known;
  for (const identity of namesMissing(known, person))
    await insertIdentity(tx, accountId, { identity, subscriberId: known.id, now });
  if (!isFilled(known, person)) await fillSubscriber(tx, accountId, { id: known.id, name, readerId, now });
  return again(ctx, tx, known.id);
}

async function create(
  ctx: Context,
  tx: Statements,
  { arePaired = false, ...person }: Person & { arePaired?: boolean },
): Promise<Subscriber> {
  const draft = { ...person, arePaired, now: ctx.clock.now() };
  const made = await insertSubscriber(tx, ctx.account.id, draft);
  const { id } = made;
  await ctx.emit(tx, {
    name: "subscriptions/subscriber.created",
    id: `subscriber:${id}:created`,
    subject: { type: "subscriber", id: String(id) },
    data: { subscriberId: id },
  });
  return made;
}

/** The same for names that this transaction has locked. */
export async function establishLocked(ctx: Context, tx: Statements, person: Person): Promise<Subscriber> {
  const known = await findKnown(ctx, tx, person.names);
  return known === null ? create(ctx, tx, person) : complete(ctx, tx, { known, person });
}

/** Finds by the names in their order, or creates; two at once make one. */
export async function establish(ctx: Context, tx: Statements, person: Person): Promise<Subscriber> {
  const seen = await findKnown(ctx, tx, person.names);
  if (seen !== null && namesMissing(seen, person).length === 0)
    return complete(ctx, tx, { known: seen, person });
  await lockIdentities(tx, ctx.account.id, person.names);
  return establishLocked(ctx, tx, person);
}

/**
 * The subscriber of a name, created where nobody has it. Where the alternate name is somebody's and the first is not,
 * it is they, and the first becomes theirs too.
 */
export async function findOrCreateSubscriber(
  ctx: Context,
  tx: Statements,
  { identity, ...else_ }: { identity: GivenIdentity } & OtherIdentities,
): Promise<Subscriber> {
  const first = normalIdentity(identity);
  const { alternate = null, name = null, readerId = null } = else_;
  if (alternate === null) return establish(ctx, tx, { names: [first], name, readerId });
  const second = normalIdentity(alternate, "alternate");
  await lockIdentities(tx, ctx.account.id, [first, second]);
  const known = (await findKnown(ctx, tx, [first])) ?? (await findKnown(ctx, tx, [second]));
  const person: Person = { names: [first], name, readerId };
  return known === null ? create(ctx, tx, person) : complete(ctx, tx, { known, person });
}

export interface Guest {
  email: string | null;
  phoneNumber: string | null;
  name?: string | null;
}

/**
 * Who checks out without signing in: somebody new by both names, when both are given. Where one is somebody's already it
 * is they, and the other becomes nobody's: nothing shows that whoever says both is that person (ADR 0097). Refused where
 * they are two people's.
 */
export async function findOrCreateGuest(ctx: Context, tx: Statements, guest: Guest): Promise<Subscriber> {
  const given: Identity[] = [];
  if (guest.email !== null)
    given.push(normalIdentity({ provider: "email", value: guest.email }, "emailAddress"));
  if (guest.phoneNumber !== null) {
    given.push(normalIdentity({ provider: "phone", value: guest.phoneNumber }, "phoneNumber"));
  }
  const [first, ...rest] = given;
  if (first === undefined) throw new AppError("invalid", "An emailAddress or a phoneNumber is needed.");
  await lockIdentities(tx, ctx.account.id, given);
  const person: Person = { names: [first, ...rest], name: guest.name ?? null, readerId: null };
  const owners = new Map<number, { known: Subscriber; identity: Identity }>();
  for (const identity of given) {
    const known = await findKnown(ctx, tx, [identity]);
    if (known !== null) owners.set(known.id, { known, identity });
  }
  const [owner] = owners.values();
  if (owner === undefined) return create(ctx, tx, { ...person, arePaired: rest.length > 0 });
  if (owners.size > 1) {
    throw new AppError("invalid", "The e-mail address and the phone number belong to two subscribers.");
  }
  return complete(ctx, tx, { known: owner.known, person: { ...person, names: [owner.identity] } });
}
