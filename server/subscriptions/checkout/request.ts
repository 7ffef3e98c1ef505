import { isManualMethod, isRecurringMethod } from "@/server/payments/index";
import { AppError, invalid } from "@/server/platform/errors/index";
import { normalizeCouponCode } from "@/server/subscriptions/catalogue/index";
import type { IdentityInput } from "@/server/subscriptions/customers/index";
import type { Attempt, AttemptKind, CheckoutParams } from "./attempt";
import type { Buyer, IdentifiedBuyer } from "./buyer";
import type { Channel, Sale, SaleRequestInput } from "./sale";

/** Input of a preview. */
export interface PreviewInput {
  buyer: Buyer;
  /** Not null: it is a gift. */
  recipient: IdentityInput | null;
  request: Omit<SaleRequestInput, "channel">;
  metadata: Readonly<Record<string, unknown>>;
  notes: string | null;
  /** Start that the publication's server requests; null: the next free start. */
  startAt: Date | null;
  /** Token of the attempt, derived from the caller's own key; omitted: a random one. */
  token?: string;
}

/** Input of a create beyond its preview. */
export interface CreateInput extends PreviewInput {
  attemptToken: string | null;
  paymentToken: string | null;
  /** Additional data for the gateway's adapter. */
  additionalData: Readonly<Record<string, unknown>>;
  externalId: string | null;
  referrer: string | null;
}

/** Return the kind of a purchase from its input. */
export function getAttemptKind({ buyer, recipient, request }: PreviewInput): AttemptKind {
  if (recipient !== null) return "gift";
  if (request.dynamicAssets !== null) return "pay_per_asset";
  return buyer.channel === "guest" ? "guest" : "purchase";
}

export interface People {
  buyer: IdentifiedBuyer;
  recipient: IdentifiedBuyer | null;
}

/** Return the input of a create beyond its preview. Only gifts and the server's sales may start later. */
export function toCheckoutParams(input: CreateInput, { buyer, recipient }: People): CheckoutParams {
  const { request, startAt } = input;
  const { channel } = input.buyer;
  const mayStartLater = channel === "backoffice" || recipient !== null;
  return {
    paymentType: request.paymentType,
    paymentToken: input.paymentToken,
    additionalData: { ...input.additionalData },
    amountCents: getManualAmount({
      amountCents: request.amountCents,
      paymentType: request.paymentType,
      channel,
    }),
    metadata: { ...input.metadata },
    notes: input.notes,
    externalId: input.externalId,
    referrer: input.referrer,
    startAt: mayStartLater ? (startAt?.toISOString() ?? null) : null,
    identity: { ...buyer.identity },
    recipientIdentity: recipient === null ? null : { ...recipient.identity },
    renewedFromId: null,
  };
}

interface MethodCheck {
  paymentType: string;
  channel: Channel;
  recurring: boolean;
  priceCents: number;
  dueCents: number;
}

/** Return why a payment method cannot pay for this, in a sentence for the caller; null: it can. */
export function whyMethodNotAllowed({
  paymentType: method,
  channel,
  recurring,
  priceCents,
  dueCents,
}: MethodCheck): string | null {
  const isFree = dueCents === 0;
  switch (method) {
    case "preview":
      return "preview is not a payment method.";
    case "manual":
      return channel === "backoffice" || isFree ? null : "Only the publication's server can use manual.";
    case "sponsored":
    case "reward":
      return priceCents === 0 || isFree ? null : `${method} is only for free purchases.`;
    case "skip_payment_gateway":
      return isFree ? null : "An amount is due: choose a payment gateway.";
    default:
      if (isRecurringMethod(method) && !recurring) return `${method} is only for recurring plans.`;
      return !isRecurringMethod(method) && recurring ? `${method} is only for one-time plans.` : null;
  }
}

