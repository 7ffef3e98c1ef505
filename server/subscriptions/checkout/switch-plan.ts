import type { PaymentContext } from "@/server/payments/index";
import { requireSubscriber } from "@/server/subscriptions/customers/index";
import {
  findSubscription,
  getSubscription,
  requireActor,
  type Subscription,
} from "@/server/subscriptions/lifecycle/index";
import { type CheckoutParams, hashRequest } from "./attempt";
import type { ShopContext } from "./buyer";
import { type Checkout, type CheckoutResult, completeCheckout } from "./complete-checkout";

export interface SwitchPlanInput {
  id: number;
  subscriberId: number | null;
  attemptToken: string;
  /** The gateway's id of the payment; null: nothing is due. */
  paymentToken: string | null;
}

/** The result of a switch. */
export interface SwitchResult {
  /** The subscription on the new plan: pending while the switch waits for the end of the period. */
  subscription: Subscription;
  isScheduled: boolean;
  /** The gateway's data for the buyer's browser; null: none. */
  clientPayload: CheckoutResult["clientPayload"];
}

/** Return the values of the running subscription that its replacement takes over. */
export function toSwitchParams(from: Subscription, paymentToken: string | null): CheckoutParams {
  return {
    paymentType: from.paymentType,
    paymentToken,
    additionalData: {},
    amountCents: null,
    metadata: { ...from.metadata },
    notes: from.notes,
    externalId: null,
    referrer: null,
    startAt: null,
    identity: { ...from.identity },
    recipientIdentity: null,
    renewedFromId: null,
  };
}

/** Find the switched subscription, also a deleted one. */
export async function findSwitched(ctx: PaymentContext, id: number): Promise<Subscription> {
  const from = await findSubscription(ctx, id);
  if (from === null) throw new Error("plan change without a subscription");
  return from;
}

/** Describe the checkout of a switch. */
export function toSwitchCheckout(
  from: Subscription,
  request: Pick<Checkout, "token" | "requestHash"> & { paymentToken: string | null },
): Checkout {
  const { token, requestHash, paymentToken } = request;
  const buyer = { id: from.subscriberId, name: from.subscriber.name };
  const checkoutParams = toSwitchParams(from, paymentToken);
  return { token, requestHash, checkoutParams, buyer, switchedId: from.id, terms: null };
}

async function completeSwitch(
  ctx: PaymentContext,
  { input, from }: { input: SwitchPlanInput; from: Subscription },
): Promise<SwitchResult> {
  const { id: switchedId, attemptToken: token, paymentToken } = input;
  const requestHash = hashRequest({ id: switchedId, paymentToken });
  const checkout = toSwitchCheckout(from, { token, requestHash, paymentToken });
  const { id, clientPayload } = await completeCheckout(ctx, checkout);
  const subscription = await getSubscription(ctx, { id, subscriberId: null });
  return { subscription, isScheduled: subscription.startAt > subscription.createdAt, clientPayload };
}

/**
 * Switch a subscription to the previewed plan, once: immediately, or at the end of the period where its plan does
 * not prorate. Of two concurrent switches one succeeds, and the other gets a conflict.
 */
export async function switchPlan(ctx: PaymentContext, input: SwitchPlanInput): Promise<SwitchResult> {
  requireActor(ctx, input.subscriberId);
  return completeSwitch(ctx, { input, from: await getSubscription(ctx, input) });
}

/** Finish a started switch, whatever the current state of the subscription. */
export async function finishSwitch(
  ctx: PaymentContext,
  started: Omit<SwitchPlanInput, "subscriberId">,
): Promise<void> {
  const from = await findSwitched(ctx, started.id);
  await completeSwitch(ctx, { input: { ...started, subscriberId: null }, from });
}

/** Get a subscription of the reader; not_found for any other. */
export async function getOwnSubscription(ctx: ShopContext, id: number) {
  const { id: subscriberId } = await requireSubscriber(ctx);
  return getSubscription(ctx, { id, subscriberId });
}
