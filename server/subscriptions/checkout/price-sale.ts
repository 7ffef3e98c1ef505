import type { Context } from "@/server/accounts/index";
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
  getPricingPlan,
  type OfferedPlan,
  trialOf,
  whyNotApplicable,
  whyNotSold,
} from "@/server/subscriptions/catalogue/index";
import { discountOn, isWithinLength, priceIn } from "@/server/subscriptions/pricing/index";
import { countUsedBy } from "./coupon.repository";
import { whyAmountNotAllowed, whyMethodNotAllowed } from "./payment.rules";
import { saleOfPlan } from "./plan-sale";
import type { Sale, SaleRequestInput, SaleRequestItem } from "./sale";
import { soldAssets } from "./sold-assets";

const PLAN = "body.subscription.subscription_plan_id";
const PAYMENT = "body.subscription.payment";

function requireSold(plan: OfferedPlan): void {
  switch (whyNotSold(plan)) {
    case "deleted":
      throw new AppError("gone", "This plan is not sold any more.");
    case "disabled":
      throw invalid(PLAN, "This plan is not for sale at present.");
    case "target_reached":
      throw invalid(PLAN, "This campaign has reached its target.");
    case null:
  }
}

function priceOf(offer: Parameters<typeof priceIn>[0], currency: string | null) {
  const wanted = currency ?? offer.priceCurrency;
  const priceCents = priceIn(offer, wanted);
  if (priceCents === null) throw invalid(`${PAYMENT}.amount_currency`, `It is not sold in ${wanted}.`);
  return { priceCents, currency: wanted };
}

function trialOfSale(ctx: Context, plan: OfferedPlan, asked: SaleRequestInput["trial"]): Sale["trial"] {
  const most = trialOf(plan);
  if (asked === false) return null;
  if (asked === null) return most;
  if (most === null) throw invalid("body.subscription.trial_period_length", "This plan has no trial.");
  const at = { now: ctx.clock.now(), timeZone: ctx.account.timeZone };
  if (asked.unit === "lifetime" || !isWithinLength(asked, most, at))
    throw invalid("body.subscription.trial_period_length", "The trial is longer than the plan's.");
  return asked;
}

type Offer = Omit<Sale, "discount" | "dueCents">;

async function planOffer(ctx: Context, asked: SaleRequestItem): Promise<Offer> {
  const plan = await getPlan(ctx, asked.planId);
  requireSold(plan);
  return {
    ...saleOfPlan(plan),
    ...priceOf(plan, asked.amountCurrency),
    trial: trialOfSale(ctx, plan, asked.trial),
  };
}

async function assetOffer(
  ctx: Context,
  asked: SaleRequestItem & { dynamicAssets: NonNullable<SaleRequestInput["dynamicAssets"]> },
): Promise<Offer> {
  const plan = await getPricingPlan(ctx, asked.planId);
  if (plan.deletedAt !== null) throw new AppError("gone", "This price is not valid any more.");
  if (!plan.enabled) throw invalid(PLAN, "This price is not valid at present.");
  const dynamicAssets = await soldAssets(ctx, plan, asked.dynamicAssets);
  const { priceCents, currency } = priceOf({ ...plan, prices: {} }, asked.amountCurrency);
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

async function discountOf(
  ctx: Context,
  offer: Offer,
  { code, buyerId }: { code: string | null; buyerId: number | null },
): Promise<Sale["discount"]> {
  if (code === null) return null;
  const refuse = (message: string) => invalid("body.subscription.coupon_code", message);
  const coupon = await findCoupon(ctx, code);
  if (coupon === null) throw refuse("There is no such coupon.");
  const usedByBuyer =
    buyerId === null
      ? 0
      : await countUsedBy(ctx.db, ctx.account.id, { codeId: coupon.id, subscriberId: buyerId });
  const use = {
    planId: offer.planId ?? 0,
    currency: offer.currency,
    now: ctx.clock.now(),
    usedByBuyer,
  };
  const why = whyNotApplicable(coupon, use);
  if (why !== null) throw refuse(why);
  const { discountType: type, value, currency } = coupon;
  const price = { cents: offer.priceCents, currency: offer.currency };
  const cents = discountOn(price, { discountType: type, value, currency });
  if (cents === null) throw refuse("This coupon is for another currency.");
  const { id: codeId, discountId, title, recurring } = coupon;
  return { codeId, discountId, recurring, code: coupon.code, type, title, value, cents };
}

async function requirePayable(ctx: PaymentContext, asked: SaleRequestInput, sale: Sale): Promise<void> {
  const { paymentType: word, channel, amountCents, amountCurrency } = asked;
  const { recurring, priceCents, dueCents, currency } = sale;
  const facts = { word, channel, recurring, priceCents, dueCents };
  const isUsable = isManualMethod(word) || (await findGateway(ctx, word)) !== null;
  const wrongWord =
    whyMethodNotAllowed(facts) ?? (isUsable ? null : `${word} is no way to pay here at present.`);
  if (wrongWord !== null) {
    if (!isUsable && word !== "preview") await requirePaymentTypes(ctx, [word], `${PAYMENT}.payment_type`);
    throw invalid(`${PAYMENT}.payment_type`, wrongWord);
  }
  const wrongAmount = whyAmountNotAllowed(
    { amountCents, amountCurrency, word, channel },
    { cents: dueCents, currency },
  );
  if (wrongAmount !== null) throw invalid(`${PAYMENT}.amount_cents`, wrongAmount);
}

/**
 * What a buyer would get and pay. The price is the catalogue's. Refused are plans that are not sold, currencies they are
 * not sold in, coupons that take nothing off, and trials that are too long.
 */
export async function offerSale(ctx: Context, asked: SaleRequestItem, buyerId: number | null): Promise<Sale> {
  const { dynamicAssets, couponCode: code } = asked;
  const offer =
    dynamicAssets === null ? await planOffer(ctx, asked) : await assetOffer(ctx, { ...asked, dynamicAssets });
  const discount = await discountOf(ctx, offer, { code, buyerId });
  return { ...offer, discount, dueCents: offer.priceCents - (discount?.cents ?? 0) };
}

/**
 * The same where what the caller says of it must agree: refused are also ways to pay that are not theirs, and amounts
 * that are not what is due.
 */
export async function priceSale(
  ctx: PaymentContext,
  asked: SaleRequestInput,
  buyerId: number | null,
): Promise<Sale> {
  const sale = await offerSale(ctx, asked, buyerId);
  await requirePayable(ctx, asked, sale);
  return sale;
}
