import { listPaymentMethods, type PaymentMethodOption } from "@/server/payments/index";
import { notFound } from "@/server/platform/errors/index";
import {
  arrangeGroups,
  type GroupWithPlans,
  getPlan,
  listGroups,
  listTaxes,
  type OfferedPlan,
  whyNotSold,
} from "@/server/subscriptions/catalogue/index";
import { findOwnSubscriber, type Subscriber } from "@/server/subscriptions/customers/index";
import type { ChargeSummary } from "@/server/subscriptions/pricing/index";
import { type PriceParts, splitTaxes } from "@/shared/money.rules";
import type { ShopContext } from "./buyer";
import { summariseSale } from "./charge";
import { quoteSale } from "./price-sale";
import type { Sale, SaleRequestItem } from "./sale";
import { computeFirstPeriod, computeStartAt, type Period } from "./subscription-draft.rules";
import { findRunning } from "./subscription-writes.repository";

/** An item for sale on the publication's pages: a plan, or a single story at one of its prices. */
export type CartItemSubject =
  | { kind: "plan"; planId: number }
  | { kind: "story"; pricingPlanId: number; storyId: string };

export interface CartItem {
  item: CartItemSubject;
  /** null: the currency of the offer. */
  currency: string | null;
  couponCode: string | null;
  /** Whether to skip the plan's trial. */
  skipsTrial?: boolean;
}

/** Load the plan of an item; null for a story. A plan of a private group is not found. */
async function loadItemPlan(ctx: ShopContext, item: CartItemSubject): Promise<OfferedPlan | null> {
  if (item.kind === "story") return null;
  const plan = await getPlan(ctx, item.planId);
  if (!plan.group.public) throw notFound("subscription plan");
  return plan;
}

export function toSaleRequest({ item, currency, couponCode, skipsTrial = false }: CartItem): SaleRequestItem {
  const shared = { couponCode, amountCurrency: currency, trial: skipsTrial ? (false as const) : null };
  if (item.kind === "plan") return { ...shared, planId: item.planId, dynamicAssets: null };
  const dynamicAssets = [{ id: item.storyId, title: null, slug: null }];
  return { ...shared, planId: item.pricingPlanId, dynamicAssets };
}

/** Price and terms of a purchase, computed as its preview computes them. Writes nothing and reserves nothing. */
export interface Quote {
  sale: Sale;
  charges: ChargeSummary;
  /** The total, split into net and taxes. */
  parts: PriceParts;
  period: Period;
  /** Whether it is queued behind a subscription that renews itself, until that one ends. */
  waitsForRenewals: boolean;
  /** Available payment methods; empty if nothing is to be paid. */
  paymentMethods: readonly PaymentMethodOption[];
  /** Fields that the publication requires from its buyer. */
  metadataFields: readonly string[];
  /** Currencies in which it is sold. */
  currencies: readonly string[];
}

/** The payment_type of a sale on the publication's pages without a gateway. */
export const NO_GATEWAY = "skip_payment_gateway";

/** Whether a gateway is involved: an amount is due, now or when a trial ends. */
export function needsGateway({ dueCents, recurring, trial }: Sale): boolean {
  return dueCents > 0 || (recurring && trial !== null);
}

async function computePeriod(
  ctx: ShopContext,
  sale: Sale,
  { holder, requestedStart }: { holder: Subscriber | null; requestedStart: Date | null },
): Promise<Pick<Quote, "period" | "waitsForRenewals">> {
  const now = ctx.clock.now();
  const { groupId, dynamicAssets } = sale;
  const query = holder === null ? null : { subscriberId: holder.id, groupId, dynamicAssets, now };
  const running = query === null ? null : await findRunning(ctx.db, ctx.account.id, query);
  const previous = running?.before ?? null;
  const startAt = computeStartAt({ now, runningEnd: previous?.endAt ?? null, requestedStart });
  const waitsForRenewals = running?.renewsItself === true && startAt > now && !sale.recurring;
  return {
    period: computeFirstPeriod(sale, { startAt, before: previous, timeZone: ctx.account.timeZone }),
    waitsForRenewals,
  };
}

async function listUsableMethods(
  ctx: ShopContext,
  sale: Sale,
  supported: readonly string[],
): Promise<PaymentMethodOption[]> {
  if (!needsGateway(sale)) return [];
  const paymentMethods = await listPaymentMethods(ctx, sale.recurring);
  return supported.length === 0
    ? paymentMethods
    : paymentMethods.filter(({ paymentType }) => supported.includes(paymentType));
}

interface QuoteOptions {
  /** Whether it is for another person: the buyer's own subscriptions do not delay its start. */
  asGift?: boolean;
  /** Start of a gift; null: at once. */
  startAt?: Date | null;
}

/** Compute the price of an item for the visitor. Writes nothing. Refused like its preview. */
export async function priceItem(
  ctx: ShopContext,
  cartItem: CartItem,
  { asGift = false, startAt = null }: QuoteOptions = {},
): Promise<Pick<Quote, "sale" | "charges" | "period" | "waitsForRenewals">> {
  const buyer = await findOwnSubscriber(ctx);
  const sale = await quoteSale(ctx, toSaleRequest(cartItem), buyer?.id ?? null);
  const terms = asGift ? { holder: null, requestedStart: startAt } : { holder: buyer, requestedStart: null };
  const timing = await computePeriod(ctx, sale, terms);
  return {
    sale,
    charges: summariseSale(sale, timing.period, { paymentType: needsGateway(sale) ? null : NO_GATEWAY }),
    ...timing,
  };
}

/**
 * Compute the quote of an item for the visitor.
 *
 * Refused like its preview: an item that is not sold, not in this currency, or with a coupon that does not apply to
 * it.
 */
export async function quotePurchase(
  ctx: ShopContext,
  cartItem: CartItem,
  options: QuoteOptions = {},
): Promise<Quote> {
  const plan = await loadItemPlan(ctx, cartItem.item);
  const priced = await priceItem(ctx, cartItem, options);
  const { sale } = priced;
  const { dueCents: paid, discount } = sale;
  return {
    ...priced,
    parts: splitTaxes({ paid, discount: discount?.cents ?? 0 }, await listTaxes(ctx)),
    paymentMethods: await listUsableMethods(ctx, sale, plan?.supportedPaymentProviders ?? []),
    metadataFields: plan?.group.metadataFields ?? [],
    currencies: plan === null ? [sale.currency] : listCurrencies(plan),
  };
}

function listCurrencies({ priceCurrency, prices }: { priceCurrency: string; prices: object }): string[] {
  return [...new Set([priceCurrency, ...Object.keys(prices)])];
}

/**
 * List public groups with the plans on sale: for readers, then shared ones, then campaigns. In the order that staff
 * chose within each kind.
 */
export async function listShop(ctx: ShopContext): Promise<GroupWithPlans[]> {
  const { storefront } = ctx.account.settings.subscriptions;
  const kinds = ["for_sale", "group_access", "campaign"] as const;
  const lists = await Promise.all(kinds.map((kind) => listGroups(ctx, kind)));
  const groups = lists.flatMap((list) => arrangeGroups(list, storefront));
  return groups
    .map((group) => ({
      ...group,
      plans: group.plans.filter((plan) => whyNotSold({ ...plan, group }) === null),
    }))
    .filter(({ plans, campaign }) => plans.length > 0 || campaign !== null);
}
