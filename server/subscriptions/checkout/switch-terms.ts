import { z } from "zod";
import { isManualMethod } from "@/server/payments/index";
import { getSwitchType, type Subscription } from "@/server/subscriptions/lifecycle/index";
import { computeProratedAmount } from "@/shared/money.rules";
import type { Attempt } from "./attempt";
import { type Sale, saleSchema } from "./sale";

type Candidate = Subscription["switchCandidates"][number];

/** The previewed terms of a switch, stored with its attempt. */
export const switchTermsSchema = z.object({
  switchType: z.enum(["upgrade", "downgrade", "crossgrade"]),
  /** When the new plan begins; null: immediately. */
  scheduledFor: z.iso.datetime().nullable(),
  /** Refunded amount of the subscription and its credit chain at the time of the preview. */
  returnedCents: z.int().min(0).default(0),
  sale: saleSchema,
});

export type SwitchTerms = z.output<typeof switchTermsSchema>;

/** Parse the previewed sale of an attempt: of a purchase, or of a switch. */
export function parseSale({ kind, terms }: Pick<Attempt, "kind" | "terms">): Sale {
  return kind === "switch_plan" ? switchTermsSchema.parse(terms).sale : saleSchema.parse(terms);
}

/** Return the sale of a previewed switch, and when it begins. */
export function parseSwitchSale({ terms }: { terms: unknown }): {
  sale: SwitchTerms["sale"];
  scheduledFor: Date | null;
} {
  const { sale, scheduledFor } = switchTermsSchema.parse(terms);
  return { sale, scheduledFor: scheduledFor === null ? null : new Date(scheduledFor) };
}

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
