import { listWaysToPay, type WayToPay } from "@/server/payments/index";
import { listTaxes } from "@/server/subscriptions/catalogue/index";
import {
  authorisationOf,
  findRunning,
  firstPeriod,
  offerSale,
  type Period,
  type Sale,
  startOf,
} from "@/server/subscriptions/checkout/index";
import { type PriceParts, takeApart } from "@/server/subscriptions/pricing/index";
import { type Subscriber, subscriberOf } from "@/server/subscriptions/subscribers/index";
import type { ShopContext } from "./shop-context";
import { planOf, type Wish, wantedOf } from "./wish";

/** What a purchase would cost and be, computed as its preview computes it. Nothing is written and nothing promised. */
export interface Quote {
  sale: Sale;
  /** The total with its taxes apart. */
  parts: PriceParts;
  period: Period;
  /** Whether it begins behind a subscription of theirs that renews itself, and waits for as long as that does. */
  waitsForRenewals: boolean;
  /** What is charged and given back when a trial begins; null: no trial. */
  authorisedCents: number | null;
  /** How it can be paid; none where nothing is to be paid. */
  ways: readonly WayToPay[];
  /** What the publication asks its buyer for. */
  metadataFields: readonly string[];
  /** Currencies in which it is sold. */
  currencies: readonly string[];
}

/** Whether a gateway has a part in it: something is due, now or when a trial ends. */
export function needsGateway({ dueCents, recurring, trial }: Sale): boolean {
  return dueCents > 0 || (recurring && trial !== null);
}

async function timeOf(
  ctx: ShopContext,
  sale: Sale,
  holder: Subscriber | null,
): Promise<Pick<Quote, "period" | "waitsForRenewals">> {
  const now = ctx.clock.now();
  const { groupId, dynamicAssets } = sale;
  const whose = holder === null ? null : { subscriberId: holder.id, groupId, dynamicAssets, now };
  const running = whose === null ? null : await findRunning(ctx.db, ctx.account.id, whose);
  const before = running?.before ?? null;
  const startAt = startOf({ now, runningEnd: before?.endAt ?? null, wanted: null });
  const waitsForRenewals = running?.renewsItself === true && startAt > now && !sale.recurring;
  return { period: firstPeriod(sale, { startAt, before, timeZone: ctx.account.timeZone }), waitsForRenewals };
}

async function waysFor(ctx: ShopContext, sale: Sale, supported: readonly string[]): Promise<WayToPay[]> {
  if (!needsGateway(sale)) return [];
  const ways = await listWaysToPay(ctx, sale.recurring);
  return supported.length === 0 ? ways : ways.filter(({ word }) => supported.includes(word));
}

/**
 * Prices a wish for whoever visits. Refused as a preview would be: what is not sold, not in this currency, or with a
 * coupon that takes nothing off it.
 */
export async function quotePurchase(
  ctx: ShopContext,
  wish: Wish,
  { asGift = false }: { asGift?: boolean } = {},
): Promise<Quote> {
  const plan = await planOf(ctx, wish.item);
  const buyer = await subscriberOf(ctx);
  const sale = await offerSale(ctx, wantedOf(wish), buyer?.id ?? null);
  const { dueCents: paid, discount } = sale;
  return {
    sale,
    parts: takeApart({ paid, discount: discount?.cents ?? 0 }, await listTaxes(ctx)),
    ...(await timeOf(ctx, sale, asGift ? null : buyer)),
    authorisedCents: authorisationOf(sale),
    ways: await waysFor(ctx, sale, plan?.supportedPaymentProviders ?? []),
    metadataFields: plan?.group.metadataFields ?? [],
    currencies: plan === null ? [sale.currency] : currenciesOf(plan),
  };
}

function currenciesOf({ priceCurrency, prices }: { priceCurrency: string; prices: object }): string[] {
  return [...new Set([priceCurrency, ...Object.keys(prices)])];
}
