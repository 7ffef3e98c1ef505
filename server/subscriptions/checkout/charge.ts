import {
  findGateway,
  isManualMethod,
  type PaymentContext,
  type PaymentFailure,
  type PaymentPurpose,
  type PaymentRequest,
  type PaymentResult,
  type PaymentSuccess,
} from "@/server/payments/index";
import { AppError, invalid } from "@/server/platform/errors/index";
import { chargeAmounts } from "@/server/subscriptions/pricing/index";
import type { CheckoutParams } from "./attempt";
import type { Sale } from "./sale";
import { chargeTermsOf } from "./sale-charges.rules";

/** What is asked of a gateway. */
export interface Charge {
  request: PaymentRequest;
  purpose: PaymentPurpose;
}

/** A payment that a gateway has made, holds, or will tell of. */
export interface Charged {
  gateway: string;
  purpose: PaymentPurpose;
  amountCents: number;
  result: PaymentSuccess;
  /** Whether the gateway leaves it to us to charge again. */
  weCharge: boolean;
}

/** What a gateway is told of a sale: what is charged now, for what, and what each further period costs. */
export function orderOf(
  sale: Sale,
): Pick<PaymentRequest, "recurring" | "amountCents" | "amountCurrency" | "bought"> {
  const { trial, recurring } = sale;
  const { authorisedCents, dueTodayCents, firstCents, recurringCents } = chargeAmounts(chargeTermsOf(sale));
  return {
    recurring,
    amountCents: authorisedCents ?? dueTodayCents,
    amountCurrency: sale.currency,
    bought: {
      id: sale.planId ?? sale.pricingPlanId ?? 0,
      title: sale.planName,
      durationLength: sale.durationLength,
      durationUnit: sale.durationUnit,
      periodCents: recurringCents ?? sale.priceCents,
      trial: trial === null ? null : { ...trial, thenCents: firstCents },
    },
  };
}

interface PaidBy {
  attemptToken: string;
  spending: CheckoutParams;
  buyer: { id: number; name: string | null };
}

/** What a gateway is to take for a sale; null: nobody is asked, for nothing is due or it is taken by hand. */
export function orderFor(
  sale: Sale,
  { attemptToken, spending, buyer }: PaidBy,
): Omit<PaymentRequest, "paymentToken" | "additionalData"> | null {
  const { paymentType, identity } = spending;
  if (isManualMethod(paymentType) || (sale.dueCents === 0 && !sale.recurring)) return null;
  const payer = { ...buyer, provider: identity.provider, identity: identity.value };
  return { attemptToken, paymentType, ...orderOf(sale), buyer: payer };
}

/** What a gateway is asked of a sale that is said to be paid; null: nobody is asked. */
export function chargeFor(sale: Sale, paidBy: PaidBy): Charge | null {
  const order = orderFor(sale, paidBy);
  if (order === null) return null;
  const { paymentToken, additionalData } = paidBy.spending;
  if (paymentToken === null || paymentToken === "")
    throw invalid("body.subscription.payment.payment_token", "is needed: the gateway's id of the payment");
  return {
    purpose: sale.trial === null ? "charge" : "trial_authorisation",
    request: { ...order, paymentToken, additionalData },
  };
}

/** The refusal of a payment, in the gateway's words; with where the buyer has to go first, if it says so. */
export function paymentRefused(path: string, { code, message, authorizeUrl }: PaymentFailure): AppError {
  const problem = { path, message, reason: code, ...(authorizeUrl !== undefined && { authorizeUrl }) };
  return new AppError("invalid", message, { problems: [problem] });
}

/** What a gateway says of a charge. */
interface Answered {
  gateway: string;
  result: PaymentResult;
  weCharge: boolean;
}

async function askGateway(ctx: PaymentContext, { request }: Charge): Promise<Answered> {
  const gateway = await findGateway(ctx, request.paymentType);
  if (gateway === null) throw new AppError("unavailable", "This way to pay is not set up any more.");
  const { name, adapter } = gateway;
  const answered = (told: PaymentResult) => ({
    gateway: name,
    result: told,
    weCharge: adapter.chargeAgain !== undefined && !(told.success && told.chargesByItself === true),
  });
  const result = await adapter.afterCharge(request);
  const { externalPaymentId } = result.success ? result : {};
  const isHeld = result.success && result.status === "authorised";
  if (!isHeld || adapter.capture === undefined || externalPaymentId === undefined) return answered(result);
  const { attemptToken, amountCents, amountCurrency } = request;
  const captured = await adapter.capture({ attemptToken, externalPaymentId, amountCents, amountCurrency });
  return answered(captured.success ? { ...result, ...captured } : captured);
}

/** Asks the gateway about a payment and has it moved. Asked again, it moves no money twice. */
export async function makeCharge(ctx: PaymentContext, charge: Charge): Promise<Answered> {
  try {
    return await askGateway(ctx, charge);
  } catch (error) {
    if (error instanceof AppError) throw error;
    ctx.log.warn({ err: error, word: charge.request.paymentType }, "a gateway did not answer");
    throw new AppError("unavailable", "The payment gateway did not answer. Send the same request again.", {
      retryAfter: 5,
      cause: error,
    });
  }
}
