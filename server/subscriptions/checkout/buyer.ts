import type { Context } from "@/server/context/index";
import type { PaymentContext } from "@/server/payments/index";
import { AppError, invalid, notFound } from "@/server/platform/errors/index";
import { throttleAttempts } from "@/server/platform/rate-limit/index";
import { requirePermission } from "@/server/staff/index";
import {
  findOrCreateGuest,
  findOrCreateOwnSubscriber,
  findOrCreateSubscriber,
  findSubscriber,
  getActingPerson,
  type Identity,
  type IdentityInput,
  isSameIdentity,
  isStoredFully,
  normalizeIdentity,
  type Person,
  type Subscriber,
} from "@/server/subscriptions/customers/index";
import type { Channel } from "./sale";

/** Context of a visitor of the publication's pages who may buy. */
export type ShopContext = PaymentContext;

/** The buyer as the request identifies them. */
export type Buyer =
  | { channel: "backoffice"; identity: IdentityInput; alternate: IdentityInput | null; name: string | null }
  | { channel: "own" }
  | { channel: "guest"; email: string | null; phoneNumber: string | null; name: string | null };

export interface IdentifiedBuyer {
  subscriber: Subscriber;
  /** The identity under which they buy. */
  identity: Identity;
}

/** Refuse a caller that may not sell on a channel: only the publication's server and staff sell to other people. */
export function requireSeller(ctx: Context, channel: Channel): void {
  if (channel === "backoffice") {
    if (ctx.actor.kind !== "server") requirePermission(ctx, "subscriptions:write");
    return;
  }
  if (channel === "own" && getActingPerson(ctx) === null)
    throw new AppError(
      "unauthorized",
      "This request requires a subscriber's token as `svc_jwt`. Please log in.",
    );
}

/** Return the buyer's identities and name as the request states them. */
function toPerson(ctx: Context, buyer: Buyer): Person {
  switch (buyer.channel) {
    case "backoffice":
      return { names: [normalizeIdentity(buyer.identity)], name: buyer.name, readerId: null };
    case "own": {
      const person = getActingPerson(ctx);
      if (person === null) throw new AppError("unauthorized", "Please log in.");
      const { identity, further, name, readerId } = person;
      return { names: [identity, ...further], name, readerId };
    }
    case "guest": {
      const { email, phoneNumber, name } = buyer;
      const mail =
        email === null ? [] : [normalizeIdentity({ provider: "email", value: email }, "emailAddress")];
      const phone =
        phoneNumber === null
          ? []
          : [normalizeIdentity({ provider: "phone", value: phoneNumber }, "phoneNumber")];
      const [first, ...rest] = [...mail, ...phone];
      if (first === undefined) throw invalid("body.emailAddress", "Send an emailAddress or a phoneNumber.");
      return { names: [first, ...rest], name, readerId: null };
    }
  }
}

/** Find the buyer's subscriber. Writes nothing. */
export async function findBuyer(ctx: Context, buyer: Buyer): Promise<Subscriber | null> {
  const [first, second = null] = toPerson(ctx, buyer).names;
  // A guest may be stored under their second name alone, and stays so. The further names of a token match nobody.
  const alternates = {
    backoffice: buyer.channel === "backoffice" ? buyer.alternate : null,
    guest: second,
    own: null,
  };
  return findSubscriber(ctx, first, alternates[buyer.channel]);
}

/** Return the buyer under the name they came with, or under another name where that one is not theirs. */
function toKnownBuyer(subscriber: Subscriber, { names }: Person): IdentifiedBuyer {
  const isTheirs = (name: Identity) => subscriber.identities.some((own) => isSameIdentity(own, name));
  return { subscriber, identity: names.find(isTheirs) ?? names[0] };
}

/** Whether the request states a name as the buyer's own, whatever subscriber has that name here. */
function isOwnName(ctx: Context, buyer: Buyer, name: Identity): boolean {
  const alternate = buyer.channel === "backoffice" ? buyer.alternate : null;
  const further = alternate === null ? [] : [normalizeIdentity(alternate, "alternate")];
  return [...toPerson(ctx, buyer).names, ...further].some((own) => isSameIdentity(own, name));
}

