import type { Context } from "@/server/accounts/index";
import { AppError, invalid, notFound } from "@/server/platform/errors/index";
import { requirePermission } from "@/server/staff/index";
import {
  actingPerson,
  establishOwnSubscriber,
  findOrCreateGuest,
  findOrCreateSubscriber,
  findSubscriber,
  type GivenIdentity,
  type Identity,
  isKnownAs,
  isSameIdentity,
  normalIdentity,
  type Person,
  type Subscriber,
} from "@/server/subscriptions/subscribers/index";
import type { Channel } from "./sale";

/** Who buys, as far as the caller said. */
export type Buyer =
  | { channel: "desk"; identity: GivenIdentity; alternate: GivenIdentity | null; name: string | null }
  | { channel: "own" }
  | { channel: "guest"; email: string | null; phoneNumber: string | null; name: string | null };

export interface KnownBuyer {
  subscriber: Subscriber;
  /** The name under which they buy. */
  identity: Identity;
}

/** Refuses who may not buy for this buyer: others are bought for by the publication's server and staff alone. */
export function requireSeller(ctx: Context, channel: Channel): void {
  if (channel === "desk") {
    if (ctx.actor.kind !== "server") requirePermission(ctx, "subscriptions:write");
    return;
  }
  if (channel === "own" && actingPerson(ctx) === null)
    throw new AppError("unauthorized", "This needs a subscriber's token as `svc_jwt`. Please log in.");
}

/** The buyer as the caller tells of them. */
function personOf(ctx: Context, buyer: Buyer): Person {
  switch (buyer.channel) {
    case "desk":
      return { names: [normalIdentity(buyer.identity)], name: buyer.name, readerId: null };
    case "own": {
      const person = actingPerson(ctx);
      if (person === null) throw new AppError("unauthorized", "Please log in.");
      const { identity, further, name, readerId } = person;
      return { names: [identity, ...further], name, readerId };
    }
    case "guest": {
      const { email, phoneNumber, name } = buyer;
      const mail =
        email === null ? [] : [normalIdentity({ provider: "email", value: email }, "emailAddress")];
      const phone =
        phoneNumber === null
          ? []
          : [normalIdentity({ provider: "phone", value: phoneNumber }, "phoneNumber")];
      const [first, ...rest] = [...mail, ...phone];
      if (first === undefined)
        throw invalid("body.emailAddress", "An emailAddress or a phoneNumber is needed.");
      return { names: [first, ...rest], name, readerId: null };
    }
  }
}

/** The buyer's subscriber as far as they are known; nothing is written. */
export async function findBuyer(ctx: Context, buyer: Buyer): Promise<Subscriber | null> {
  const [first, second = null] = personOf(ctx, buyer).names;
  // A guest may be known by their second name alone, and stays so; the further names of a token find nobody.
  const alternates = { desk: buyer.channel === "desk" ? buyer.alternate : null, guest: second, own: null };
  return findSubscriber(ctx, first, alternates[buyer.channel]);
}

/** The buyer under the name they came with; under another where that is not theirs. */
function knownAs(subscriber: Subscriber, { names }: Person): KnownBuyer {
  const isTheirs = (name: Identity) => subscriber.identities.some((own) => isSameIdentity(own, name));
  return { subscriber, identity: names.find(isTheirs) ?? names[0] };
}

/** Whether a name is the buyer's own by what they say of themselves, whoever else it may be known as here. */
function isOwnName(ctx: Context, buyer: Buyer, name: Identity): boolean {
  const alternate = buyer.channel === "desk" ? buyer.alternate : null;
  const further = alternate === null ? [] : [normalIdentity(alternate, "alternate")];
  return [...personOf(ctx, buyer).names, ...further].some((own) => isSameIdentity(own, name));
}

/** The buyer as their preview has left them, and called what they are called now where that was not said before. */
async function namedBuyer(ctx: Context, buyer: Buyer, subscriber: Subscriber): Promise<KnownBuyer> {
  const person = personOf(ctx, buyer);
  if (subscriber.name === null && person.name !== null) return establishBuyer(ctx, buyer, subscriber);
  return knownAs(subscriber, person);
}

/** Buyer and recipient of what was previewed; whoever is not known has no attempt to spend. */
export async function knownPeople(
  ctx: Context,
  { buyer, recipient }: { buyer: Buyer; recipient: GivenIdentity | null },
): Promise<{ buyer: KnownBuyer; recipient: KnownBuyer | null }> {
  const subscriber = await findBuyer(ctx, buyer);
  if (subscriber === null) throw notFound("attempt");
  const known = await namedBuyer(ctx, buyer, subscriber);
  if (recipient === null) return { buyer: known, recipient: null };
  const identity = normalIdentity(recipient, "body.recipient_subscriber");
  if (isOwnName(ctx, buyer, identity)) throw selfGift();
  const holder = await findSubscriber(ctx, recipient);
  if (holder === null)
    throw new AppError("conflict", "This attempt_token was previewed for another recipient.");
  if (holder.id === subscriber.id) throw selfGift();
  return { buyer: known, recipient: { subscriber: holder, identity } };
}

/** The buyer's subscriber, made where they are new, or completed; `known`: as `findBuyer` has found them. */
export async function establishBuyer(
  ctx: Context,
  buyer: Buyer,
  known: Subscriber | null,
): Promise<KnownBuyer> {
  const person = personOf(ctx, buyer);
  if (known !== null && isKnownAs(known, person)) return knownAs(known, person);
  const subscriber = await ctx.db.withStatements((tx) => {
    switch (buyer.channel) {
      case "desk": {
        const { alternate, name } = buyer;
        return findOrCreateSubscriber(ctx, tx, { identity: buyer.identity, alternate, name });
      }
      case "own":
        return establishOwnSubscriber(ctx, tx);
      case "guest":
        return findOrCreateGuest(ctx, tx, buyer);
    }
  });
  return knownAs(subscriber, person);
}

/** Whom a gift is for, made where they are new. Nobody gives to themselves, by whatever name. */
export async function establishRecipient(
  ctx: Context,
  recipient: GivenIdentity,
  { buyer, known }: { buyer: Buyer; known: Subscriber | null },
): Promise<KnownBuyer> {
  const identity = normalIdentity(recipient, "body.recipient_subscriber");
  const isKnownName = known?.identities.some((own) => isSameIdentity(own, identity)) ?? false;
  if (isKnownName || isOwnName(ctx, buyer, identity)) throw selfGift();
  const subscriber = await ctx.db.withStatements((tx) =>
    findOrCreateSubscriber(ctx, tx, { identity: recipient }),
  );
  return { subscriber, identity };
}

export function selfGift(): AppError {
  return invalid("body.recipient_subscriber", "A gift is for somebody else than who gives it.");
}
