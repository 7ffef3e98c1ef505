import { booleanParameter, idParameter, wholeNumber } from "@/server/http/index";
import { z } from "@/server/platform/openapi/index";
import type { CreatedSubscription, Preview, PreviewInput } from "@/server/subscriptions/checkout/index";
import type { IdentityInput } from "@/server/subscriptions/customers/index";
import { chargeSummaryDocument, chargeSummarySchema } from "./charge-summary";
import { alternatesInBody } from "./parameters";
import { subscriptionDocument, subscriptionSchema } from "./subscription";

const text = (longest: number) => z.string().max(longest);
const optional = (longest: number, describe: string) => text(longest).nullish().describe(describe);
const currency = z
  .string()
  .max(3)
  .transform((code) => code.trim().toUpperCase())
  .openapi({
    type: "string",
    description: "ISO 4217. Required, except for individual stories.",
  });

const payment = z.object({
  payment_type: text(60).describe(
    "A payment_type of the account's gateways (`gateway_a`, `gateway_a_recurring`, …), `manual`, `sponsored`, `reward`, `skip_payment_gateway`.",
  ),
  amount_cents: wholeNumber({
    describe: "The exact amount due, in minor units. Required, except for individual stories.",
  }).nullish(),
  amount_currency: currency.nullish(),
  payment_token: optional(1_000, "The gateway's payment id."),
  additional_data: z.record(z.string(), z.unknown()).nullish().describe("Passed to the gateway's adapter."),
});

const recipient = z.object({
  recipient_identity_provider: text(40).describe("Provider of the recipient's identity."),
  recipient_identity: z
    .union([text(400), z.int()])
    .transform(String)
    .openapi({ type: "string", maxLength: 400, description: "The recipient's identity at the provider." }),
});

const dynamicAssets = z
  .array(
    z.object({
      id: z
        .union([text(255), z.int()])
        .transform(String)
        .openapi({ type: "string" }),
      title: optional(1_000, "For a story hosted elsewhere."),
      slug: optional(1_000, "For a story hosted elsewhere."),
    }),
  )
  .max(500)
  .nullish()
  .describe("Stories or collections to buy individually.");

/** Fields that are accepted inside `subscription` or beside it. */
const sharedFields = {
  recipient_subscriber: recipient.nullish().describe("For a gift: its recipient."),
  dynamic_assets: dynamicAssets,
  type: optional(40, "`dynamic_assets` for individual stories."),
  trial_period: booleanParameter("false: skip the plan's trial.").nullish(),
  trial_period_length: wholeNumber({
    min: 1,
    max: 10_000,
    describe: "At most the plan's trial length.",
  }).nullish(),
  trial_period_unit: z.enum(["days", "weeks", "months", "years"]).nullish(),
  ...alternatesInBody,
  name: optional(400, "The buyer's name, if none is stored yet."),
  custom_message: optional(2_000, "For a gift: message to the recipient."),
  gift_starts_on: z.iso
    .date()
    .nullish()
    .describe("For a gift: its start date, within a year. Default: immediately."),
};

const subscription = z.object({
  ...sharedFields,
  subscription_plan_id: idParameter("Id of the plan, or of the pricing plan for individual stories."),
  subscription_type: optional(40, "`dynamic_asset` for individual stories."),
  coupon_code: optional(100, "Coupon code, case-insensitive."),
  payment,
  metadata: z.record(z.string(), z.unknown()).nullish().describe("Stored with the subscription."),
  notes: optional(10_000, "Stored with the subscription."),
  start_timestamp: optional(40, "Publication's server only: start time, UTC."),
  external_id: optional(255, "Publication's server only: its own unique id for the subscription."),
  referrer: optional(2_000, "The page the buyer came from."),
});

const purchaseShape = {
  ...sharedFields,
  subscription,
  attempt_token: optional(100, "From the preview."),
  additional_data: z.record(z.string(), z.unknown()).nullish().describe("Passed to the gateway's adapter."),
};

export const purchaseFields = z.object(purchaseShape);
type Purchase = z.output<typeof purchaseFields>;

/** Require amount and currency for a purchase of a plan; a purchase of stories only needs `payment_type`. */
export function requireAmounts(body: Purchase, context: z.core.$RefinementCtx): void {
  if (toDynamicAssets(body) !== null) return;
  const { amount_cents, amount_currency } = body.subscription.payment;
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: "custom", message, path: ["subscription", "payment", field] });
  if (amount_cents === null || amount_cents === undefined)
    refuse("amount_cents", "is required: the amount due, in minor units");
  if (emptyToNull(amount_currency) === null)
    refuse("amount_currency", "is required: an ISO 4217 currency code");
}

/** Body of a preview or a purchase; a purchase repeats the preview's body, with attempt token and payment token. */
export const purchaseInput = purchaseFields.superRefine(requireAmounts);

const guestNames = {
  emailAddress: optional(
    320,
    "Send emailAddress, phoneNumber or both. Both become identities of one subscriber.",
  ),
  phoneNumber: optional(32, "E.164, with + and the country code."),
};

/** Body of a purchase without a login; the buyer is named beside `subscription` or inside it. */
export const guestPurchaseFields = z.object({
  ...purchaseShape,
  ...guestNames,
  subscription: subscription.extend(guestNames),
});
export const guestPurchaseInput = guestPurchaseFields.superRefine(requireAmounts);

/** A renewal: inside `subscription`, or flat. */
const renewal = z.object({
  coupon_code: optional(100, "Coupon code; empty: none."),
  payment: payment.nullish(),
  metadata: z
    .record(z.string(), z.unknown())
    .nullish()
    .describe("Default: the previous subscription's metadata."),
});

