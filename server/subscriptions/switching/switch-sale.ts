import type { Context } from "@/server/accounts/index";
import type { OfferedPlan } from "@/server/subscriptions/catalogue/index";
import {
  findRunning,
  firstPeriod,
  type Period,
  type Sale,
  saleOfPlan,
  summariseSale,
} from "@/server/subscriptions/checkout/index";
import type { Subscription } from "@/server/subscriptions/lifecycle/index";
import type { ChargeSummary } from "@/server/subscriptions/pricing/index";
import type { SwitchOption } from "./switch-terms";

/** What a switch to a plan sells, and what it costs today and later. */
export interface SwitchSale {
  sale: Sale;
  /** When the new plan begins; null: at once. */
  scheduledFor: Date | null;
  period: Period;
  charges: ChargeSummary;
}

function saleOf(from: Subscription, plan: OfferedPlan, option: SwitchOption): Sale {
  return {
    ...saleOfPlan(plan),
    priceCents: option.priceCents,
    currency: from.planAmountCurrency,
    discount: null,
    trial: null,
    dueCents: plan.recurring ? 0 : (option.proratedCents ?? option.priceCents),
  };
}

async function periodOf(
  ctx: Context,
  from: Subscription,
  { sale, scheduledFor }: Pick<SwitchSale, "sale" | "scheduledFor">,
): Promise<Period> {
  const { timeZone } = ctx.account;
  const now = ctx.clock.now();
  const startAt = scheduledFor ?? now;
  // A recurring subscription keeps the end of its running period: the new price is charged from there on.
  if (sale.recurring && from.endAt !== null) {
    const { endAt } = from;
    return { startAt, endAt, anchorAt: endAt, periods: 0, trialEndsAt: null, nextPaymentDueAt: endAt };
  }
  if (scheduledFor === null) return firstPeriod(sale, { startAt, before: null, timeZone });
  const { subscriberId } = from;
  const whose = { subscriberId, groupId: sale.groupId, dynamicAssets: [], now, wanted: startAt };
  const { before } = await findRunning(ctx.db, ctx.account.id, whose);
  return firstPeriod(sale, { startAt, before, timeZone });
}

/** What a switch costs today and later, and the period that it begins. */
export async function summariseSwitch(
  ctx: Context,
  from: Subscription,
  { sale, scheduledFor }: Pick<SwitchSale, "sale" | "scheduledFor">,
): Promise<Pick<SwitchSale, "period" | "charges">> {
  const period = await periodOf(ctx, from, { sale, scheduledFor });
  // A gateway that bills by itself charges or credits the difference for the running period.
  const isBilledByGateway = from.externalSubscriptionId !== null && from.chargeAt === null;
  const gatewayAdjusts = sale.recurring && scheduledFor === null && isBilledByGateway;
  return { period, charges: { ...summariseSale(sale, period), gatewayAdjusts } };
}

/** Prices a switch: at once, or from the end of the running period where its plan does not prorate. */
export async function saleOfSwitch(
  ctx: Context,
  from: Subscription,
  { plan, option }: { plan: OfferedPlan; option: SwitchOption },
): Promise<SwitchSale> {
  const sale = saleOf(from, plan, option);
  const scheduledFor = from.prorationEnabled ? null : from.endAt;
  return { sale, scheduledFor, ...(await summariseSwitch(ctx, from, { sale, scheduledFor })) };
}
