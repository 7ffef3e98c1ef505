import { Temporal } from "temporal-polyfill";
import { z } from "zod";
import type {
  Bought,
  CancelRequest,
  PaymentFailure,
  PaymentRequest,
  PaymentResult,
  PreviewRequest,
  SwitchRequest,
} from "../../adapter";
import { amountNotPayable, RAZORPAY_AMOUNTS, toGatewayAmount } from "../gateway-amount.rules";
import { callRazorpay, failure, isFinalRefusal, toGatewayError } from "./client";
import {
  fetchPayment,
  hasOrderAmount,
  hasValidSignature,
  MISMATCH,
  OTHER_PURCHASE,
  type Shop,
  toClientPayload,
  toPaymentResult,
  toRazorpayNotes,
  UNKNOWN,
} from "./payments";

const PERIODS: Readonly<
  Record<string, { period: "daily" | "weekly" | "monthly" | "yearly"; perYear: number }>
> = {
  days: { period: "daily", perYear: 365 },
  weeks: { period: "weekly", perYear: 52 },
  months: { period: "monthly", perYear: 12 },
  years: { period: "yearly", perYear: 1 },
};
/** Razorpay repeats daily plans only with an interval of at least a week. */
const MIN_DAYS = 7;
/**
 * Razorpay requires a number of charges: after this many years the subscription is completed and ends here as well.
 */
const YEARS = 10;

interface Priced {
  bought: Bought;
  amountCurrency: string;
}

/** Return why Razorpay cannot repeat this order; null: it can. */
export function whyNotRecurring({ bought, amountCurrency }: Priced): PaymentFailure | null {
  const { durationUnit: unit, durationLength: length } = bought;
  if (PERIODS[unit] === undefined || (unit === "days" && length < MIN_DAYS))
    return failure("not_recurring", "This gateway doesn't support renewals for plans of this length.");
  if (bought.trial !== null && bought.trial.thenCents !== bought.periodCents)
    return failure("discount_after_trial", "This gateway doesn't support a discount after a trial.");
  return toGatewayAmount(RAZORPAY_AMOUNTS, bought.periodCents, amountCurrency) === null
    ? amountNotPayable(amountCurrency)
    : null;
}

/** Find or create the Razorpay plan with this price. */
async function findOrCreatePlan(
  { razorpay }: Shop,
  { bought, amountCurrency: currency }: Priced,
): Promise<string> {
  const { period } = PERIODS[bought.durationUnit] ?? { period: "monthly" };
  const amount = toGatewayAmount(RAZORPAY_AMOUNTS, bought.periodCents, currency) ?? 0;
  const interval = bought.durationLength;
  const masthead = [bought.id, amount, currency, interval, period].join(":");
  for (let skip = 0; ; skip += 100) {
    const { items } = await razorpay.plans.all({ count: 100, skip });
    const existing = items.find(({ notes }) => notes?.masthead === masthead);
    if (existing !== undefined) return existing.id;
    if (items.length < 100) break;
  }
  const item = { name: bought.title, amount, currency };
  return (await razorpay.plans.create({ period, interval, item, notes: { masthead } })).id;
}

function addPeriod(now: Date, { length, unit }: { length: number; unit: string }): number {
  const start = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO("UTC");
  return Math.floor(start.add({ [unit]: length }).epochMilliseconds / 1000);
}

/** Charge a first amount that differs from the plan's price separately; the plan starts when that period ends. */
function toFirstPeriod({ setup }: Shop, request: PreviewRequest) {
  const { bought, amountCents, amountCurrency: currency } = request;
  const { trial, durationLength: length, durationUnit: unit } = bought;
  if (trial === null && amountCents === bought.periodCents) return {};
  const amount = toGatewayAmount(RAZORPAY_AMOUNTS, amountCents, currency) ?? 0;
  return {
    start_at: addPeriod(setup.clock.now(), trial ?? { length, unit }),
    addons: [{ item: { name: bought.title, amount, currency } }],
  };
}

