import type { DiscountDetails, PaymentObject, SwitchObject } from "../../types";
import type { Offer } from "../offers";
import type { Bill } from "./bill";
import type { Entered } from "./entered";

/** What a purchase is for. */
export type Aim =
  | { kind: "new" }
  | { kind: "renewal"; subscriptionId: number }
  | { kind: "switch"; subscriptionId: number; switchType: SwitchObject["switch_type"] };

export interface Wanted {
  offer: Offer;
  bill: Bill;
  discount: DiscountDetails | null;
  entered: Entered;
  isGuest: boolean;
}

function recipientOf(text: string) {
  const value = text.trim();
  const provider = value.startsWith("+") ? "phone" : "email";
  return { recipient_identity_provider: provider, recipient_identity: value };
}

function giftOf({ recipient, message, startsOn }: Entered): Partial<PaymentObject> {
  return {
    recipient_subscriber: recipientOf(recipient),
    ...(message.trim() !== "" && { custom_message: message.trim() }),
    ...(startsOn !== "" && { gift_starts_on: startsOn }),
  };
}

function guestOf({ byPhone, email, phone }: Entered): Partial<PaymentObject> {
  return byPhone ? { phoneNumber: phone.replace(/[^\d+]/g, "") } : { emailAddress: email.trim() };
}

/** A purchase as the script is asked for it. */
export function paymentObject(wanted: Wanted, aim: Aim): PaymentObject {
  const { offer, bill, discount, entered, isGuest } = wanted;
  return {
    ...(offer.kind === "asset" && { type: "dynamic_asset" }),
    plan: {
      id: offer.id,
      title: offer.title ?? "",
      price_cents: offer.priceCents,
      price_currency: offer.currency,
      discounted_price_cents: bill.dueCents,
      recurring: offer.recurring,
    },
    ...(offer.asset !== null && { assets: [{ id: offer.asset.id }] }),
    ...(discount !== null && { coupon_code: discount.code }),
    payment: { amount_cents: bill.dueCents, amount_currency: offer.currency },
    metadata: { ...entered.about },
    ...(aim.kind === "renewal" && { renewal_of: aim.subscriptionId }),
    ...(entered.asGift && giftOf(entered)),
    ...(isGuest && guestOf(entered)),
  };
}
