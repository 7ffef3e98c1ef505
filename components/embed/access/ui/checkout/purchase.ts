import type { ChargeSummary, DiscountDetails, PaymentObject, SwitchObject } from "../../types";
import type { Offer } from "../offers";
import { type FormValues, findName } from "./form-values";

/** The purpose of a purchase. */
export type Aim =
  | { kind: "new" }
  | { kind: "renewal"; subscriptionId: number }
  | {
      kind: "switch";
      subscriptionId: number;
      switchType: SwitchObject["switch_type"];
      charges: ChargeSummary;
    };

/** Whether a purchase needs no gateway. */
export function isFree({ amount_cents, authorised_cents }: ChargeSummary): boolean {
  return amount_cents === 0 && authorised_cents === null;
}

export interface PurchaseInput {
  offer: Offer;
  charges: ChargeSummary;
  discount: DiscountDetails | null;
  entered: FormValues;
  isGuest: boolean;
}

function toRecipient(text: string) {
  const value = text.trim();
  const provider = value.startsWith("+") ? "phone" : "email";
  return { recipient_identity_provider: provider, recipient_identity: value };
}

function toGift({ recipient, message, startsOn }: FormValues): Partial<PaymentObject> {
  return {
    recipient_subscriber: toRecipient(recipient),
    ...(message.trim() !== "" && { custom_message: message.trim() }),
    ...(startsOn !== "" && { gift_starts_on: startsOn }),
  };
}

function toGuest({ byPhone, email, phone, about }: FormValues): Partial<PaymentObject> {
  return {
    name: findName(about),
    ...(byPhone ? { phoneNumber: phone.replace(/[^\d+]/g, "") } : { emailAddress: email.trim() }),
  };
}

/** Builds the parameters of a purchase for the script. */
export function buildPaymentObject(purchase: PurchaseInput, aim: Aim): PaymentObject {
  const { offer, charges, discount, entered, isGuest } = purchase;
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
    ...(entered.asGift && toGift(entered)),
    ...(isGuest && toGuest(entered)),
  };
}
