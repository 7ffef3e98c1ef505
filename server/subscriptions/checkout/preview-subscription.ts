import { findGateway, isManualMethod, type PaymentContext } from "@/server/payments/index";
import { AppError } from "@/server/platform/errors/index";
import type { SubscriptionView } from "@/server/subscriptions/lifecycle/index";
import type { ChargeSummary } from "@/server/subscriptions/pricing/index";
import type { Subscriber } from "@/server/subscriptions/subscribers/index";
import { insertAttempt } from "./attempt.repository";
import {
  establishBuyer,
  establishRecipient,
  findBuyer,
  type KnownBuyer,
  requireSeller,
  selfGift,
} from "./buyer";
import { orderOf, paymentRefused } from "./charge";
import { toCheckoutParams } from "./checkout-params";
import { type Before, firstPeriod, startOf } from "./period.rules";
import { priceSale } from "./price-sale";
import { kindOf, type PreviewInput } from "./request";
import type { Sale } from "./sale";
import { summariseSale } from "./sale-charges.rules";
import { draftOf, previewOf } from "./subscription-draft.rules";
import { findRunning } from "./subscription-writes.repository";
import { attemptToken } from "./token";

/** What only the create says. */
const NOT_YET = {
  attemptToken: null,
  paymentToken: null,
  additionalData: {},
  externalId: null,
  referrer: null,
} as const;

const LIFE_MILLISECONDS = 24 * 3_600_000;

/** What a preview answers. */
export interface Preview {
  subscription: SubscriptionView;
  attemptToken: string;
  /** The gateway's id of what it has opened for this; null: it opens nothing beforehand. */
  externalReferenceId: string | null;
  /** What the buyer's browser needs to pay at the gateway; null: nothing. */
  clientPayload: Readonly<Record<string, unknown>> | null;
  charges: ChargeSummary;
}

interface Order {
  attemptToken: string;
  sale: Sale;
  paymentType: string;
  buyer: { id: number | null; name: string | null; provider: string; identity: string };
}

/** What a gateway has opened for an order, beforehand. */
interface Opened {
  externalReferenceId: string | null;
  clientPayload: Readonly<Record<string, unknown>> | null;
}

const NOTHING: Opened = { externalReferenceId: null, clientPayload: null };

/** Opens an order or a subscription at the gateway: nothing where nothing is due, or the gateway opens nothing. */
export async function openAtGateway(
  ctx: PaymentContext,
  { attemptToken: token, sale, paymentType, buyer }: Order,
): Promise<Opened> {
  if (isManualMethod(paymentType) || (sale.dueCents === 0 && !sale.recurring)) return NOTHING;
  const gateway = await findGateway(ctx, paymentType);
  if (gateway?.adapter.preview === undefined) return NOTHING;
  const request = { attemptToken: token, paymentType, ...orderOf(sale), buyer };
  const result = await gateway.adapter.preview(request).catch((error: unknown) => {
    throw new AppError("unavailable", "The payment gateway did not answer. Preview again.", {
      retryAfter: 5,
      cause: error,
    });
  });
  if (result === null) return NOTHING;
  if (!result.success) throw paymentRefused("body.subscription.payment.payment_type", result);
  const { externalSubscriptionId, externalPaymentId, clientPayload } = result;
  return {
    externalReferenceId: externalSubscriptionId ?? externalPaymentId ?? null,
    clientPayload: clientPayload ?? null,
  };
}

function tell(
  ctx: PaymentContext,
  {
    input,
    sale,
    buyer,
    recipient,
    attemptId,
    before,
  }: {
    input: PreviewInput;
    sale: Sale;
    buyer: KnownBuyer;
    recipient: KnownBuyer | null;
    attemptId: number;
    /** What the holder has of the group that it may follow. */
    before: Before | null;
  },
): Pick<Preview, "subscription" | "charges"> {
  const now = ctx.clock.now();
  const holder = recipient ?? buyer;
  const startAt = startOf({ now, runningEnd: before?.endAt ?? null, wanted: input.startAt });
  const period = firstPeriod(sale, { startAt, before, timeZone: ctx.account.timeZone });
  const draft = draftOf({
    sale,
    period,
    subscriberId: holder.subscriber.id,
    identity: holder.identity,
    gifterId: recipient === null ? null : buyer.subscriber.id,
    attemptId,
    renewedFromId: null,
    paymentType: input.asked.paymentType,
    paymentToken: null,
    paymentState: "none",
    paymentAmountCents: sale.dueCents,
    externalSubscriptionId: null,
    weCharge: false,
    metadata: input.metadata,
    notes: input.notes,
    externalId: null,
    referrer: null,
    createdBy: null,
    code: null,
    now,
  });
  const gifter: Subscriber | null = recipient === null ? null : buyer.subscriber;
  const subscription = previewOf(draft, { subscriber: holder.subscriber, gifter });
  return {
    subscription,
    charges: summariseSale(sale, period, { paymentType: input.asked.paymentType }),
  };
}

/**
 * Says what a purchase would make and cost, and promises it for a day: the attempt token makes exactly that, once. The
 * buyer, and of a gift its recipient, become subscribers of the account; a subscription there is none yet.
 */
export async function previewSubscription(ctx: PaymentContext, input: PreviewInput): Promise<Preview> {
  const { channel } = input.buyer;
  requireSeller(ctx, channel);
  const known = await findBuyer(ctx, input.buyer);
  const sale = await priceSale(ctx, { ...input.asked, channel }, known?.id ?? null);
  const giver = { buyer: input.buyer, known };
  const recipient = input.recipient === null ? null : await establishRecipient(ctx, input.recipient, giver);
  const buyer = await establishBuyer(ctx, input.buyer, known);
  if (recipient?.subscriber.id === buyer.subscriber.id) throw selfGift();
  const { id, name } = buyer.subscriber;
  const { provider, value: identity } = buyer.identity;
  const token = input.token ?? attemptToken(ctx.ids);
  const { paymentType } = input.asked;
  const { externalReferenceId, clientPayload } = await openAtGateway(ctx, {
    attemptToken: token,
    sale,
    paymentType,
    buyer: { id, name, provider, identity },
  });
  const now = ctx.clock.now();
  const holderId = recipient?.subscriber.id ?? id;
  const { groupId, dynamicAssets } = sale;
  const whose = { subscriberId: holderId, groupId, dynamicAssets, now, wanted: input.startAt };
  const running = findRunning(ctx.db, ctx.account.id, whose);
  const inserted = insertAttempt(ctx.db, ctx.account.id, {
    token,
    kind: kindOf(input),
    subscriberId: id,
    recipientId: recipient?.subscriber.id ?? null,
    planId: sale.planId,
    pricingPlanId: sale.pricingPlanId,
    subscriptionId: null,
    dynamicAssets,
    paymentType,
    amountCents: sale.dueCents,
    amountCurrency: sale.currency,
    couponCodeId: sale.discount?.codeId ?? null,
    terms: { ...sale, channel, wishes: toCheckoutParams({ ...input, ...NOT_YET }, { buyer, recipient }) },
    externalReferenceId,
    now,
    expiresAt: new Date(now.getTime() + LIFE_MILLISECONDS),
  });
  const [attemptId, { before }] = await Promise.all([inserted, running]);
  const told = tell(ctx, { input, sale, buyer, recipient, attemptId, before });
  return { ...told, attemptToken: token, externalReferenceId, clientPayload };
}
