import type { Context } from "@/server/context/index";
import type { OfferedPlan } from "@/server/subscriptions/catalogue/index";
import type { Subscription } from "@/server/subscriptions/lifecycle/index";
import type { ChargeSummary } from "@/server/subscriptions/pricing/index";
import { computeFirstPeriod, type Period } from "./period.rules";
import { toSaleTerms } from "./plan-sale";
import type { Sale } from "./sale";
import { summariseSale } from "./sale-charges.rules";
import { findRunning } from "./subscription-writes.repository";
import type { SwitchOption } from "./switch-terms";

/** The sale of a switch to a plan, and its current and later charges. */
export interface SwitchSale {
  sale: Sale;
  /** When the new plan begins; null: immediately. */
  scheduledFor: Date | null;
  period: Period;
  charges: ChargeSummary;
}

function createSale(from: Subscription, plan: OfferedPlan, option: SwitchOption): Sale {
  return {
    ...toSaleTerms(plan),
    priceCents: option.priceCents,
    currency: from.planAmountCurrency,
    discount: null,
    trial: null,
    dueCents: plan.recurring ? 0 : (option.proratedCents ?? option.priceCents),
  };
}

async function computePeriod(
  ctx: Context,
  from: Subscription,
  { sale, scheduledFor }: Pick<SwitchSale, "sale" | "scheduledFor">,
): Promise<Period> {
  const { timeZone } = ctx.account;
  const now = ctx.clock.now();
  const startAt = scheduledFor ?? now;
  // A recurring subscription keeps the end of its running period: the new price applies from then on.
  if (sale.recurring && from.endAt !== null) {
    const { endAt } = from;
    return { startAt, endAt, anchorAt: endAt, periods: 0, trialEndsAt: null, nextPaymentDueAt: endAt };
  }
  if (scheduledFor === null) return computeFirstPeriod(sale, { startAt, before: null, timeZone });
  const { subscriberId } = from;
  const query = { subscriberId, groupId: sale.groupId, dynamicAssets: [], now, wanted: startAt };
  const { before } = await findRunning(ctx.db, ctx.account.id, query);
  return computeFirstPeriod(sale, { startAt, before, timeZone });
}

/** Summarise what a switch costs now and later, with its first period. */
export async function summariseSwitch(
  ctx: Context,
  from: Subscription,
  { sale, scheduledFor }: Pick<SwitchSale, "sale" | "scheduledFor">,
): Promise<Pick<SwitchSale, "period" | "charges">> {
  const period = await computePeriod(ctx, from, { sale, scheduledFor });
  // A gateway that bills on its own charges or credits the difference for the running period.
  const isBilledByGateway = from.externalSubscriptionId !== null && from.chargeAt === null;
  const gatewayAdjusts = sale.recurring && scheduledFor === null && isBilledByGateway;
  return { period, charges: { ...summariseSale(sale, period), gatewayAdjusts } };
}

/** Price a switch: immediate, or from the end of the running period where its plan does not prorate. */
export async function priceSwitch(
  ctx: Context,
  from: Subscription,
  { plan, option }: { plan: OfferedPlan; option: SwitchOption },
): Promise<SwitchSale> {
  const sale = createSale(from, plan, option);
  const scheduledFor = from.prorationEnabled ? null : from.endAt;
  return { sale, scheduledFor, ...(await summariseSwitch(ctx, from, { sale, scheduledFor })) };
}
