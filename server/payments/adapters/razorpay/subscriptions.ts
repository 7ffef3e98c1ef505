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
import { gatewayAmount, notPayable, RAZORPAY_AMOUNTS } from "../gateway-amount.rules";
import { asking, failure, isVerdict, refusalOf } from "./client";
import {
  fetchPayment,
  isOfAmount,
  isVouchedFor,
  MISMATCH,
  notesOf,
  OTHER_PURCHASE,
  payloadOf,
  type Shop,
  standingOf,
  UNKNOWN,
} from "./payments";

const PERIODS: Readonly<
  Record<string, { period: "daily" | "weekly" | "monthly" | "yearly"; aYear: number }>
> = {
  days: { period: "daily", aYear: 365 },
  weeks: { period: "weekly", aYear: 52 },
  months: { period: "monthly", aYear: 12 },
  years: { period: "yearly", aYear: 1 },
};
/** Razorpay repeats by the day from a week on. */
const FEWEST_DAYS = 7;
/** Razorpay wants to know how often: for so many years, then it is completed and ends here as well. */
const YEARS = 10;

interface Priced {
  bought: Bought;
  amountCurrency: string;
}

/** Why Razorpay cannot repeat this; null: it can. */
export function refuse({ bought, amountCurrency }: Priced): PaymentFailure | null {
  const { durationUnit: unit, durationLength: length } = bought;
  if (PERIODS[unit] === undefined || (unit === "days" && length < FEWEST_DAYS))
    return failure("not_recurring", "This gateway does not repeat plans of this length.");
  if (bought.trial !== null && bought.trial.thenCents !== bought.periodCents)
    return failure("discount_after_trial", "A discount cannot follow a trial at this gateway.");
  return gatewayAmount(RAZORPAY_AMOUNTS, bought.periodCents, amountCurrency) === null
    ? notPayable(amountCurrency)
    : null;
}

/** The plan at this price as a plan of Razorpay's, made when it is first sold. */
async function planOf({ razorpay }: Shop, { bought, amountCurrency: currency }: Priced): Promise<string> {
  const { period } = PERIODS[bought.durationUnit] ?? { period: "monthly" };
  const amount = gatewayAmount(RAZORPAY_AMOUNTS, bought.periodCents, currency) ?? 0;
  const interval = bought.durationLength;
  const masthead = [bought.id, amount, currency, interval, period].join(":");
  for (let skip = 0; ; skip += 100) {
    const { items } = await razorpay.plans.all({ count: 100, skip });
    const found = items.find(({ notes }) => notes?.masthead === masthead);
    if (found !== undefined) return found.id;
    if (items.length < 100) break;
  }
  const item = { name: bought.title, amount, currency };
  return (await razorpay.plans.create({ period, interval, item, notes: { masthead } })).id;
}

function later(now: Date, { length, unit }: { length: number; unit: string }): number {
  const from = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO("UTC");
  return Math.floor(from.add({ [unit]: length }).epochMilliseconds / 1000);
}

/** What is charged now and is not the plan's price is charged apart; the plan itself begins when that has run. */
function firstPeriod({ setup }: Shop, request: PreviewRequest) {
  const { bought, amountCents, amountCurrency: currency } = request;
  const { trial, durationLength: length, durationUnit: unit } = bought;
  if (trial === null && amountCents === bought.periodCents) return {};
  const amount = gatewayAmount(RAZORPAY_AMOUNTS, amountCents, currency) ?? 0;
  return {
    start_at: later(setup.clock.now(), trial ?? { length, unit }),
    addons: [{ item: { name: bought.title, amount, currency } }],
  };
}

