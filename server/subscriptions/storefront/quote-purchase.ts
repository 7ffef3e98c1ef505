import { listPaymentMethods, type PaymentMethodOption } from "@/server/payments/index";
import { listTaxes } from "@/server/subscriptions/catalogue/index";
import {
  findRunning,
  firstPeriod,
  offerSale,
  type Period,
  type Sale,
  startOf,
  summariseSale,
} from "@/server/subscriptions/checkout/index";
import { type ChargeSummary, type PriceParts, takeApart } from "@/server/subscriptions/pricing/index";
import { type Subscriber, subscriberOf } from "@/server/subscriptions/subscribers/index";
import { type CartItem, planOf, toSaleRequest } from "./cart-item";
import type { ShopContext } from "./shop-context";

/** What a purchase would cost and be, computed as its preview computes it. Nothing is written and nothing promised. */
export interface Quote {
  sale: Sale;
  charges: ChargeSummary;
  /** The total with its taxes apart. */
  parts: PriceParts;
  period: Period;
  /** Whether it begins behind a subscription of theirs that renews itself, and waits for as long as that does. */
  waitsForRenewals: boolean;
  /** How it can be paid; none where nothing is to be paid. */
  ways: readonly PaymentMethodOption[];
  /** What the publication asks its buyer for. */
  metadataFields: readonly string[];
  /** Currencies in which it is sold. */
  currencies: readonly string[];
}

/** The payment_type of what our own pages sell without asking a gateway. */
export const NO_GATEWAY = "skip_payment_gateway";

/** Whether a gateway has a part in it: something is due, now or when a trial ends. */
export function needsGateway({ dueCents, recurring, trial }: Sale): boolean {
  return dueCents > 0 || (recurring && trial !== null);
}

async function timeOf(
  ctx: ShopContext,
  sale: Sale,
  { holder, wanted }: { holder: Subscriber | null; wanted: Date | null },
): Promise<Pick<Quote, "period" | "waitsForRenewals">> {
  const now = ctx.clock.now();
  const { groupId, dynamicAssets } = sale;
  const whose = holder === null ? null : { subscriberId: holder.id, groupId, dynamicAssets, now };
  const running = whose === null ? null : await findRunning(ctx.db, ctx.account.id, whose);
  const before = running?.before ?? null;
  const startAt = startOf({ now, runningEnd: before?.endAt ?? null, wanted });
  const waitsForRenewals = running?.renewsItself === true && startAt > now && !sale.recurring;
  return { period: firstPeriod(sale, { startAt, before, timeZone: ctx.account.timeZone }), waitsForRenewals };
}

async function waysFor(
  ctx: ShopContext,
  sale: Sale,
  supported: readonly string[],
): Promise<PaymentMethodOption[]> {
  if (!needsGateway(sale)) return [];
  const ways = await listPaymentMethods(ctx, sale.recurring);
  return supported.length === 0 ? ways : ways.filter(({ word }) => supported.includes(word));
}

interface ForWhom {
  /** Whether it is for somebody else: nothing that the buyer has delays its start. */
  asGift?: boolean;
  /** Of a gift: when it starts; null: at once. */
  startAt?: Date | null;
}

/** What a purchase costs today and later for its visitor. Nothing is written. Refused as a preview would be. */
export async function priceWish(
  ctx: ShopContext,
  wish: CartItem,
  { asGift = false, startAt = null }: ForWhom = {},
): Promise<Pick<Quote, "sale" | "charges" | "period" | "waitsForRenewals">> {
  const buyer = await subscriberOf(ctx);
  const sale = await offerSale(ctx, toSaleRequest(wish), buyer?.id ?? null);
  const whose = asGift ? { holder: null, wanted: startAt } : { holder: buyer, wanted: null };
  const time = await timeOf(ctx, sale, whose);
  return {
    sale,
    charges: summariseSale(sale, time.period, { paymentType: needsGateway(sale) ? null : NO_GATEWAY }),
    ...time,
  };
}

/**
 * Prices a wish for whoever visits. Refused as a preview would be: what is not sold, not in this currency, or with a
 * coupon that takes nothing off it.
 */
export async function quotePurchase(ctx: ShopContext, wish: CartItem, forWhom: ForWhom = {}): Promise<Quote> {
  const plan = await planOf(ctx, wish.item);
  const priced = await priceWish(ctx, wish, forWhom);
  const { sale } = priced;
  const { dueCents: paid, discount } = sale;
  return {
    ...priced,
    parts: takeApart({ paid, discount: discount?.cents ?? 0 }, await listTaxes(ctx)),
    ways: await waysFor(ctx, sale, plan?.supportedPaymentProviders ?? []),
    metadataFields: plan?.group.metadataFields ?? [],
    currencies: plan === null ? [sale.currency] : currenciesOf(plan),
  };
}

function currenciesOf({ priceCurrency, prices }: { priceCurrency: string; prices: object }): string[] {
  return [...new Set([priceCurrency, ...Object.keys(prices)])];
}
