import { z } from "@hono/zod-openapi";
import { booleanParameter, idParameter, wholeNumber } from "@/server/http/index";
import type { PreviewInput } from "@/server/subscriptions/checkout/index";
import type { GivenIdentity } from "@/server/subscriptions/subscribers/index";
import { alternatesInBody } from "./parameters";

const text = (longest: number) => z.string().max(longest);
const optional = (longest: number, describe: string) => text(longest).nullish().describe(describe);
const currency = z
  .string()
  .max(3)
  .transform((code) => code.trim().toUpperCase())
  .openapi({
    type: "string",
    description: "ISO 4217. Needed, except where stories are bought by themselves.",
  });

const payment = z.object({
  payment_type: text(60).describe(
    "A gateway's word of the account (`gateway_a`, `gateway_a_recurring`, …), `manual`, `sponsored`, `reward`, `skip_payment_gateway`.",
  ),
  amount_cents: wholeNumber({
    describe:
      "What is due, in minor units; it must be right. Needed, except where stories are bought by themselves.",
  }).nullish(),
  amount_currency: currency.nullish(),
  payment_token: optional(1_000, "The gateway's id of the payment."),
  additional_data: z.record(z.string(), z.unknown()).nullish().describe("For the gateway's adapter."),
});

const recipient = z.object({
  recipient_identity_provider: text(40).describe("Where the recipient's identity comes from."),
  recipient_identity: z
    .union([text(400), z.int()])
    .transform(String)
    .openapi({ type: "string", maxLength: 400, description: "The recipient's name there." }),
});

const dynamicAssets = z
  .array(
    z.object({
      id: z
        .union([text(255), z.int()])
        .transform(String)
        .openapi({ type: "string" }),
      title: optional(1_000, "Of a story that is kept elsewhere."),
      slug: optional(1_000, "Of a story that is kept elsewhere."),
    }),
  )
  .max(500)
  .nullish()
  .describe("Stories or collections that are bought by themselves.");

/** What may stand inside `subscription` or beside it. */
const either = {
  recipient_subscriber: recipient.nullish().describe("Of a gift: whom it is for."),
  dynamic_assets: dynamicAssets,
  type: optional(40, "`dynamic_assets` where stories are bought by themselves."),
  trial_period: booleanParameter("false: without the plan's trial.").nullish(),
  trial_period_length: wholeNumber({ min: 1, max: 10_000, describe: "At most the plan's." }).nullish(),
  trial_period_unit: z.enum(["days", "weeks", "months", "years"]).nullish(),
  ...alternatesInBody,
  name: optional(400, "The buyer's name, where none is known."),
  custom_message: optional(2_000, "Of a gift: what its recipient is told."),
  gift_starts_on: z.iso
    .date()
    .nullish()
    .describe("Of a gift: from which day it is its recipient's, within a year; left out: at once."),
};

const subscription = z.object({
  ...either,
  subscription_plan_id: idParameter("Id of the plan; of stories by themselves, of the pricing plan."),
  subscription_type: optional(40, "`dynamic_asset` where stories are bought by themselves."),
  coupon_code: optional(100, "A coupon; its case does not matter."),
  payment,
  metadata: z.record(z.string(), z.unknown()).nullish().describe("Kept with the subscription."),
  notes: optional(10_000, "Kept with the subscription."),
  start_timestamp: optional(40, "From the publication's server: when it starts, UTC."),
  external_id: optional(255, "From the publication's server: its own id of it, unique."),
  referrer: optional(2_000, "Where the buyer came from."),
});

const whole = {
  ...either,
  subscription,
  attempt_token: optional(100, "From the preview."),
  additional_data: z.record(z.string(), z.unknown()).nullish().describe("For the gateway's adapter."),
};

export const purchaseFields = z.object(whole);
type Purchase = z.output<typeof purchaseFields>;