/** A subscription that waits for its first payment, and its page; asked again for one attempt, it is the same. */
export async function openSubscription(
  shop: Shop,
  request: PreviewRequest,
): Promise<{ id: string; url: string }> {
  const { attemptToken, bought } = request;
  const plan_id = await planOf(shop, request);
  const { items } = await shop.razorpay.subscriptions.all({ plan_id, count: 100 });
  const found = items.find(({ notes }) => notes?.attempt_token === attemptToken);
  if (found !== undefined) return { id: found.id, url: found.short_url };
  const aYear = PERIODS[bought.durationUnit]?.aYear ?? 12;
  const made = await shop.razorpay.subscriptions.create({
    plan_id,
    total_count: Math.max(1, Math.floor((YEARS * aYear) / bought.durationLength)),
    customer_notify: 0,
    notes: notesOf(request),
    ...firstPeriod(shop, request),
  });
  return { id: made.id, url: made.short_url };
}

/** Opens it before anything is paid, with what Razorpay's script needs in the browser. */
export async function previewSubscription(shop: Shop, request: PreviewRequest): Promise<PaymentResult> {
  const refusal = refuse(request);
  if (refusal !== null) return refusal;
  return asking(async () => {
    const { id } = await openSubscription(shop, request);
    return {
      success: true,
      status: "pending",
      externalSubscriptionId: id,
      clientPayload: { ...payloadOf(shop, request), subscription_id: id },
    };
  });
}

/** The SDK's types leave out of what subscription an invoice is. */
const INVOICE = z.object({ subscription_id: z.string() });

function subscriptionOf(invoice: unknown): string | undefined {
  return INVOICE.safeParse(invoice).data?.subscription_id;
}

/** Asks Razorpay about the first payment of a subscription, which it repeats by itself from then on. */
export async function verifySubscription(shop: Shop, request: PaymentRequest): Promise<PaymentResult> {
  if (!request.paymentToken.startsWith("pay_")) return UNKNOWN;
  return asking(async () => {
    const payment = await fetchPayment(shop, request.paymentToken);
    if (typeof payment.invoice_id !== "string") return OTHER_PURCHASE;
    const id = subscriptionOf(await shop.razorpay.invoices.fetch(payment.invoice_id));
    if (id === undefined || !isVouchedFor(shop, request, `${payment.id}|${id}`)) return OTHER_PURCHASE;
    const { notes } = await shop.razorpay.subscriptions.fetch(id);
    if (notes?.attempt_token !== request.attemptToken) return OTHER_PURCHASE;
    if (!isOfAmount(payment, request)) return MISMATCH;
    const standing = standingOf(payment);
    return standing.success ? { ...standing, externalSubscriptionId: id } : standing;
  });
}

const OVER: readonly string[] = ["cancelled", "completed", "expired"];

/** Ends a subscription now: what was paid runs on here, and Razorpay charges no more. */
export async function cancelSubscription(
  { razorpay }: Shop,
  { externalSubscriptionId: id }: CancelRequest,
): Promise<PaymentResult> {
  return asking(async () => {
    await razorpay.subscriptions.cancel(id).catch(async (error: unknown) => {
      if (!isVerdict(refusalOf(error))) throw error;
      const { status } = await razorpay.subscriptions.fetch(id);
      if (!OVER.includes(status)) throw error;
    });
    return { success: true, status: "cancelled", externalSubscriptionId: id };
  });
}

async function isOnPlan({ razorpay }: Shop, id: string, plan: string): Promise<boolean> {
  const { plan_id: now, has_scheduled_changes: isChanging } = await razorpay.subscriptions.fetch(id);
  if (now === plan) return true;
  return isChanging && (await razorpay.subscriptions.pendingUpdate(id)).plan_id === plan;
}

/** Gives a subscription another plan: at once, with the difference charged, or from the next period on. */
export async function switchSubscription(shop: Shop, request: SwitchRequest): Promise<PaymentResult> {
  const { externalSubscriptionId: id, begins } = request;
  const refusal = refuse(request);
  if (refusal !== null) return refusal;
  return asking(async () => {
    const plan_id = await planOf(shop, request);
    if (!(await isOnPlan(shop, id, plan_id)))
      await shop.razorpay.subscriptions.update(id, {
        plan_id,
        schedule_change_at: begins === "now" ? "now" : "cycle_end",
        customer_notify: 0,
      });
    return { success: true, status: "charged", externalSubscriptionId: id };
  });
}
