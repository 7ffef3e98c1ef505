import { findGateway, isManualMethod, isRecurringMethod, type PaymentContext } from "@/server/payments/index";
import { AppError, invalid, notFound } from "@/server/platform/errors/index";
import type { Subscriber } from "@/server/subscriptions/customers/index";
import type { SubscriptionView } from "@/server/subscriptions/lifecycle/index";
import type { ChargeSummary } from "@/server/subscriptions/pricing/index";
import { DAY_MILLISECONDS } from "@/shared/time-units";
import { createAttemptToken } from "./attempt";
import { findAttempt, insertAttempt } from "./attempt.repository";
import {
  createSelfGiftError,
  findBuyer,
  findOrCreateBuyer,
  findOrCreateRecipient,
  type IdentifiedBuyer,
  requireSeller,
} from "./buyer";
import { createPaymentRefusedError, summariseSale, toGatewayOrder } from "./charge";
import { priceSale } from "./price-sale";
import { getAttemptKind, type PreviewInput, toCheckoutParams } from "./request";
import type { Sale } from "./sale";
import {
  computeFirstPeriod,
  computeStartAt,
  createDraft,
  type PrecedingPeriod,
  toPreviewView,
} from "./subscription-draft.rules";
import { findRunning } from "./subscription-writes.repository";

/** Fields that only a create sends. */
const CREATE_ONLY_FIELDS = {
  attemptToken: null,
  paymentToken: null,
  additionalData: {},
  externalId: null,
  referrer: null,
} as const;

const LIFETIME_MILLISECONDS = DAY_MILLISECONDS;

/** The response of a preview. */
export interface Preview {
  subscription: SubscriptionView;
  attemptToken: string;
  /** The gateway's id of the order or subscription opened for this; null: the gateway opens nothing in advance. */
  externalReferenceId: string | null;
  /** The gateway's data for the payment in the buyer's browser; null: none. */
  clientPayload: Readonly<Record<string, unknown>> | null;
  charges: ChargeSummary;
}

interface Order {
  attemptToken: string;
  sale: Sale;
  paymentType: string;
  buyer: { id: number | null; name: string | null; provider: string; identity: string };
}

/** What a gateway has opened in advance for an order. */
interface Opened {
  externalReferenceId: string | null;
  clientPayload: Readonly<Record<string, unknown>> | null;
}

const NOT_OPENED: Opened = { externalReferenceId: null, clientPayload: null };

/** Open an order or a subscription at the gateway; nothing where nothing is due, or the gateway opens nothing. */
async function openAtGateway(
  ctx: PaymentContext,
  { attemptToken: token, sale, paymentType, buyer }: Order,
): Promise<Opened> {
  if (isManualMethod(paymentType) || (sale.dueCents === 0 && !sale.recurring)) return NOT_OPENED;
  const gateway = await findGateway(ctx, paymentType);
  if (gateway?.adapter.preview === undefined) return NOT_OPENED;
  const request = { attemptToken: token, paymentType, ...toGatewayOrder(sale), buyer };
  const result = await gateway.adapter.preview(request).catch((error: unknown) => {
    throw new AppError("unavailable", "The payment gateway did not respond. Preview again.", {
      retryAfter: 5,
      cause: error,
    });
  });
  if (result === null) return NOT_OPENED;
  if (!result.success) throw createPaymentRefusedError("body.subscription.payment.payment_type", result);
  const { externalSubscriptionId, externalPaymentId, clientPayload } = result;
  return {
    externalReferenceId: externalSubscriptionId ?? externalPaymentId ?? null,
    clientPayload: clientPayload ?? null,
  };
}

