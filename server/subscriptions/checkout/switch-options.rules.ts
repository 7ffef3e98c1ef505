import { isManualMethod } from "@/server/payments/index";
import { getSwitchType, type Subscription } from "@/server/subscriptions/lifecycle/index";
import { computeProratedAmount } from "@/shared/money.rules";
import type { SwitchTerms } from "./attempt";

type Candidate = Subscription["switchCandidates"][number];

/** A plan to which a subscription may be switched now, with its price. */
export interface SwitchOption {
  planId: number;
  switchType: SwitchTerms["switchType"];
  /** In the subscription's currency. */
  priceCents: number;
  /** The amount due after the credit for the unused share of the running period; null: nothing is prorated here. */
  proratedCents: number | null;
}

/** The money of a subscription and of its credit chain: the subscriptions that replaced each other by switches. */
export interface CreditChainMoney {
  /**
   * Value of the running period: its payment and its credit, less completed and requested refunds of either. A
   * replacement was paid by money and by the unused share of its predecessor.
   */
  worthCents: number;
  /** Completed and requested refunds of all payments of the chain. */
  lineReturnedCents: number;
}

/** What the price of a switch depends on besides the subscription. */
export interface SwitchPriceContext {
  now: Date;
  money: CreditChainMoney;
}

/**
 * Compute the amount due for a plan after the credit for the unused share of the running period. null: nothing is
 * prorated, because the plan does not prorate, or it is recurring and its gateway prorates.
 */
function proratedPrice(from: Subscription, priceCents: number, at: SwitchPriceContext): number | null {
  if (from.recurring || !from.prorationEnabled) return null;
  const { startAt, endAt } = from;
  return computeProratedAmount(priceCents, { paidCents: at.money.worthCents, startAt, endAt }, at.now);
}

function toOption(from: Subscription, to: Candidate, at: SwitchPriceContext): SwitchOption {
  const { planId, priceCents } = to;
  const terms = {
    priceCents: from.planAmountCents,
    durationLength: from.durationLength,
    durationUnit: from.durationUnit,
  };
  const proratedCents = proratedPrice(from, priceCents, at);
  return { planId, switchType: getSwitchType(terms, to), priceCents, proratedCents };
}

/** List the plans to which a subscription may be switched, with direction and price. */
export function listSwitchOptions(from: Subscription, at: SwitchPriceContext): SwitchOption[] {
  return from.switchCandidates.map((to) => toOption(from, to, at));
}

/**
 * Choose the payment method for the difference: the requested one, else the one of the running period, else the
 * first of the new plan. null: there is none.
 */
export function choosePaymentMethod(
  { requested, running }: { requested: string | null; running: string },
  supported: readonly string[],
): string | null {
  const candidates = [...(requested === null ? [] : [requested]), running, ...supported];
  return candidates.find((method) => method !== "preview" && !isManualMethod(method)) ?? null;
}