export const renewalInput = z
  .object({
    ...renewal.shape,
    subscription: renewal.extend(alternatesInBody).nullish(),
    ...alternatesInBody,
  })
  .transform(({ subscription: nested, ...flat }, context) => {
    const { coupon_code, payment: paid, metadata } = nested ?? flat;
    const terms = { coupon_code: emptyToNull(coupon_code), metadata: metadata ?? null };
    if (paid) return { ...terms, payment: paid, names: [flat, nested] };
    context.addIssue({ code: "custom", message: "is required", path: ["payment"] });
    return z.NEVER;
  })
  .openapi({
    type: "object",
    properties: {
      coupon_code: { type: "string" },
      payment: { type: "object", properties: { payment_type: { type: "string" } } },
      metadata: { type: "object" },
      subscription: { type: "object" },
    },
  });

export function emptyToNull(value: string | null | undefined): string | null {
  return value === null || value === undefined || value.trim() === "" ? null : value;
}

const DYNAMIC_TYPES = ["dynamic_asset", "dynamic_assets"];

function toDynamicAssets({ subscription: sub, ...top }: Purchase) {
  const sent = sub.dynamic_assets ?? top.dynamic_assets ?? null;
  const types = [sub.subscription_type, sub.type, top.type];
  const isDynamic = types.some((type) => DYNAMIC_TYPES.includes(type ?? ""));
  if (!isDynamic && (sent === null || sent.length === 0)) return null;
  return (sent ?? []).map(({ id, title, slug }) => ({ id, title: title ?? null, slug: slug ?? null }));
}

function toTrial({ subscription: sub, ...top }: Purchase): PreviewInput["request"]["trial"] {
  if (sub.trial_period === false || top.trial_period === false) return false;
  const length = sub.trial_period_length ?? top.trial_period_length ?? null;
  if (length === null) return null;
  return { length, unit: sub.trial_period_unit ?? top.trial_period_unit ?? "days" };
}

/** Convert a body to the purchase request of the use cases: items and payment. */
export function toPurchaseRequest(body: Purchase) {
  const { payment: paid, subscription_plan_id: planId, coupon_code } = body.subscription;
  return {
    planId,
    dynamicAssets: toDynamicAssets(body),
    couponCode: emptyToNull(coupon_code),
    paymentType: paid.payment_type,
    amountCents: paid.amount_cents ?? null,
    amountCurrency: emptyToNull(paid.amount_currency),
    trial: toTrial(body),
  };
}

/** Convert a body to the payment terms of a renewal. */
export function toRenewalTerms(body: z.output<typeof renewalInput>) {
  const { payment, metadata, coupon_code: couponCode } = body;
  return {
    couponCode,
    paymentType: payment.payment_type,
    paymentToken: emptyToNull(payment.payment_token),
    amountCents: payment.amount_cents ?? null,
    amountCurrency: emptyToNull(payment.amount_currency),
    metadata,
  };
}

/** Get the recipient of a gift; null: not a gift. */
export function getRecipient({ subscription: sub, ...top }: Purchase): IdentityInput | null {
  const sent = sub.recipient_subscriber ?? top.recipient_subscriber ?? null;
  if (sent === null) return null;
  return { provider: sent.recipient_identity_provider, value: sent.recipient_identity };
}

/** Passed through and never stored: only the request that called the gateway gets it. */
export const clientPayload = z
  .record(z.string(), z.unknown())
  .optional()
  .describe(
    "The gateway's data for the buyer's browser (a redirect, 3D Secure), in the gateway's format. Omitted if there is none, or in repeated responses.",
  );

export const createdSchema = z
  .object({ subscription: subscriptionSchema, client_payload: clientPayload })
  .openapi("CreatedSubscription");

export function createdDocument(created: CreatedSubscription, now: Date): z.output<typeof createdSchema> {
  const { clientPayload: payload } = created;
  return {
    subscription: subscriptionDocument(created, now),
    ...(payload !== null && { client_payload: { ...payload } }),
  };
}

export const previewSchema = z
  .object({
    subscription: subscriptionSchema.describe(
      "The subscription as it would be created, without id and account.",
    ),
    attempt_token: z
      .string()
      .describe("24 letters and digits. Creates this subscription once, within 24 hours."),
    external_reference_id: z
      .string()
      .nullable()
      .describe("The gateway's id of the order or subscription for this preview; null: none."),
    client_payload: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe(
        "Data the buyer's browser needs to pay at the gateway (a client secret, a key), in the gateway's format; null: none.",
      ),
    charge_summary: chargeSummarySchema.describe("What is charged today and later."),
    custom_message: z.string().nullable().optional().describe("For a gift: message to the recipient."),
  })
  .openapi("SubscriptionPreview");

export function previewDocument(
  preview: Preview,
  { now, message }: { now: Date; message: string | null },
): z.output<typeof previewSchema> {
  const { subscription, attemptToken, externalReferenceId, clientPayload, charges } = preview;
  return {
    subscription: subscriptionDocument(subscription, now),
    attempt_token: attemptToken,
    external_reference_id: externalReferenceId,
    client_payload: clientPayload === null ? null : { ...clientPayload },
    charge_summary: chargeSummaryDocument(charges),
    ...(subscription.gifter !== null && { custom_message: message }),
  };
}

export const externalSubscriptionSchema = z.object({
  subscription: z.object({ id: z.string().describe("The gateway's id of the subscription.") }),
});
