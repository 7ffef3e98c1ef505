import type { Context } from "@/server/context/index";
import { computeUncreditedCents, findSwitchChain } from "@/server/payments/credits/index";
import type { Statements } from "@/server/platform/db/index";
import { getPlan, type OfferedPlan } from "@/server/subscriptions/catalogue/index";
import {
  countMembers,
  getSubscription,
  isSwitchable,
  type Subscription,
} from "@/server/subscriptions/lifecycle/index";
import type { ChargeSummary } from "@/server/subscriptions/pricing/index";
import { summariseSale } from "./charge";
import { toSaleTerms } from "./price-sale";
import type { Sale } from "./sale";
import { computeFirstPeriod, type Period } from "./subscription-draft.rules";
import { findRunning } from "./subscription-writes.repository";
import { findAttemptToken } from "./switch.repository";
import { type CreditChainMoney, listSwitchOptions, type SwitchOption } from "./switch-options.rules";

/** Return why the members of a subscription would exceed the limit after a switch; null: they do not. */
export async function whyMemberLimitExceeded(
  ctx: Context,
  db: Statements,
  { from, sale }: { from: Subscription; sale: Sale },
): Promise<string | null> {
  if (from.type !== "group_access" || sale.type !== "group_access" || sale.userLimit === null) return null;
  const count = await countMembers(db, ctx.account.id, from.id);
  if (count <= sale.userLimit) return null;
  return `${count} people share this subscription; the new plan allows ${sale.userLimit}. Remove some members first.`;
}

/** Read the uncredited amount of a subscription, and the refunds of its credit chain. */
export async function readCreditMoney(
  db: Statements,
  accountId: number,
  id: number,
): Promise<CreditChainMoney> {
  const chain = await findSwitchChain(db, accountId, id);
  return {
    worthCents: computeUncreditedCents(chain, id),
    lineReturnedCents: chain.reduce(
      (sum, { refundedCents, requestedCents }) => sum + refundedCents + requestedCents,
      0,
    ),
  };
}

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
  const query = { subscriberId, groupId: sale.groupId, dynamicAssets: [], now, requestedStart: startAt };
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

/** A plan to switch to, as shown with a subscription. */
export interface SwitchPlan extends SwitchOption {
  plan: OfferedPlan;
  charges: ChargeSummary;
  /** Price difference per period to the current plan; negative: cheaper. */
  priceDifferenceCents: number;
}

/** A subscription with the plans to which it can be switched. */
export interface SwitchDetails {
  subscription: Subscription;
  originalAttemptToken: string | null;
  plans: SwitchPlan[];
}

/** Return a subscription and its switch options; not_found where it is another subscriber's. */
export async function getSwitchDetails(
  ctx: Context,
  which: { id: number; subscriberId: number | null },
): Promise<SwitchDetails> {
  const subscription = await getSubscription(ctx, which);
  const { attemptId } = subscription;
  const context = { now: ctx.clock.now(), money: await readCreditMoney(ctx.db, ctx.account.id, which.id) };
  const options = isSwitchable(subscription, context.now) ? listSwitchOptions(subscription, context) : [];
  const plans: SwitchPlan[] = [];
  for (const option of options) {
    const plan = await getPlan(ctx, option.planId);
    const { charges } = await priceSwitch(ctx, subscription, { plan, option });
    const priceDifferenceCents = option.priceCents - subscription.planAmountCents;
    plans.push({ ...option, plan, charges, priceDifferenceCents });
  }
  const originalAttemptToken =
    attemptId === null ? null : await findAttemptToken(ctx.db, ctx.account.id, attemptId);
  return { subscription, originalAttemptToken, plans };
}
