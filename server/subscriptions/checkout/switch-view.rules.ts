import type { Subscription } from "@/server/subscriptions/lifecycle/index";
import type { ChargeSummary } from "@/server/subscriptions/pricing/index";
import {
  formatLongDate,
  formatMoney,
  formatTerm,
  getPlansTexts,
  joinPriceAndTerm,
  type TextFormat,
} from "@/shared/formats/plan-texts";
import { switchTermsSchema } from "./attempt";
import type { SwitchPlan } from "./price-switch";
import type { Purchase } from "./stored-checkout";

/** A plan that is available for a switch. */
export interface SwitchChoice {
  planId: number;
  title: string;
  description: string | null;
  price: string;
  /** Price difference of a period compared with the present plan. */
  difference: string;
  /** Cost of the switch today and later. */
  cost: string;
}

interface Plan {
  recurring: boolean;
  durationLength: number;
  durationUnit: Subscription["durationUnit"];
}

/** Describe the cost of a switch today and later, one sentence each. */
function describeCost(
  plan: Plan,
  { charges, isScheduled }: { charges: ChargeSummary; isScheduled: boolean },
  format: TextFormat,
): string[] {
  const { dueTodayCents, next, currency, gatewayAdjusts, startsAt } = charges;
  const text = (cents: number) => formatMoney(cents, currency, format);
  const t = getPlansTexts(format);
  const starts = isScheduled ? [t("startsOn", { day: formatLongDate(startsAt, format) })] : [];
  if (!plan.recurring) {
    const isCredited = charges.priceCents > dueTodayCents;
    return [...starts, t(isCredited ? "dueTodayCredited" : "dueToday", { amount: text(dueTodayCents) })];
  }
  const today = t(gatewayAdjusts ? "gatewayAdjusts" : "nothingToday");
  const later =
    next === null
      ? []
      : [
          t("payFrom", {
            price: joinPriceAndTerm(text(next.cents), formatTerm(plan, format)),
            day: formatLongDate(next.at, format),
          }),
        ];
  return [...starts, today, ...later];
}

export function toSwitchChoice(
  { plan, priceDifferenceCents, charges }: SwitchPlan,
  { from, format }: { from: Subscription; format: TextFormat },
): SwitchChoice {
  const text = (cents: number) => formatMoney(cents, charges.currency, format);
  const amount = text(Math.abs(priceDifferenceCents));
  const t = getPlansTexts(format);
  const isScheduled = !from.prorationEnabled;
  return {
    planId: plan.id,
    title: plan.title,
    description: plan.description,
    price: joinPriceAndTerm(text(charges.priceCents), formatTerm(plan, format)),
    difference:
      priceDifferenceCents === 0
        ? t("samePrice")
        : t(priceDifferenceCents > 0 ? "costsMore" : "costsLess", { amount }),
    cost: describeCost(plan, { charges, isScheduled }, format).join(" "),
  };
}

/** View of a previewed switch before its confirmation. */
export interface SwitchView {
  title: string;
  price: string;
  due: string;
  isFree: boolean;
  begins: string;
  /** Cost today and later, one sentence each. */
  costs: string[];
  /** Why the last payment failed; null: none was tried. */
  note: string | null;
}

export function toSwitchView(
  { attempt, sale, intent }: Pick<Purchase, "attempt" | "sale" | "intent">,
  { charges, format }: { charges: ChargeSummary; format: TextFormat },
): SwitchView {
  const { scheduledFor } = switchTermsSchema.parse(attempt.terms);
  const t = getPlansTexts(format);
  const text = (cents: number) => formatMoney(cents, sale.currency, format);
  return {
    title: sale.planName,
    price: joinPriceAndTerm(text(charges.priceCents), formatTerm(sale, format)),
    due: text(charges.dueTodayCents),
    isFree: charges.dueTodayCents === 0,
    begins:
      scheduledFor === null
        ? t("startsNow")
        : t("startsThen", { day: formatLongDate(new Date(scheduledFor), format) }),
    costs: describeCost(sale, { charges, isScheduled: false }, format),
    note: intent.form.note,
  };
}

/** Get the page of the new subscription, which confirms a switch; null: it is not completed yet. */
export function getSwitchedPath({ subscription }: Pick<Purchase, "subscription">): string | null {
  if (subscription === null) return null;
  const done = subscription.startAt > subscription.createdAt ? "scheduled" : "switched";
  return `/account/plans/${subscription.id}?done=${done}`;
}
