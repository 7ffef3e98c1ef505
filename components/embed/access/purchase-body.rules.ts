import { failure } from "./failure";
import type { PaymentObject, PurchaseBody, SvcUser } from "./types";

const DYNAMIC = ["dynamic_asset", "dynamic_assets"];

function numberOf(given: unknown): number | null {
  const value = typeof given === "string" && given.trim() !== "" ? Number(given) : given;
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

/** What is to be paid, as far as the page says: the payment's amount, the plan's less a discount, or its price. */
export function amountOf({ payment, plan }: PaymentObject): number | null {
  return (
    numberOf(payment?.amount_cents) ??
    numberOf(plan?.discounted_price_cents) ??
    numberOf(plan?.price_cents) ??
    null
  );
}

function filled(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === "" ? undefined : text.trim();
}

function recipientOf({ recipient_subscriber: given }: PaymentObject) {
  const identity = filled(given?.recipient_identity);
  if (identity === undefined) return undefined;
  return {
    recipient_identity_provider: filled(given?.recipient_identity_provider) ?? "email",
    recipient_identity: identity,
  };
}

function typeOf({ type }: PaymentObject): string {
  if (DYNAMIC.includes(type ?? "")) return "dynamic_asset";
  return filled(type) ?? "standard";
}

/** The stories that are bought by themselves; pages send one without an id where there are none. */
function assetsOf(params: PaymentObject) {
  if (!DYNAMIC.includes(params.type ?? "")) return undefined;
  return (params.assets ?? []).filter(({ id }) => filled(id) !== undefined);
}

/** Who buys, where nobody is logged in. */
function guestOf(params: PaymentObject, user: SvcUser) {
  if (user.isLoggedIn) return {};
  const name = user.name ?? undefined;
  return {
    emailAddress: filled(params.emailAddress) ?? user.emailAddress ?? undefined,
    phoneNumber: filled(params.phoneNumber) ?? user.mobileNumber ?? undefined,
    ...(name !== undefined && { name }),
  };
}

/** The word by which it is paid: that of the page, or the provider's for what recurs or does not. */
function wordOf(params: PaymentObject, words: readonly string[]): string {
  if (amountOf(params) === 0) return "skip_payment_gateway";
  const said = filled(params.payment?.payment_type);
  if (said !== undefined && said !== "preview") return said;
  const recurs = params.plan?.recurring === true;
  const word = words.find((one) => one.endsWith("_recurring") === recurs) ?? words[0];
  if (word === undefined) throw failure("no_way_to_pay");
  return word;
}

/** The body of preview and create, out of the object that pages of publishers build. */
export function purchaseBody(
  params: PaymentObject,
  { user, words }: { user: SvcUser; words: readonly string[] },
): PurchaseBody {
  const planId = numberOf(params.plan?.id);
  if (planId === null) throw failure("no_plan");
  const { payment, plan } = params;
  const recipient = recipientOf(params);
  const assets = assetsOf(params);
  const currency = filled(payment?.amount_currency) ?? filled(plan?.price_currency);
  const amount = amountOf(params);
  return {
    subscription: {
      subscription_plan_id: planId,
      subscription_type: typeOf(params),
      ...(filled(params.coupon_code) !== undefined && { coupon_code: filled(params.coupon_code) }),
      payment: {
        payment_type: wordOf(params, words),
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
    ...guestOf(params, user),
  };
}
