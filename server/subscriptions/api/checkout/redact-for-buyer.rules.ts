import type { Buyer } from "@/server/subscriptions/checkout/index";
import { type Identity, isSameIdentity, normalizeIdentity } from "@/server/subscriptions/customers/index";
import type { SubscriptionView } from "@/server/subscriptions/lifecycle/index";

/** An unidentified buyer without a login, who only has an attempt's token. */
export const ANONYMOUS_BUYER: Buyer = { channel: "guest", email: null, phoneNumber: null, name: null };

function toGivenIdentities(buyer: Buyer): Identity[] {
  if (buyer.channel !== "guest") return [];
  const { email, phoneNumber } = buyer;
  return [
    ...(email === null ? [] : [normalizeIdentity({ provider: "email", value: email })]),
    ...(phoneNumber === null ? [] : [normalizeIdentity({ provider: "phone", value: phoneNumber })]),
  ];
}

/**
 * Remove from a subscription what its buyer may not see. A guest or giver may name any subscriber: for a subscriber
 * whom
 * they only named, they see what they sent, but no other name or address.
 */
export function redactForBuyer<View extends SubscriptionView>(buyer: Buyer, view: View): View {
  const { subscriber, gifter, identity } = view;
  if (buyer.channel === "desk" || (buyer.channel === "own" && gifter === null)) return view;
  const givenIdentities = [identity, ...toGivenIdentities(buyer)];
  const isGiven = (candidate: Identity) => givenIdentities.some((name) => isSameIdentity(name, candidate));
  const givenName = buyer.channel === "guest" ? buyer.name : null;
  const visibleName = (name: string | null) => (name === givenName ? name : null);
  const isOwnEmail = (value: string | null) => value !== null && isGiven({ provider: "email", value });
  return {
    ...view,
    subscriber: {
      ...subscriber,
      name: gifter === null ? visibleName(subscriber.name) : null,
      metadata: null,
      identities: subscriber.identities.filter(isGiven),
    },
    gifter:
      gifter === null || buyer.channel === "own"
        ? gifter
        : {
            ...gifter,
            name: visibleName(gifter.name),
            email: isOwnEmail(gifter.email) ? gifter.email : null,
          },
  };
}
