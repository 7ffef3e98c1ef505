import type { Context } from "@/server/context/index";
import {
  findGateway,
  isManualMethod,
  type PaymentContext,
  requirePaymentTypes,
} from "@/server/payments/index";
import { AppError, invalid } from "@/server/platform/errors/index";
import {
  findCoupon,
  getPlan,
  getPlanTrial,
  getPricingPlan,
  type OfferedPlan,
  toAssetCopies,
  whyNotApplicable,
  whyNotSold,
} from "@/server/subscriptions/catalogue/index";
import { isWithinLength } from "@/server/subscriptions/pricing/index";
import { computeDiscount, getPrice } from "@/shared/money.rules";
import { whyAmountNotAllowed, whyMethodNotAllowed } from "./request";
import type { Sale, SaleRequestInput, SaleRequestItem } from "./sale";
import { countBuyerRedemptions } from "./sale.repository";
import { resolveSoldAssets } from "./sold-assets";

/** Return the terms that every sale copies from its plan: all but price, trial and amount due. */
export function toSaleTerms(plan: OfferedPlan) {
  const { group } = plan;
  return {
    type: group.type,
    planId: plan.id,
    pricingPlanId: null,
    groupId: group.id,
    planName: plan.title,
    planDescription: plan.description,
    groupName: group.name,
    groupDescription: group.description,
    preferredProvider: group.preferredIdentityProvider,
    durationLength: plan.durationLength,
    durationUnit: plan.durationUnit,
    recurring: plan.recurring,
    userLimit: plan.userLimit,
    prorationEnabled: plan.prorationEnabled,
    assets: toAssetCopies(plan),
    dynamicAssets: [],
    campaign: group.campaign === null ? null : { id: group.id, name: group.name },
  };
}

const PLAN = "body.subscription.subscription_plan_id";
const PAYMENT = "body.subscription.payment";

function requireSold(plan: OfferedPlan): void {
  switch (whyNotSold(plan)) {
    case "deleted":
      throw new AppError("gone", "This plan is no longer sold.");
    case "disabled":
      throw invalid(PLAN, "This plan is not currently for sale.");
    case "target_reached":
      throw invalid(PLAN, "This campaign has reached its target.");
    case null:
  }
}

function resolvePrice(offer: Parameters<typeof getPrice>[0], currency: string | null) {
  const requestedCurrency = currency ?? offer.priceCurrency;
  const priceCents = getPrice(offer, requestedCurrency);
  if (priceCents === null)
    throw invalid(`${PAYMENT}.amount_currency`, `This is not sold in ${requestedCurrency}.`);
  return { priceCents, currency: requestedCurrency };
}

function resolveTrial(ctx: Context, plan: OfferedPlan, requested: SaleRequestInput["trial"]): Sale["trial"] {
  const longestTrial = getPlanTrial(plan);
  if (requested === false) return null;
  if (requested === null) return longestTrial;
  if (longestTrial === null)
    throw invalid("body.subscription.trial_period_length", "This plan has no trial.");
  const at = { now: ctx.clock.now(), timeZone: ctx.account.timeZone };
  if (requested.unit === "lifetime" || !isWithinLength(requested, longestTrial, at))
    throw invalid("body.subscription.trial_period_length", "The trial is longer than the plan allows.");
  return requested;
}

type Offer = Omit<Sale, "discount" | "dueCents">;

async function createPlanOffer(ctx: Context, request: SaleRequestItem): Promise<Offer> {
  const plan = await getPlan(ctx, request.planId);
  requireSold(plan);
  return {
    ...toSaleTerms(plan),
    ...resolvePrice(plan, request.amountCurrency),
    trial: resolveTrial(ctx, plan, request.trial),
  };
}