/** Return why an amount is not the amount due; null: it is. A manually received amount may differ. */
export function whyAmountNotAllowed(
  payment: {
    amountCents: number | null;
    amountCurrency: string | null;
    paymentType: string;
    channel: Channel;
  },
  due: { cents: number; currency: string },
): string | null {
  const { amountCents, amountCurrency, paymentType: method, channel } = payment;
  if (amountCurrency !== null && amountCurrency !== due.currency) return `The price is in ${due.currency}.`;
  if (amountCents === null || amountCents === due.cents) return null;
  if (channel === "backoffice" && method === "manual") return null;
  return `The amount is ${due.cents} ${due.currency} in minor units.`;
}

/** Return the amount that the publication received manually; null: the amount due is paid. */
export function getManualAmount({
  amountCents,
  paymentType: method,
  channel,
}: {
  amountCents: number | null;
  paymentType: string;
  channel: Channel;
}): number | null {
  return channel === "backoffice" && isManualMethod(method) ? amountCents : null;
}

/** The terms of a create request that must match its preview. */
export interface CreateTerms {
  channel: Channel;
  kind: AttemptKind;
  planId: number;
  recipientId: number | null;
  couponCode: string | null;
  dynamicAssetIds: readonly string[] | null;
  trial: { length: number; unit: string } | false | null;
  paymentType: string;
  amountCents: number | null;
  amountCurrency: string | null;
}

function mismatch(what: string): AppError {
  return new AppError(
    "conflict",
    `This attempt_token was previewed with a different ${what}. Preview again.`,
  );
}

function isSameTrial(sale: Sale, requested: CreateTerms["trial"]): boolean {
  if (requested === null) return true;
  if (requested === false) return sale.trial === null;
  return sale.trial?.length === requested.length && sale.trial.unit === requested.unit;
}

function isSameAssets(sale: Sale, requestedIds: readonly string[] | null): boolean {
  const sold = new Set(sale.dynamicAssets.map(({ id }) => id));
  const requested = new Set((requestedIds ?? []).map((id) => (sold.has(id) ? id : id.toLowerCase())));
  return sold.size === requested.size && [...requested].every((id) => sold.has(id));
}

/** Refuse a create whose terms differ from its preview, or whose payment method or amount is not allowed. */
export function requireAgreement(attempt: Attempt, sale: Sale, terms: CreateTerms): void {
  const { channel, paymentType: method, amountCents, amountCurrency } = terms;
  if (attempt.kind !== terms.kind) throw mismatch("kind of purchase");
  if ((sale.planId ?? sale.pricingPlanId) !== terms.planId) throw mismatch("plan");
  if (attempt.recipientId !== terms.recipientId) throw mismatch("recipient");
  if (terms.couponCode !== null && terms.couponCode !== (sale.discount?.code ?? null))
    throw mismatch("coupon");
  if (!isSameAssets(sale, terms.dynamicAssetIds)) throw mismatch("story");
  if (!isSameTrial(sale, terms.trial)) throw mismatch("trial");
  const { recurring, priceCents, dueCents, currency } = sale;
  const methodProblem = whyMethodNotAllowed({
    paymentType: method,
    channel,
    recurring,
    priceCents,
    dueCents,
  });
  if (methodProblem !== null) throw invalid("body.subscription.payment.payment_type", methodProblem);
  const amountProblem = whyAmountNotAllowed(
    { amountCents, amountCurrency, paymentType: method, channel },
    { cents: dueCents, currency },
  );
  if (amountProblem !== null) throw invalid("body.subscription.payment.amount_cents", amountProblem);
}

/** Return the terms of a create request that are compared with its preview. */
export function toCreateTerms(input: CreateInput, { recipient }: People): CreateTerms {
  const { request, buyer } = input;
  return {
    channel: buyer.channel,
    kind: getAttemptKind(input),
    planId: request.planId,
    recipientId: recipient?.subscriber.id ?? null,
    couponCode: request.couponCode === null ? null : normalizeCouponCode(request.couponCode),
    dynamicAssetIds: request.dynamicAssets?.map((asset) => asset.id) ?? null,
    trial: request.trial,
    paymentType: request.paymentType,
    amountCents: request.amountCents,
    amountCurrency: request.amountCurrency,
  };
}
