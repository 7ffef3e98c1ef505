import type { ChargeSummary, DiscountDetails, PaymentObject, SwitchObject } from "../../types";
import type { Offer } from "../offers";
import type { Entered } from "./entered";

/** What a purchase is for. */
export type Aim =
  | { kind: "new" }
  | { kind: "renewal"; subscriptionId: number }
  | {
      kind: "switch";
      subscriptionId: number;
      switchType: SwitchObject["switch_type"];
      charges: ChargeSummary;
    };

/** Whether no gateway takes part in a purchase. */
export function isFree({ amount_cents, authorised_cents }: ChargeSummary): boolean {
  return amount_cents === 0 && authorised_cents === null;
}

export interface Wanted {
  offer: Offer;
  charges: ChargeSummary;
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
  const { offer, charges, discount, entered, isGuest } = wanted;
  return {
    ...(offer.kind === "asset" && { type: "dynamic_asset" }),
    plan: {
      id: offer.id,
      title: offer.title ?? "",
      price_cents: charges.price_cents,
      price_currency: charges.currency,
      discounted_price_cents: charges.amount_cents,
      recurring: offer.recurring,
    },
    ...(offer.asset !== null && { assets: [{ id: offer.asset.id }] }),
    ...(discount !== null && { coupon_code: discount.code }),
    payment: { amount_cents: charges.amount_cents, amount_currency: charges.currency },
    metadata: { ...entered.about },
    ...(aim.kind === "renewal" && { renewal_of: aim.subscriptionId }),
    ...(entered.asGift && giftOf(entered)),
    ...(isGuest && guestOf(entered)),
  };
}