/** Find or create the subscription of an attempt, with its payment page, before the first payment. */
export async function openSubscription(
  shop: Shop,
  request: PreviewRequest,
): Promise<{ id: string; url: string }> {
  const { attemptToken, bought } = request;
  const plan_id = await findOrCreatePlan(shop, request);
  const { items } = await shop.razorpay.subscriptions.all({ plan_id, count: 100 });
  const existing = items.find(({ notes }) => notes?.attempt_token === attemptToken);
  if (existing !== undefined) return { id: existing.id, url: existing.short_url };
  const perYear = PERIODS[bought.durationUnit]?.perYear ?? 12;
  const created = await shop.razorpay.subscriptions.create({
    plan_id,
    total_count: Math.max(1, Math.floor((YEARS * perYear) / bought.durationLength)),
    customer_notify: 0,
    notes: toRazorpayNotes(request),
    ...toFirstPeriod(shop, request),
  });
  return { id: created.id, url: created.short_url };
}

/** Open a subscription before any payment, with the data that Razorpay's script needs in the browser. */
export async function previewSubscription(shop: Shop, request: PreviewRequest): Promise<PaymentResult> {
  const refusal = whyNotRecurring(request);
  if (refusal !== null) return refusal;
  return callRazorpay(async () => {
    const { id } = await openSubscription(shop, request);
    return {
      success: true,
      status: "pending",
      externalSubscriptionId: id,
      clientPayload: { ...toClientPayload(shop, request), subscription_id: id },
    };
  });
}

/** Read the subscription of an invoice, which the SDK's types leave out. */
const INVOICE = z.object({ subscription_id: z.string() });

function parseSubscriptionId(invoice: unknown): string | undefined {
  return INVOICE.safeParse(invoice).data?.subscription_id;
}

/** Verify the first payment of a subscription, which Razorpay repeats by itself from then on. */
export async function verifySubscription(shop: Shop, request: PaymentRequest): Promise<PaymentResult> {
  if (!request.paymentToken.startsWith("pay_")) return UNKNOWN;
  return callRazorpay(async () => {
    const payment = await fetchPayment(shop, request.paymentToken);
    if (typeof payment.invoice_id !== "string") return OTHER_PURCHASE;
    const id = parseSubscriptionId(await shop.razorpay.invoices.fetch(payment.invoice_id));
    if (id === undefined || !hasValidSignature(shop, request, `${payment.id}|${id}`)) return OTHER_PURCHASE;
    const { notes } = await shop.razorpay.subscriptions.fetch(id);
    if (notes?.attempt_token !== request.attemptToken) return OTHER_PURCHASE;
    if (!hasOrderAmount(payment, request)) return MISMATCH;
    const result = toPaymentResult(payment);
    return result.success ? { ...result, externalSubscriptionId: id } : result;
  });
}

const ENDED_STATUSES: readonly string[] = ["cancelled", "completed", "expired"];

/** Cancel a subscription now: the paid period continues here, and Razorpay stops charging. */
export async function cancelSubscription(
  { razorpay }: Shop,
  { externalSubscriptionId: id }: CancelRequest,
): Promise<PaymentResult> {
  return callRazorpay(async () => {
    await razorpay.subscriptions.cancel(id).catch(async (error: unknown) => {
      if (!isFinalRefusal(toGatewayError(error))) throw error;
      const { status } = await razorpay.subscriptions.fetch(id);
      if (!ENDED_STATUSES.includes(status)) throw error;
    });
    return { success: true, status: "cancelled", externalSubscriptionId: id };
  });
}

async function isOnPlan({ razorpay }: Shop, id: string, plan: string): Promise<boolean> {
  const { plan_id: now, has_scheduled_changes: isChanging } = await razorpay.subscriptions.fetch(id);
  if (now === plan) return true;
  return isChanging && (await razorpay.subscriptions.pendingUpdate(id)).plan_id === plan;
}

/** Switch a subscription to another plan: at once, with the difference charged, or from the next period on. */
export async function switchSubscription(shop: Shop, request: SwitchRequest): Promise<PaymentResult> {
  const { externalSubscriptionId: id, begins } = request;
  const refusal = whyNotRecurring(request);
  if (refusal !== null) return refusal;
  return callRazorpay(async () => {
    const plan_id = await findOrCreatePlan(shop, request);
    if (!(await isOnPlan(shop, id, plan_id)))
      await shop.razorpay.subscriptions.update(id, {
        plan_id,
        schedule_change_at: begins === "now" ? "now" : "cycle_end",
        customer_notify: 0,
      });
    return { success: true, status: "charged", externalSubscriptionId: id };
  });
}