/** Return the buyer as the preview stored them, and add their name where it was missing until now. */
async function fillBuyerName(ctx: Context, buyer: Buyer, subscriber: Subscriber): Promise<IdentifiedBuyer> {
  const person = toPerson(ctx, buyer);
  if (subscriber.name === null && person.name !== null) return findOrCreateBuyer(ctx, buyer, subscriber);
  return toKnownBuyer(subscriber, person);
}

/** Find the buyer and the recipient of a preview. An unknown buyer has no attempt to spend: not_found. */
export async function findPurchaseParties(
  ctx: Context,
  { buyer, recipient }: { buyer: Buyer; recipient: IdentityInput | null },
): Promise<{ buyer: IdentifiedBuyer; recipient: IdentifiedBuyer | null }> {
  const subscriber = await findBuyer(ctx, buyer);
  if (subscriber === null) throw notFound("attempt");
  const knownBuyer = await fillBuyerName(ctx, buyer, subscriber);
  if (recipient === null) return { buyer: knownBuyer, recipient: null };
  const identity = normalizeIdentity(recipient, "body.recipient_subscriber");
  if (isOwnName(ctx, buyer, identity)) throw createSelfGiftError();
  const holder = await findSubscriber(ctx, recipient);
  if (holder === null)
    throw new AppError(
      "conflict",
      "This attempt_token was previewed with a different recipient. Preview again.",
    );
  if (holder.id === subscriber.id) throw createSelfGiftError();
  return { buyer: knownBuyer, recipient: { subscriber: holder, identity } };
}

/** Create or complete the buyer's subscriber; `known`: the result of `findBuyer`. */
export async function findOrCreateBuyer(
  ctx: Context,
  buyer: Buyer,
  existing: Subscriber | null,
): Promise<IdentifiedBuyer> {
  const person = toPerson(ctx, buyer);
  if (existing !== null && isStoredFully(existing, person)) return toKnownBuyer(existing, person);
  const subscriber = await ctx.db.transaction((tx) => {
    switch (buyer.channel) {
      case "backoffice": {
        const { alternate, name } = buyer;
        return findOrCreateSubscriber(ctx, tx, { identity: buyer.identity, alternate, name });
      }
      case "own":
        return findOrCreateOwnSubscriber(ctx, tx);
      case "guest":
        return findOrCreateGuest(ctx, tx, buyer);
    }
  });
  return toKnownBuyer(subscriber, person);
}

/** Find or create the recipient of a gift. The buyer cannot be the recipient under any of their names. */
export async function findOrCreateRecipient(
  ctx: Context,
  recipient: IdentityInput,
  { buyer, known }: { buyer: Buyer; known: Subscriber | null },
): Promise<IdentifiedBuyer> {
  const identity = normalizeIdentity(recipient, "body.recipient_subscriber");
  const isKnownName = known?.identities.some((own) => isSameIdentity(own, identity)) ?? false;
  if (isKnownName || isOwnName(ctx, buyer, identity)) throw createSelfGiftError();
  const subscriber = await ctx.db.transaction((tx) =>
    findOrCreateSubscriber(ctx, tx, { identity: recipient }),
  );
  return { subscriber, identity };
}

export function createSelfGiftError(): AppError {
  return invalid("body.recipient_subscriber", "A gift must be for someone else. Enter another recipient.");
}

/** Requests allowed per quarter of an hour: per name, and per network address. */
const GUEST_LIMITS = { name: 60, address: 600 } as const;

interface Guest {
  email: string | null;
  phoneNumber: string | null;
  /** Network address; null: unknown. All unknown addresses share one counter. */
  address: string | null;
}

/** Limit the rate of purchases without a login, for existing and new guests and for every kind of purchase. */
export async function limitGuestCheckout(
  { account, db, systemClock: clock }: Pick<Context, "account" | "db" | "systemClock">,
  { email, phoneNumber, address }: Guest,
): Promise<void> {
  const name = `${account.id}:${email?.trim().toLowerCase() ?? ""}:${phoneNumber ?? ""}`;
  await throttleAttempts({ db, clock }, [
    {
      kind: "guest-checkout-address",
      name: String(account.id),
      address: address ?? "",
      limit: GUEST_LIMITS.address,
    },
    { kind: "guest-checkout", name, limit: GUEST_LIMITS.name },
  ]);
}
