import { isManualMethod, type PaymentContext } from "@/server/payments/index";
import { AppError, invalid } from "@/server/platform/errors/index";
import { getActingPerson, type Identity, requireSubscriber } from "@/server/subscriptions/customers/index";
import { getSubscription, isRenewable, type Subscription } from "@/server/subscriptions/lifecycle/index";
import { DAY_MILLISECONDS } from "@/shared/time-units";
import { type CheckoutParams, deriveAttemptToken, hashRequest } from "./attempt";
import { insertAttempt } from "./attempt.repository";
import { requireSeller, type ShopContext } from "./buyer";
import { type CheckoutResult, completeCheckout, completeManually } from "./complete-checkout";
import type { CreatedSubscription } from "./create-subscription";
import { priceSale } from "./price-sale";
import { getManualAmount } from "./request";
import type { Sale } from "./sale";
import { requireNotRenewed } from "./subscription-writes.repository";

const LIFETIME_MILLISECONDS = DAY_MILLISECONDS;

export interface RenewInput {
  channel: "backoffice" | "own";
  subscriptionId: number;
  /** The subscriber who must own the subscription. */
  subscriber: { id: number; name: string | null; identity: Pick<Identity, "provider" | "value"> };
  couponCode: string | null;
  paymentType: string;
  paymentToken: string | null;
  amountCents: number | null;
  amountCurrency: string | null;
  /** null: the metadata of the subscription that is renewed. */
  metadata: Readonly<Record<string, unknown>> | null;
}

async function getRenewable(ctx: PaymentContext, input: RenewInput): Promise<Subscription> {
  const which = { id: input.subscriptionId, subscriberId: input.subscriber.id };
  const previous = await getSubscription(ctx, which);
  if (previous.recurring)
    throw invalid("path.subscription_id", "A recurring subscription renews automatically.");
  if (!isRenewable(previous, ctx.clock.now()))
    throw invalid("path.subscription_id", "This subscription cannot be renewed.");
  return previous;
}

function toRenewalParams(input: RenewInput, previous: Subscription): CheckoutParams {
  const { channel, paymentType: method, amountCents, subscriber } = input;
  return {
    paymentType: method,
    paymentToken: input.paymentToken,
    additionalData: {},
    amountCents: getManualAmount({ amountCents, paymentType: method, channel }),
    metadata: { ...(input.metadata ?? previous.metadata) },
    notes: null,
    externalId: null,
    referrer: null,
    startAt: null,
    identity: { ...subscriber.identity },
    recipientIdentity: null,
    renewedFromId: previous.id,
  };
}

interface Renewal {
  input: RenewInput;
  sale: Sale;
  checkoutParams: CheckoutParams;
}

/**
 * Renew with a gateway payment: an attempt like any other. Its token is derived from the subscription and the
 * payment, so that a repeated request is one renewal.
 */
async function renewAtGateway(
  ctx: PaymentContext,
  { input, sale, checkoutParams }: Renewal,
): Promise<CheckoutResult> {
  const { subscriber, paymentToken } = input;
  const now = ctx.clock.now();
  const token = deriveAttemptToken(ctx.account.id, "renewal", input.subscriptionId, paymentToken ?? "");
  await insertAttempt(ctx.db, ctx.account.id, {
    token,
    kind: "purchase",
    subscriberId: subscriber.id,
    recipientId: null,
    planId: sale.planId,
    pricingPlanId: null,
    subscriptionId: input.subscriptionId,
    dynamicAssets: [],
    paymentType: input.paymentType,
    amountCents: sale.dueCents,
    amountCurrency: sale.currency,
    couponCodeId: sale.discount?.codeId ?? null,
    terms: { ...sale, wishes: checkoutParams },
    externalReferenceId: null,
    now,
    expiresAt: new Date(now.getTime() + LIFETIME_MILLISECONDS),
  });
  const { id, name } = subscriber;
  const requestHash = hashRequest({ spending: checkoutParams, buyerId: id });
  const buyer = { id, name };
  return completeCheckout(ctx, { token, requestHash, checkoutParams, buyer, switchedId: null, terms: null });
}

/**
 * Buy another period of a subscription's plan at today's price: a new subscription from the end of the running one,
 * or from now. Refused: recurring and unpaid subscriptions, and those that were renewed before.
 */
export async function renewSubscription(
  ctx: PaymentContext,
  input: RenewInput,
): Promise<CreatedSubscription> {
  requireSeller(ctx, input.channel);
  const previous = await getRenewable(ctx, input);
  if (previous.planId === null) throw new AppError("invalid", "Only plan subscriptions can be renewed.");
  const request = {
    channel: input.channel,
    planId: previous.planId,
    dynamicAssets: null,
    couponCode: input.couponCode,
    paymentType: input.paymentType,
    amountCents: input.amountCents,
    amountCurrency: input.amountCurrency ?? previous.planAmountCurrency,
    trial: false,
  } as const;
  const sale = await priceSale(ctx, request, input.subscriber.id);
  const checkoutParams = toRenewalParams(input, previous);
  const isManual = isManualMethod(input.paymentType) || sale.dueCents === 0;
  const result = await (isManual
    ? completeManually(ctx, { sale, checkoutParams, buyerId: input.subscriber.id, recipientId: null })
    : renewAtGateway(ctx, { input, sale, checkoutParams }));
  const { id, clientPayload } = result;
  return { ...(await getSubscription(ctx, { id, subscriberId: null })), clientPayload };
}

/** Refuse to renew a subscription that is not the reader's own, or not renewable with this plan. */
export async function requireRenewal(
  ctx: ShopContext,
  { renews, planId }: { renews: number; planId: number | null },
): Promise<void> {
  const { id: subscriberId } = await requireSubscriber(ctx);
  const existing = await getSubscription(ctx, { id: renews, subscriberId });
  if (planId === null || planId !== existing.planId || !isRenewable(existing, ctx.clock.now()))
    throw invalid("renew", "This subscription can no longer be renewed.");
}

/**
 * Return why the renewal page sells nothing, as a sentence for its reader; null: it does, or nobody is signed in.
 *
 * Throws not_found for another reader's subscription.
 */
export async function whyNotRenewable(
  ctx: ShopContext,
  { renews, planId }: { renews: number; planId: number | null },
): Promise<string | null> {
  if (getActingPerson(ctx) === null) return null;
  try {
    await requireRenewal(ctx, { renews, planId });
    await requireNotRenewed(ctx.db, ctx.account.id, renews);
    return null;
  } catch (error) {
    if (error instanceof AppError && (error.code === "conflict" || error.code === "invalid"))
      return error.message;
    throw error;
  }
}
