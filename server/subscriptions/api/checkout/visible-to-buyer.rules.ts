import type { Buyer } from "@/server/subscriptions/checkout/index";
import type { SubscriptionView } from "@/server/subscriptions/lifecycle/index";
import { type Identity, isSameIdentity, normalIdentity } from "@/server/subscriptions/subscribers/index";

/** Somebody without a login who says nothing of themselves: whoever has an attempt's token. */
export const STRANGER: Buyer = { channel: "guest", email: null, phoneNumber: null, name: null };

function saidOf(buyer: Buyer): Identity[] {
  if (buyer.channel !== "guest") return [];
  const { email, phoneNumber } = buyer;
  return [
    ...(email === null ? [] : [normalIdentity({ provider: "email", value: email })]),
    ...(phoneNumber === null ? [] : [normalIdentity({ provider: "phone", value: phoneNumber })]),
  ];
}

/**
 * A subscription as its buyer is told of it. A guest may name anybody, and so may who gives: of a subscriber whom they
 * only named they are told what they said, and neither another name nor an address.
 */
export function visibleToBuyer<View extends SubscriptionView>(buyer: Buyer, view: View): View {
  const { subscriber, gifter, identity } = view;
  if (buyer.channel === "desk" || (buyer.channel === "own" && gifter === null)) return view;
  const said = [identity, ...saidOf(buyer)];
  const isSaid = (one: Identity) => said.some((name) => isSameIdentity(name, one));
  const saidName = buyer.channel === "guest" ? buyer.name : null;
  const named = (name: string | null) => (name === saidName ? name : null);
  const isOwnEmail = (value: string | null) => value !== null && isSaid({ provider: "email", value });
  return {
    ...view,
    subscriber: {
      ...subscriber,
      name: gifter === null ? named(subscriber.name) : null,
      metadata: null,
      identities: subscriber.identities.filter(isSaid),
    },
    gifter:
      gifter === null || buyer.channel === "own"
        ? gifter
        : {
            ...gifter,
            name: named(gifter.name),
            email: isOwnEmail(gifter.email) ? gifter.email : null,
          },
  };
}
