import type { Subscription } from "@/server/subscriptions/lifecycle/index";
import type { ChargeSummary } from "@/server/subscriptions/pricing/index";
import { type SwitchPlan, switchTermsSchema } from "@/server/subscriptions/switching/index";
import type { Purchase } from "./find-purchase";
import { dayText, moneyText, type Place, termText } from "./words.rules";

/** A plan that one may switch to. */
export interface SwitchChoice {
  planId: number;
  title: string;
  description: string | null;
  price: string;
  /** How much more or less a period costs than one of the present plan. */
  difference: string;
  /** What the switch costs today and later. */
  cost: string;
}

interface Plan {
  recurring: boolean;
  durationLength: number;
  durationUnit: Subscription["durationUnit"];
}

/** What a switch costs today and later, each a sentence. */
function costTexts(
  plan: Plan,
  { charges, isScheduled }: { charges: ChargeSummary; isScheduled: boolean },
  place: Place,
): string[] {
  const { dueTodayCents, next, currency, gatewayAdjusts, startsAt } = charges;
  const text = (cents: number) => moneyText(cents, currency, place);
  const starts = isScheduled ? [`Starts on ${dayText(startsAt, place)}.`] : [];
  if (!plan.recurring) {
    const credited = charges.priceCents > dueTodayCents ? ", after credit for your unused time" : "";
    return [...starts, `Due today: ${text(dueTodayCents)}${credited}.`];
  }
  const today = gatewayAdjusts
    ? "The payment provider charges or credits the difference for your current period today."
    : "Nothing to pay today.";
  const later =
    next === null ? [] : [`You pay ${text(next.cents)} ${termText(plan)} from ${dayText(next.at, place)}.`];
  return [...starts, today, ...later];
}

export function switchChoice(
  { plan, priceDifferenceCents, charges }: SwitchPlan,
  { from, place }: { from: Subscription; place: Place },
): SwitchChoice {
  const text = (cents: number) => moneyText(cents, charges.currency, place);
  const amount = text(Math.abs(priceDifferenceCents));
  const isScheduled = !from.prorationEnabled;
  return {
    planId: plan.id,
    title: plan.title,
    description: plan.description,
    price: `${text(charges.priceCents)} ${termText(plan)}`,
    difference:
      priceDifferenceCents === 0
        ? "The same price as your current plan."
        : `${amount} ${priceDifferenceCents > 0 ? "more" : "less"} than your current plan.`,
    cost: costTexts(plan, { charges, isScheduled }, place).join(" "),
  };
}

/** A switch that is promised, before it is confirmed. */
export interface SwitchView {
  title: string;
  price: string;
  due: string;
  isFree: boolean;
  begins: string;
  /** What it costs today and later, each a sentence. */
  costs: string[];
  /** Why nothing was paid the last time; null: it was not tried. */
  note: string | null;
}

export function switchView(
  { attempt, sale, intent }: Pick<Purchase, "attempt" | "sale" | "intent">,
  { charges, place }: { charges: ChargeSummary; place: Place },
): SwitchView {
  const { scheduledFor } = switchTermsSchema.parse(attempt.terms);
  const text = (cents: number) => moneyText(cents, sale.currency, place);
  return {
    title: sale.planName,
    price: `${text(charges.priceCents)} ${termText(sale)}`,
    due: text(charges.dueTodayCents),
    isFree: charges.dueTodayCents === 0,
    begins:
      scheduledFor === null
        ? "It begins at once, and takes the place of your plan."
        : `It begins on ${dayText(new Date(scheduledFor), place)}. Until then your plan stays as it is.`,
    costs: costTexts(sale, { charges, isScheduled: false }, place),
    note: intent.form.note,
  };
}

/** The page of the subscription that a switch has made, which confirms it; null: it is not made yet. */
export function switchedPath({ subscription }: Pick<Purchase, "subscription">): string | null {
  if (subscription === null) return null;
  const done = subscription.startAt > subscription.createdAt ? "scheduled" : "switched";
  return `/account/plans/${subscription.id}?done=${done}`;
}