async function createAssetOffer(
  ctx: Context,
  request: SaleRequestItem & { dynamicAssets: NonNullable<SaleRequestInput["dynamicAssets"]> },
): Promise<Offer> {
  const plan = await getPricingPlan(ctx, request.planId);
  if (plan.deletedAt !== null) throw new AppError("gone", "This price is no longer available.");
  if (!plan.enabled) throw invalid(PLAN, "This price is not currently available.");
  const dynamicAssets = await resolveSoldAssets(ctx, plan, request.dynamicAssets);
  const { priceCents, currency } = resolvePrice({ ...plan, prices: {} }, request.amountCurrency);
  return {
    type: "dynamic_asset",
    planId: null,
    pricingPlanId: plan.id,
    groupId: null,
    planName: plan.title,
    planDescription: null,
    groupName: null,
    groupDescription: null,
    preferredProvider: null,
    durationLength: plan.durationLength,
    durationUnit: plan.durationUnit,
    priceCents: priceCents * dynamicAssets.length,
    currency,
    recurring: false,
    userLimit: null,
    prorationEnabled: false,
    assets: [],
    dynamicAssets,
    trial: null,
    campaign: null,
  };
}

async function resolveDiscount(
  ctx: Context,
  offer: Offer,
  { code, buyerId }: { code: string | null; buyerId: number | null },
): Promise<Sale["discount"]> {
  if (code === null) return null;
  const refuse = (message: string) => invalid("body.subscription.coupon_code", message);
  const coupon = await findCoupon(ctx, code);
  if (coupon === null) throw refuse("This coupon does not exist. Check the code.");
  const usedByBuyer =
    buyerId === null
      ? 0
      : await countBuyerRedemptions(ctx.db, ctx.account.id, { codeId: coupon.id, subscriberId: buyerId });
  const use = {
    planId: offer.planId ?? 0,
    currency: offer.currency,
    now: ctx.clock.now(),
    usedByBuyer,
  };
  const problem = whyNotApplicable(coupon, use);
  if (problem !== null) throw refuse(problem);
  const { discountType: type, value, currency } = coupon;
  const price = { cents: offer.priceCents, currency: offer.currency };
  const cents = computeDiscount(price, { discountType: type, value, currency });
  if (cents === null) throw refuse("This coupon is not valid in this currency.");
  const { id: codeId, discountId, title, recurring } = coupon;
  return { codeId, discountId, recurring, code: coupon.code, type, title, value, cents };
}

async function requirePayable(ctx: PaymentContext, request: SaleRequestInput, sale: Sale): Promise<void> {
  const { paymentType: method, channel, amountCents, amountCurrency } = request;
  const { recurring, priceCents, dueCents, currency } = sale;
  const facts = { paymentType: method, channel, recurring, priceCents, dueCents };
  const isUsable = isManualMethod(method) || (await findGateway(ctx, method)) !== null;
  const methodProblem =
    whyMethodNotAllowed(facts) ?? (isUsable ? null : `The payment method ${method} is not available.`);
  if (methodProblem !== null) {
    if (!isUsable && method !== "preview")
      await requirePaymentTypes(ctx, [method], `${PAYMENT}.payment_type`);
    throw invalid(`${PAYMENT}.payment_type`, methodProblem);
  }
  const amountProblem = whyAmountNotAllowed(
    { amountCents, amountCurrency, paymentType: method, channel },
    { cents: dueCents, currency },
  );
  if (amountProblem !== null) throw invalid(`${PAYMENT}.amount_cents`, amountProblem);
}

/**
 * Compute what a buyer gets and pays. The price comes from the catalogue. Refused: plans that are not sold,
 * currencies in which they are not sold, coupons without a discount here, and trials that are too long.
 */
export async function quoteSale(
  ctx: Context,
  request: SaleRequestItem,
  buyerId: number | null,
): Promise<Sale> {
  const { dynamicAssets, couponCode: code } = request;
  const offer =
    dynamicAssets === null
      ? await createPlanOffer(ctx, request)
      : await createAssetOffer(ctx, { ...request, dynamicAssets });
  const discount = await resolveDiscount(ctx, offer, { code, buyerId });
  return { ...offer, discount, dueCents: offer.priceCents - (discount?.cents ?? 0) };
}

/** Compute a sale and refuse a payment method that is not allowed, or an amount that is not due. */
export async function priceSale(
  ctx: PaymentContext,
  request: SaleRequestInput,
  buyerId: number | null,
): Promise<Sale> {
  const sale = await quoteSale(ctx, request, buyerId);
  await requirePayable(ctx, request, sale);
  return sale;
}
