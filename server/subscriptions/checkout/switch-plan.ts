import type { PaymentContext } from "@/server/payments/index";
import { notFound } from "@/server/platform/errors/index";
import { requireSubscriber } from "@/server/subscriptions/customers/index";
import {
  findSubscription,
  getSubscription,
  requireActor,
  type Subscription,
} from "@/server/subscriptions/lifecycle/index";
import { type CheckoutParams, hashRequest } from "./attempt";
import { updateIntent } from "./attempt.repository";
import type { ShopContext } from "./buyer";
import { type Checkout, type CheckoutResult, completeCheckout } from "./complete-checkout";
import { previewSwitch } from "./preview-switch";
import { getSwitchDetails } from "./price-switch";

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
  const spending = toSwitchParams(from, paymentToken);
  return { token, requestHash, spending, buyer, switchedId: from.id, terms: null };
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

/**
 * Preview a switch of the reader's subscription to another plan and return the token of its attempt.
 *
 * The token reserves the previewed price. Nothing is switched or paid yet.
 */
export async function startSwitch(
  ctx: ShopContext,
  { id, planId, path }: { id: number; planId: number; path: string },
): Promise<string> {
  const { id: subscriberId } = await requireSubscriber(ctx);
  const { subscription: current, plans } = await getSwitchDetails(ctx, { id, subscriberId });
  const option = plans.find((plan) => plan.planId === planId);
  if (option === undefined) throw notFound("plan to switch to");
  const { switchType } = option;
  const params = { id, subscriberId, planId, switchType, paymentType: null };
  const { attemptToken } = await previewSwitch(ctx, params);
  const form = { path: `${path}/${attemptToken}`, entered: {}, note: null };
  const intent = { spending: toSwitchParams(current, null), returnTo: null, form };
  await updateIntent(ctx.db, ctx.account.id, { token: attemptToken, intent });
  return attemptToken;
}

/** Get a subscription of the reader; not_found for any other. */
export async function getOwnSubscription(ctx: ShopContext, id: number) {
  const { id: subscriberId } = await requireSubscriber(ctx);
  return getSubscription(ctx, { id, subscriberId });
}
