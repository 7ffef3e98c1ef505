import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import { findFirstByIdentities, findSubscribers } from "./find-subscriber";
import { type Identity, type IdentityInput, isSameIdentity, normalizeIdentity } from "./identity.rules";
import type { Subscriber } from "./subscriber";
import { fillSubscriber, insertIdentity, insertSubscriber, lockIdentities } from "./subscriber.repository";

export interface SubscriberOptions {
  /** Looked up where the first identity is unknown; the first is then added to the subscriber it finds. */
  alternate?: IdentityInput | null;
  /** Used where no name is stored yet. */
  name?: string | null;
  readerId?: number | null;
}

async function reload(ctx: Context, tx: Statements, id: number): Promise<Subscriber> {
  const [subscriber] = await findSubscribers(ctx, [id], tx);
  if (subscriber === undefined) throw new Error("the new subscriber was not found");
  return subscriber;
}

/** A person as a request describes them. */
export interface Person {
  /** The first one is the identity of the request. */
  names: readonly [Identity, ...Identity[]];
  name: string | null;
  readerId: number | null;
}

function listMissingNames(existing: Subscriber, { names }: Person): Identity[] {
  return names.filter((one) => !existing.identities.some((own) => isSameIdentity(own, one)));
}

function isComplete(existing: Subscriber, { name, readerId }: Person): boolean {
  return (existing.name !== null || name === null) && (existing.readerId !== null || readerId === null);
}

/** Whether all given data of a person is already stored for a subscriber, so that nothing must be written. */
export function isStoredFully(existing: Subscriber, person: Person): boolean {
  return isComplete(existing, person) && listMissingNames(existing, person).length === 0;
}

/** Add free identities to a subscriber and fill in missing data. */
async function complete(
  ctx: Context,
  tx: Statements,
  { existing, person }: { existing: Subscriber; person: Person },
) {
  const now = ctx.clock.now();
  const accountId = ctx.account.id;
  const { name, readerId } = person;
  if (isStoredFully(existing, person)) return existing;
  for (const identity of listMissingNames(existing, person))
    await insertIdentity(tx, accountId, { identity, subscriberId: existing.id, now });
  if (!isComplete(existing, person))
    await fillSubscriber(tx, accountId, { id: existing.id, name, readerId, now });
  return reload(ctx, tx, existing.id);
}

async function create(
  ctx: Context,
  tx: Statements,
  { arePaired = false, ...person }: Person & { arePaired?: boolean },
): Promise<Subscriber> {
  const draft = { ...person, arePaired, now: ctx.clock.now() };
  const created = await insertSubscriber(tx, ctx.account.id, draft);
  const { id } = created;
  await ctx.emit(tx, {
    name: "subscriptions/subscriber.created",
    id: `subscriber:${id}:created`,
    subject: { type: "subscriber", id: String(id) },
    data: { subscriberId: id },
  });
  return created;
}

/** Find or create the subscriber of identities that this transaction has locked. */
export async function findOrCreateLocked(ctx: Context, tx: Statements, person: Person): Promise<Subscriber> {
  const existing = await findFirstByIdentities(ctx, tx, person.names);
  return existing === null ? create(ctx, tx, person) : complete(ctx, tx, { existing, person });
}

/** Find a subscriber by the identities in their order, or create one; concurrent calls create one. */
export async function findOrCreateByIdentities(
  ctx: Context,
  tx: Statements,
  person: Person,
): Promise<Subscriber> {
  const unlocked = await findFirstByIdentities(ctx, tx, person.names);
  if (unlocked !== null && listMissingNames(unlocked, person).length === 0)
    return complete(ctx, tx, { existing: unlocked, person });
  await lockIdentities(tx, ctx.account.id, person.names);
  return findOrCreateLocked(ctx, tx, person);
}

/**
 * Find or create the subscriber of an identity. Where only the alternate identity exists, its subscriber is
 * returned and the first identity is added to it.
 */
export async function findOrCreateSubscriber(
  ctx: Context,
  tx: Statements,
  { identity, ...options }: { identity: IdentityInput } & SubscriberOptions,
): Promise<Subscriber> {
  const first = normalizeIdentity(identity);
  const { alternate = null, name = null, readerId = null } = options;
  if (alternate === null) return findOrCreateByIdentities(ctx, tx, { names: [first], name, readerId });
  const second = normalizeIdentity(alternate, "alternate");
  await lockIdentities(tx, ctx.account.id, [first, second]);
  const existing =
    (await findFirstByIdentities(ctx, tx, [first])) ?? (await findFirstByIdentities(ctx, tx, [second]));
  const person: Person = { names: [first], name, readerId };
  return existing === null ? create(ctx, tx, person) : complete(ctx, tx, { existing, person });
}

export interface Guest {
  email: string | null;
  phoneNumber: string | null;
  name?: string | null;
}

/**
 * Find or create the subscriber of a guest checkout: a new one with both identities, if both are given. Where one
 * exists, its subscriber is returned and the other identity is not added, because nothing proves that both belong
 * to the same person. Refused where they belong to two subscribers.
 */
export async function findOrCreateGuest(ctx: Context, tx: Statements, guest: Guest): Promise<Subscriber> {
  const identities: Identity[] = [];
  if (guest.email !== null)
    identities.push(normalizeIdentity({ provider: "email", value: guest.email }, "emailAddress"));
  if (guest.phoneNumber !== null) {
    identities.push(normalizeIdentity({ provider: "phone", value: guest.phoneNumber }, "phoneNumber"));
  }
  const [first, ...rest] = identities;
  if (first === undefined) throw new AppError("invalid", "Send an emailAddress or a phoneNumber.");
  await lockIdentities(tx, ctx.account.id, identities);
  const person: Person = { names: [first, ...rest], name: guest.name ?? null, readerId: null };
  const owners = new Map<number, { existing: Subscriber; identity: Identity }>();
  for (const identity of identities) {
    const existing = await findFirstByIdentities(ctx, tx, [identity]);
    if (existing !== null) owners.set(existing.id, { existing, identity });
  }
  const [owner] = owners.values();
  if (owner === undefined) return create(ctx, tx, { ...person, arePaired: rest.length > 0 });
  if (owners.size > 1) {
    throw new AppError("invalid", "The email address and the phone number belong to different subscribers.");
  }
  return complete(ctx, tx, { existing: owner.existing, person: { ...person, names: [owner.identity] } });
}
