import {
  findGateway,
  isManualMethod,
  isWithoutPayment,
  type PaymentContext,
  type PaymentFailure,
  type PaymentPurpose,
  type PaymentRequest,
  type PaymentResult,
  type PaymentSuccess,
} from "@/server/payments/index";
import { AppError, invalid } from "@/server/platform/errors/index";
import {
  type ChargeSummary,
  type ChargeTerms,
  computeChargeAmounts,
  doesRenew,
  summariseCharges,
} from "@/server/subscriptions/pricing/index";
import type { CheckoutParams } from "./attempt";
import type { Sale } from "./sale";
import type { Period } from "./subscription-draft.rules";

/** Return the prices of a sale from which its charges are computed. */
function toChargeTerms(
  sale: Pick<Sale, "currency" | "priceCents" | "dueCents" | "discount" | "recurring" | "trial">,
): ChargeTerms {
  const { currency, priceCents, dueCents: firstCents, discount, recurring, trial } = sale;
  return {
    currency,
    priceCents,
    firstCents,
    discountCents: discount?.cents ?? 0,
    isDiscountPermanent: discount?.recurring ?? false,
    recurring,
    isTrial: trial !== null,
  };
}

/** Summarise what a sale costs now and later, and when its access ends. Without a gateway no card is checked. */
export function summariseSale(
  sale: Sale,
  period: Pick<Period, "startAt" | "endAt" | "trialEndsAt">,
  { paymentType = null }: { paymentType?: string | null } = {},
): ChargeSummary {
  const { durationLength: length, durationUnit: unit } = sale;
  const terms = toChargeTerms(sale);
  const hasPaymentMethod = paymentType === null || !isWithoutPayment(paymentType);
  const recurring = doesRenew(terms, { hasPaymentMethod });
  const summary = summariseCharges({ ...terms, recurring }, { ...period, length, unit });
  const isManual = paymentType !== null && isManualMethod(paymentType);
  return isManual ? { ...summary, authorisedCents: null } : summary;
}

/** A charge request to a gateway. */
export interface GatewayChargeRequest {
  request: PaymentRequest;
  purpose: PaymentPurpose;
}

/** A payment that a gateway has captured, has authorised, or will report later. */
export interface CompletedCharge {
  gateway: string;
  purpose: PaymentPurpose;
  amountCents: number;
  result: PaymentSuccess;
  /** Whether we charge the next periods, not the gateway. */
  weCharge: boolean;
}

/** Describe a sale to a gateway: the amount charged now, the item, and the price of each further period. */
export function toGatewayOrder(
  sale: Sale,
): Pick<PaymentRequest, "recurring" | "amountCents" | "amountCurrency" | "bought"> {
  const { trial, recurring } = sale;
  const { authorisedCents, dueTodayCents, firstCents, recurringCents } = computeChargeAmounts(
    toChargeTerms(sale),
  );
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

interface OrderInput {
  attemptToken: string;
  checkoutParams: CheckoutParams;
  buyer: { id: number; name: string | null };
}

/** Create the gateway order of a sale; null: nothing is due, or it is paid manually. */
export function createGatewayOrder(
  sale: Sale,
  { attemptToken, checkoutParams, buyer }: OrderInput,
): Omit<PaymentRequest, "paymentToken" | "additionalData"> | null {
  const { paymentType, identity } = checkoutParams;
  if (isManualMethod(paymentType) || (sale.dueCents === 0 && !sale.recurring)) return null;
  const payer = { ...buyer, provider: identity.provider, identity: identity.value };
  return { attemptToken, paymentType, ...toGatewayOrder(sale), buyer: payer };
}

/** Create the charge request of a sale with a payment token; null: no gateway is involved. */
export function createChargeRequest(sale: Sale, orderInput: OrderInput): GatewayChargeRequest | null {
  const order = createGatewayOrder(sale, orderInput);
  if (order === null) return null;
  const { paymentToken, additionalData } = orderInput.checkoutParams;
  if (paymentToken === null || paymentToken === "")
    throw invalid("body.subscription.payment.payment_token", "is required: the gateway's payment id");
  return {
    purpose: sale.trial === null ? "charge" : "trial_authorisation",
    request: { ...order, paymentToken, additionalData },
  };
}

/** Create the error of a refused payment: the gateway's message, and its authorize URL where it sends one. */
export function createPaymentRefusedError(
  path: string,
  { code, message, authorizeUrl }: PaymentFailure,
): AppError {
  const problem = { path, message, reason: code, ...(authorizeUrl !== undefined && { authorizeUrl }) };
  return new AppError("invalid", message, { problems: [problem] });
}

/** A gateway's response to a charge request. */
interface GatewayResponse {
  gateway: string;
  result: PaymentResult;
  weCharge: boolean;
}

async function requestCharge(
  ctx: PaymentContext,
  { request }: GatewayChargeRequest,
): Promise<GatewayResponse> {
  const gateway = await findGateway(ctx, request.paymentType);
  if (gateway === null) throw new AppError("unavailable", "This payment method is no longer available.");
  const { name, adapter } = gateway;
  const toResponse = (paymentResult: PaymentResult) => ({
    gateway: name,
    result: paymentResult,
    weCharge:
      adapter.chargeAgain !== undefined && !(paymentResult.success && paymentResult.chargesByItself === true),
  });
  const result = await adapter.afterCharge(request);
  const { externalPaymentId } = result.success ? result : {};
  const isAuthorised = result.success && result.status === "authorised";
  if (!isAuthorised || adapter.capture === undefined || externalPaymentId === undefined)
    return toResponse(result);
  const { attemptToken, amountCents, amountCurrency } = request;
  const captured = await adapter.capture({ attemptToken, externalPaymentId, amountCents, amountCurrency });
  return toResponse(captured.success ? { ...result, ...captured } : captured);
}

/** Request a payment from the gateway and capture it. Idempotent: a repeated call moves no money twice. */
export async function executeCharge(
  ctx: PaymentContext,
  charge: GatewayChargeRequest,
): Promise<GatewayResponse> {
  try {
    return await requestCharge(ctx, charge);
  } catch (error) {
    if (error instanceof AppError) throw error;
    ctx.log.warn({ err: error, paymentType: charge.request.paymentType }, "payment gateway did not respond");
    throw new AppError("unavailable", "The payment gateway did not respond. Send the same request again.", {
      retryAfter: 5,
      cause: error,
    });
  }
}
