import type { Context } from "@/server/context/index";
import { getPlan, type OfferedPlan } from "@/server/subscriptions/catalogue/index";
import { getSubscription, isSwitchable, type Subscription } from "@/server/subscriptions/lifecycle/index";
import type { ChargeSummary } from "@/server/subscriptions/pricing/index";
import { readCreditMoney } from "./read-money";
import { findAttemptToken } from "./switch.repository";
import { listSwitchOptions } from "./switch.rules";
import { priceSwitch } from "./switch-sale";
import type { SwitchOption } from "./switch-terms";

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
