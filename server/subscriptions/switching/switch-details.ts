import type { Context } from "@/server/accounts/index";
import { getPlan, type OfferedPlan } from "@/server/subscriptions/catalogue/index";
import { getSubscription, isSwitchable, type Subscription } from "@/server/subscriptions/lifecycle/index";
import type { ChargeSummary } from "@/server/subscriptions/pricing/index";
import { readMoney } from "./read-money";
import { tokenOfAttempt } from "./switch.repository";
import { switchOptions } from "./switch.rules";
import { saleOfSwitch } from "./switch-sale";
import type { SwitchOption } from "./switch-terms";

/** A plan to switch to, as it is told beside a subscription. */
export interface SwitchPlan extends SwitchOption {
  plan: OfferedPlan;
  charges: ChargeSummary;
  /** How much more each period costs than one of the present plan; negative: less. */
  priceDifferenceCents: number;
}

/** A subscription with what it can be switched to. */
export interface SwitchDetails {
  subscription: Subscription;
  originalAttemptToken: string | null;
  plans: SwitchPlan[];
}

/** One subscription and the plans it may be switched to now; not_found where it is another subscriber's. */
export async function getSwitchDetails(
  ctx: Context,
  which: { id: number; subscriberId: number | null },
): Promise<SwitchDetails> {
  const subscription = await getSubscription(ctx, which);
  const { attemptId } = subscription;
  const at = { now: ctx.clock.now(), money: await readMoney(ctx.db, ctx.account.id, which.id) };
  const options = isSwitchable(subscription, at.now) ? switchOptions(subscription, at) : [];
  const plans: SwitchPlan[] = [];
  for (const option of options) {
    const plan = await getPlan(ctx, option.planId);
    const { charges } = await saleOfSwitch(ctx, subscription, { plan, option });
    const priceDifferenceCents = option.priceCents - subscription.planAmountCents;
    plans.push({ ...option, plan, charges, priceDifferenceCents });
  }
  const originalAttemptToken =
    attemptId === null ? null : await tokenOfAttempt(ctx.db, ctx.account.id, attemptId);
  return { subscription, originalAttemptToken, plans };
}