/** Has a purchase of a plan name its amount and currency; a purchase of stories names `payment_type` alone. */
export function requireAmounts(body: Purchase, context: z.core.$RefinementCtx): void {
  if (dynamicAssetsOf(body) !== null) return;
  const { amount_cents, amount_currency } = body.subscription.payment;
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: "custom", message, path: ["subscription", "payment", field] });
  if (amount_cents === null || amount_cents === undefined)
    refuse("amount_cents", "is needed: what is due, in minor units");
  if (filled(amount_currency) === null) refuse("amount_currency", "is needed: the currency as ISO 4217");
}

/** A preview, or a create: its preview's body once more, with the attempt token and the payment's token. */
export const purchaseInput = purchaseFields.superRefine(requireAmounts);

const guestNames = {
  emailAddress: optional(320, "One of both is needed. Both become names of one subscriber."),
  phoneNumber: optional(32, "E.164, with a + and the country's code."),
};

/** The same of somebody without a login, who is named beside `subscription` or inside it. */
export const guestPurchaseFields = z.object({
  ...whole,
  ...guestNames,
  subscription: subscription.extend(guestNames),
});
export const guestPurchaseInput = guestPurchaseFields.superRefine(requireAmounts);

/** A renewal: inside `subscription`, or flat. */
const renewal = z.object({
  coupon_code: optional(100, "Empty: none."),
  payment: payment.nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish().describe("Left out: that of before."),
});

export const renewalInput = z
  .object({
    ...renewal.shape,
    subscription: renewal.extend(alternatesInBody).nullish(),
    ...alternatesInBody,
  })
  .transform(({ subscription: nested, ...flat }, context) => {
    const { coupon_code, payment: paid, metadata } = nested ?? flat;
    const terms = { coupon_code: filled(coupon_code), metadata: metadata ?? null };
    if (paid) return { ...terms, payment: paid, names: [flat, nested] };
    context.addIssue({ code: "custom", message: "is needed", path: ["payment"] });
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

export function filled(given: string | null | undefined): string | null {
  return given === null || given === undefined || given.trim() === "" ? null : given;
}

const DYNAMIC = ["dynamic_asset", "dynamic_assets"];

function dynamicAssetsOf({ subscription: sub, ...top }: Purchase) {
  const sent = sub.dynamic_assets ?? top.dynamic_assets ?? null;
  const words = [sub.subscription_type, sub.type, top.type];
  const isMeant = words.some((word) => DYNAMIC.includes(word ?? ""));
  if (!isMeant && (sent === null || sent.length === 0)) return null;
  return (sent ?? []).map(({ id, title, slug }) => ({ id, title: title ?? null, slug: slug ?? null }));
}

function trialOf({ subscription: sub, ...top }: Purchase): PreviewInput["asked"]["trial"] {
  if (sub.trial_period === false || top.trial_period === false) return false;
  const length = sub.trial_period_length ?? top.trial_period_length ?? null;
  if (length === null) return null;
  return { length, unit: sub.trial_period_unit ?? top.trial_period_unit ?? "days" };
}

/** What is bought and how it is paid, as the use cases ask it. */
export function toPurchaseRequest(body: Purchase) {
  const { payment: paid, subscription_plan_id: planId, coupon_code } = body.subscription;
  return {
    planId,
    dynamicAssets: dynamicAssetsOf(body),
    couponCode: filled(coupon_code),
    paymentType: paid.payment_type,
    amountCents: paid.amount_cents ?? null,
    amountCurrency: filled(paid.amount_currency),
    trial: trialOf(body),
  };
}

/** How a renewal is paid, as the use case asks it. */
export function renewalTermsOf(body: z.output<typeof renewalInput>) {
  const { payment, metadata, coupon_code: couponCode } = body;
  return {
    couponCode,
    paymentType: payment.payment_type,
    paymentToken: filled(payment.payment_token),
    amountCents: payment.amount_cents ?? null,
    amountCurrency: filled(payment.amount_currency),
    metadata,
  };
}

/** Whom a gift is for; null: it is none. */
export function recipientOf({ subscription: sub, ...top }: Purchase): GivenIdentity | null {
  const sent = sub.recipient_subscriber ?? top.recipient_subscriber ?? null;
  if (sent === null) return null;
  return { provider: sent.recipient_identity_provider, value: sent.recipient_identity };
}
