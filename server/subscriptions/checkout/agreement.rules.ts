import { AppError, invalid } from "@/server/platform/errors/index";
import type { Attempt, AttemptKind } from "./attempt";
import { whyAmountNotAllowed, whyMethodNotAllowed } from "./payment.rules";
import type { Channel, Sale } from "./sale";

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
  const methodProblem = whyMethodNotAllowed({ word: method, channel, recurring, priceCents, dueCents });
  if (methodProblem !== null) throw invalid("body.subscription.payment.payment_type", methodProblem);
  const amountProblem = whyAmountNotAllowed(
    { amountCents, amountCurrency, word: method, channel },
    { cents: dueCents, currency },
  );
  if (amountProblem !== null) throw invalid("body.subscription.payment.amount_cents", amountProblem);
}
