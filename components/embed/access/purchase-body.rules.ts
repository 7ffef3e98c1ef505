import { createFailure } from "./failure";
import type { PaymentObject, PurchaseBody, SvcUser } from "./types";

const DYNAMIC = ["dynamic_asset", "dynamic_assets"];

function parseNumber(input: unknown): number | null {
  const value = typeof input === "string" && input.trim() !== "" ? Number(input) : input;
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

/** The amount in minor units: the payment's amount, the plan's discounted price, or its price; null: unknown. */
export function getAmount({ payment, plan }: PaymentObject): number | null {
  return (
    parseNumber(payment?.amount_cents) ??
    parseNumber(plan?.discounted_price_cents) ??
    parseNumber(plan?.price_cents) ??
    null
  );
}

function toNonEmpty(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === "" ? undefined : text.trim();
}

function toRecipient({ recipient_subscriber: recipient }: PaymentObject) {
  const identity = toNonEmpty(recipient?.recipient_identity);
  if (identity === undefined) return undefined;
  return {
    recipient_identity_provider: toNonEmpty(recipient?.recipient_identity_provider) ?? "email",
    recipient_identity: identity,
  };
}

function toType({ type }: PaymentObject): string {
  if (DYNAMIC.includes(type ?? "")) return "dynamic_asset";
  return toNonEmpty(type) ?? "standard";
}

/** The stories bought individually; pages send an asset without an id where there are none. */
function toAssets(params: PaymentObject) {
  if (!DYNAMIC.includes(params.type ?? "")) return undefined;
  return (params.assets ?? []).filter(({ id }) => toNonEmpty(id) !== undefined);
}

/** Contact details of the buyer if no reader is logged in. */
function toGuest(params: PaymentObject, user: SvcUser) {
  if (user.isLoggedIn) return {};
  const name = toNonEmpty(params.name) ?? user.name ?? undefined;
  return {
    emailAddress: toNonEmpty(params.emailAddress) ?? user.emailAddress ?? undefined,
    phoneNumber: toNonEmpty(params.phoneNumber) ?? user.mobileNumber ?? undefined,
    ...(name !== undefined && { name }),
  };
}

/** The payment_type: the page's, or the option's value for recurring or one-time payments. */
function choosePaymentType(params: PaymentObject, paymentTypes: readonly string[]): string {
  if (getAmount(params) === 0) return "skip_payment_gateway";
  const explicit = toNonEmpty(params.payment?.payment_type);
  if (explicit !== undefined && explicit !== "preview") return explicit;
  const isRecurring = params.plan?.recurring === true;
  const paymentType =
    paymentTypes.find((candidate) => candidate.endsWith("_recurring") === isRecurring) ?? paymentTypes[0];
  if (paymentType === undefined) throw createFailure("no_way_to_pay");
  return paymentType;
}

/** Builds the body of preview and create from the object that publishers' pages pass. */
export function buildPurchaseBody(
  params: PaymentObject,
  { user, paymentTypes }: { user: SvcUser; paymentTypes: readonly string[] },
): PurchaseBody {
  const planId = parseNumber(params.plan?.id);
  if (planId === null) throw createFailure("no_plan");
  const { payment, plan } = params;
  const recipient = toRecipient(params);
  const assets = toAssets(params);
  const currency = toNonEmpty(payment?.amount_currency) ?? toNonEmpty(plan?.price_currency);
  const amount = getAmount(params);
  return {
    subscription: {
      subscription_plan_id: planId,
      subscription_type: toType(params),
      ...(toNonEmpty(params.coupon_code) !== undefined && { coupon_code: toNonEmpty(params.coupon_code) }),
      payment: {
        payment_type: choosePaymentType(params, paymentTypes),
        ...(amount !== null && { amount_cents: amount }),
        ...(currency !== undefined && { amount_currency: currency }),
      },
      ...(params.metadata !== undefined && { metadata: params.metadata }),
      ...(params.custom_message !== undefined && { custom_message: params.custom_message }),
      ...(params.gift_starts_on !== undefined && { gift_starts_on: params.gift_starts_on }),
      ...(params.trial_period === false && { trial_period: false }),
    },
    ...(assets !== undefined && { dynamic_assets: assets, type: "dynamic_assets" }),
    ...(recipient !== undefined && { recipient_subscriber: recipient }),
    ...(params.additional_data !== undefined && { additional_data: params.additional_data }),
    ...(params.renewal_of !== undefined && { renewal_of: params.renewal_of }),
    ...toGuest(params, user),
  };
}
