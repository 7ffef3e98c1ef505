import { withBufferedEvents } from "@/server/accounts/index";
import { isManualMethod, type PaymentContext } from "@/server/payments/index";
import { AppError, invalid } from "@/server/platform/errors/index";
import { getSubscription, isRenewable, type Subscription } from "@/server/subscriptions/lifecycle/index";
import type { Identity } from "@/server/subscriptions/subscribers/index";
import type { CheckoutParams } from "./attempt";
import { insertAttempt } from "./attempt.repository";
import { requireSeller } from "./buyer";
import { type CheckoutResult, completeCheckout } from "./complete-checkout";
import type { MadeSubscription } from "./create-subscription";
import { takenByHand } from "./payment.rules";
import { lockSubscription } from "./payment-writes.repository";
import { priceSale } from "./price-sale";
import { reserveRedemption } from "./reserve-redemption";
import type { Sale } from "./sale";
import { saleHandlers } from "./sale-handlers";
import { settleSale } from "./settle-sale";
import { hashRequest, tokenOf } from "./token";

const LIFE_MILLISECONDS = 24 * 3_600_000;

export interface RenewInput {
  channel: "desk" | "own";
  subscriptionId: number;
  /** Whose it must be. */
  subscriber: { id: number; name: string | null; identity: Pick<Identity, "provider" | "value"> };
  couponCode: string | null;
  paymentType: string;
  paymentToken: string | null;
  amountCents: number | null;
  amountCurrency: string | null;
  /** null: that of the subscription that is renewed. */
  metadata: Readonly<Record<string, unknown>> | null;
}

async function renewable(ctx: PaymentContext, input: RenewInput): Promise<Subscription> {
  const which = { id: input.subscriptionId, subscriberId: input.subscriber.id };
  const before = await getSubscription(ctx, which);
  if (before.recurring) throw invalid("path.subscription_id", "A recurring subscription renews itself.");
  if (!isRenewable(before, ctx.clock.now()))
    throw invalid("path.subscription_id", "This subscription cannot be renewed.");
  return before;
}

function spendingOf(input: RenewInput, before: Subscription): CheckoutParams {
  const { channel, paymentType: word, amountCents, subscriber } = input;
  return {
    paymentType: word,
    paymentToken: input.paymentToken,
    additionalData: {},
    amountCents: takenByHand({ amountCents, word, channel }),
    metadata: { ...(input.metadata ?? before.metadata) },
    notes: null,
    externalId: null,
    referrer: null,
    startAt: null,
    identity: { ...subscriber.identity },
    recipientIdentity: null,
    renewedFromId: before.id,
  };
}

interface Renewal {
  input: RenewInput;
  sale: Sale;
  spending: CheckoutParams;
}

/** Paid by hand, it is made at once: of two renewals of one subscription the second finds the first. */
async function renewByHand(ctx: PaymentContext, { input, sale, spending }: Renewal): Promise<CheckoutResult> {
  const { id: buyerId } = input.subscriber;
  const id = await ctx.db.withStatements(async (tx) => {
    await lockSubscription(tx, ctx.account.id, input.subscriptionId);
    if (sale.discount !== null)
      await reserveRedemption(ctx, tx, { codeId: sale.discount.codeId, subscriberId: buyerId });
    const made = { sale, spending, buyerId, recipientId: null, attemptId: null, charged: null };
    return withBufferedEvents(ctx, tx, (telling) => settleSale(telling, tx, made));
  });
  return { id, clientPayload: null };
}

/**
 * Paid at a gateway, a renewal is an attempt like any other, whose token follows from what is renewed and by which
 * payment: the same asked twice is one renewal.
 */
async function renewAtGateway(
  ctx: PaymentContext,
  { input, sale, spending }: Renewal,
): Promise<CheckoutResult> {
  const { subscriber, paymentToken } = input;
  const now = ctx.clock.now();
  const token = tokenOf(ctx.account.id, "renewal", input.subscriptionId, paymentToken ?? "");
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
    terms: { ...sale, wishes: spending },
    externalReferenceId: null,
    now,
    expiresAt: new Date(now.getTime() + LIFE_MILLISECONDS),
  });
  const { id, name } = subscriber;
  const requestHash = hashRequest({ spending, buyerId: id });
  const spend = { token, requestHash, spending, buyer: { id, name }, agree: () => undefined };
  return completeCheckout(ctx, saleHandlers(ctx, spend));
}

/**
 * Buys another period of a subscription's plan at today's price: a subscription of its own, from the end of what runs,
 * or from now. Recurring ones, unpaid ones and those that were renewed before are refused.
 */
export async function renewSubscription(ctx: PaymentContext, input: RenewInput): Promise<MadeSubscription> {
  requireSeller(ctx, input.channel);
  const before = await renewable(ctx, input);
  if (before.planId === null) throw new AppError("invalid", "Only plans are renewed.");
  const asked = {
    channel: input.channel,
    planId: before.planId,
    dynamicAssets: null,
    couponCode: input.couponCode,
    paymentType: input.paymentType,
    amountCents: input.amountCents,
    amountCurrency: input.amountCurrency ?? before.planAmountCurrency,
    trial: false,
  } as const;
  const sale = await priceSale(ctx, asked, input.subscriber.id);
  const renewal = { input, sale, spending: spendingOf(input, before) };
  const isByHand = isManualMethod(input.paymentType) || sale.dueCents === 0;
  const made = await (isByHand ? renewByHand(ctx, renewal) : renewAtGateway(ctx, renewal));
  const { id, clientPayload } = made;
  return { ...(await getSubscription(ctx, { id, subscriberId: null })), clientPayload };
}