function buildPreview(
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
    buyer: IdentifiedBuyer;
    recipient: IdentifiedBuyer | null;
    attemptId: number;
    /** The holder's subscription of the group that the new one may follow. */
    before: PrecedingPeriod | null;
  },
): Pick<Preview, "subscription" | "charges"> {
  const now = ctx.clock.now();
  const holder = recipient ?? buyer;
  const startAt = computeStartAt({ now, runningEnd: before?.endAt ?? null, requestedStart: input.startAt });
  const period = computeFirstPeriod(sale, { startAt, before, timeZone: ctx.account.timeZone });
  const draft = createDraft({
    sale,
    period,
    subscriberId: holder.subscriber.id,
    identity: holder.identity,
    gifterId: recipient === null ? null : buyer.subscriber.id,
    attemptId,
    renewedFromId: null,
    paymentType: input.request.paymentType,
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
  const subscription = toPreviewView(draft, { subscriber: holder.subscriber, gifter });
  return {
    subscription,
    charges: summariseSale(sale, period, { paymentType: input.request.paymentType }),
  };
}

/**
 * Preview a purchase: what it creates and costs. The attempt token creates exactly that, once, within a day.
 * The buyer and the recipient of a gift become subscribers of the account; no subscription is created yet.
 */
export async function previewSubscription(ctx: PaymentContext, input: PreviewInput): Promise<Preview> {
  const { channel } = input.buyer;
  requireSeller(ctx, channel);
  const existing = await findBuyer(ctx, input.buyer);
  const sale = await priceSale(ctx, { ...input.request, channel }, existing?.id ?? null);
  const giver = { buyer: input.buyer, known: existing };
  const recipient =
    input.recipient === null ? null : await findOrCreateRecipient(ctx, input.recipient, giver);
  const buyer = await findOrCreateBuyer(ctx, input.buyer, existing);
  if (recipient?.subscriber.id === buyer.subscriber.id) throw createSelfGiftError();
  const { id, name } = buyer.subscriber;
  const { provider, value: identity } = buyer.identity;
  const token = input.token ?? createAttemptToken(ctx.ids);
  const { paymentType } = input.request;
  const { externalReferenceId, clientPayload } = await openAtGateway(ctx, {
    attemptToken: token,
    sale,
    paymentType,
    buyer: { id, name, provider, identity },
  });
  const now = ctx.clock.now();
  const holderId = recipient?.subscriber.id ?? id;
  const { groupId, dynamicAssets } = sale;
  const query = { subscriberId: holderId, groupId, dynamicAssets, now, requestedStart: input.startAt };
  const running = findRunning(ctx.db, ctx.account.id, query);
  const inserted = insertAttempt(ctx.db, ctx.account.id, {
    token,
    kind: getAttemptKind(input),
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
    terms: {
      ...sale,
      channel,
      wishes: toCheckoutParams({ ...input, ...CREATE_ONLY_FIELDS }, { buyer, recipient }),
    },
    externalReferenceId,
    now,
    expiresAt: new Date(now.getTime() + LIFETIME_MILLISECONDS),
  });
  const [attemptId, { before }] = await Promise.all([inserted, running]);
  const preview = buildPreview(ctx, { input, sale, buyer, recipient, attemptId, before });
  return { ...preview, attemptToken: token, externalReferenceId, clientPayload };
}

/**
 * Open a recurring subscription at the gateway of a payment method, as a preview does. With an attempt token it
 * belongs to that attempt and begins when its subscription does. Returns the gateway's id of the subscription.
 */
export async function openExternalSubscription(
  ctx: PaymentContext,
  input: { planId: number; paymentType: string; attemptToken: string | null },
): Promise<string> {
  requireSeller(ctx, "backoffice");
  const { planId, paymentType } = input;
  if (!isRecurringMethod(paymentType)) throw invalid("body.type", "must be a recurring payment_type");
  const attempt =
    input.attemptToken === null ? null : await findAttempt(ctx.db, ctx.account.id, input.attemptToken);
  if (input.attemptToken !== null && (attempt === null || attempt.planId !== planId))
    throw notFound("attempt");
  const request = {
    channel: "backoffice",
    planId,
    dynamicAssets: null,
    couponCode: null,
    paymentType,
    amountCents: null,
    amountCurrency: attempt?.amountCurrency ?? null,
    trial: null,
  } as const;
  const sale = await priceSale(ctx, request, null);
  const buyer = { id: attempt?.subscriberId ?? null, name: null, provider: "", identity: "" };
  const token = attempt?.token ?? createAttemptToken(ctx.ids);
  const { externalReferenceId: id } = await openAtGateway(ctx, {
    attemptToken: token,
    sale,
    paymentType,
    buyer,
  });
  if (id === null) throw invalid("body.type", "This gateway cannot create a subscription in advance.");
  return id;
}
