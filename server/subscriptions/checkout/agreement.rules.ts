import { AppError, invalid } from "@/server/platform/errors/index";
import type { Attempt, AttemptKind } from "./attempt";
import { whyAmountNotAllowed, whyMethodNotAllowed } from "./payment.rules";
import type { Channel, Sale } from "./sale";

/** What a create says of what was previewed. */
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

function otherThan(what: string): AppError {
  return new AppError("conflict", `This attempt_token was previewed for another ${what}.`);
}

function isSameTrial(sale: Sale, asked: CreateTerms["trial"]): boolean {
  if (asked === null) return true;
  if (asked === false) return sale.trial === null;
  return sale.trial?.length === asked.length && sale.trial.unit === asked.unit;
}

function isSameAssets(sale: Sale, asked: readonly string[] | null): boolean {
  const sold = new Set(sale.dynamicAssets.map(({ id }) => id));
  const wanted = new Set((asked ?? []).map((id) => (sold.has(id) ? id : id.toLowerCase())));
  return sold.size === wanted.size && [...wanted].every((id) => sold.has(id));
}

/** Refuses a create that wants something else than its preview promised, or would pay otherwise than it may. */
export function requireAgreement(attempt: Attempt, sale: Sale, asked: CreateTerms): void {
  const { channel, paymentType: word, amountCents, amountCurrency } = asked;
  if (attempt.kind !== asked.kind) throw otherThan("kind of purchase");
  if ((sale.planId ?? sale.pricingPlanId) !== asked.planId) throw otherThan("plan");
  if (attempt.recipientId !== asked.recipientId) throw otherThan("recipient");
  if (asked.couponCode !== null && asked.couponCode !== (sale.discount?.code ?? null))
    throw otherThan("coupon");
  if (!isSameAssets(sale, asked.dynamicAssetIds)) throw otherThan("story");
  if (!isSameTrial(sale, asked.trial)) throw otherThan("trial");
  const { recurring, priceCents, dueCents, currency } = sale;
  const wrongWord = whyMethodNotAllowed({ word, channel, recurring, priceCents, dueCents });
  if (wrongWord !== null) throw invalid("body.subscription.payment.payment_type", wrongWord);
  const wrongAmount = whyAmountNotAllowed(
    { amountCents, amountCurrency, word, channel },
    { cents: dueCents, currency },
  );
  if (wrongAmount !== null) throw invalid("body.subscription.payment.amount_cents", wrongAmount);
}
