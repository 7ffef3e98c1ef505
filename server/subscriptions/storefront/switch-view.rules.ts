import { type SwitchPlan, switchTermsSchema } from "@/server/subscriptions/switching/index";
import type { Purchase } from "./find-purchase";
import { dayText, moneyText, type Place, termText } from "./words.rules";

/** A plan that one may switch to. */
export interface SwitchChoice {
  planId: number;
  title: string;
  description: string | null;
  price: string;
  /** What is paid for the switch itself, as far as it is known. */
  cost: string;
}

export function switchChoice(
  { plan, priceCents, proratedCents }: SwitchPlan,
  { currency, place }: { currency: string; place: Place },
): SwitchChoice {
  const text = (cents: number) => moneyText(cents, currency, place);
  const cost = plan.recurring
    ? "The payment provider settles the difference."
    : proratedCents === null
      ? `It begins when your period ends, and costs ${text(priceCents)}.`
      : `About ${text(proratedCents)} to pay, after what you have not used of your plan.`;
  return {
    planId: plan.id,
    title: plan.title,
    description: plan.description,
    price: `${text(priceCents)} ${termText(plan)}`,
    cost,
  };
}

/** A switch that is promised, before it is confirmed. */
export interface SwitchView {
  title: string;
  price: string;
  due: string;
  isFree: boolean;
  begins: string;
  /** Why nothing was paid the last time; null: it was not tried. */
  note: string | null;
}

export function switchView(
  { attempt, sale, intent }: Pick<Purchase, "attempt" | "sale" | "intent">,
  place: Place,
): SwitchView {
  const { scheduledFor } = switchTermsSchema.parse(attempt.terms);
  const text = (cents: number) => moneyText(cents, sale.currency, place);
  const isFree = sale.dueCents === 0;
  return {
    title: sale.planName,
    price: `${text(sale.priceCents)} ${termText(sale)}`,
    due: text(sale.dueCents),
    isFree,
    begins:
      scheduledFor === null
        ? "It begins at once, and takes the place of your plan."
        : `It begins on ${dayText(new Date(scheduledFor), place)}. Until then your plan stays as it is.`,
    note: intent.form.note,
  };
}
