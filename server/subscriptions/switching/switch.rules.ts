import { type Subscription, switchTypeOf } from "@/server/subscriptions/lifecycle/index";
import { proratedAmount } from "@/server/subscriptions/pricing/index";
import type { SwitchOption } from "./switch-terms";

type Candidate = Subscription["switchCandidates"][number];

/**
 * What is left to pay for a plan after the unused share of what was paid for the running period. null where nothing is
 * prorated: its plan says so, or it is recurring and its gateway prorates.
 */
export function proratedPrice(from: Subscription, priceCents: number, now: Date): number | null {
  if (from.recurring || !from.prorationEnabled) return null;
  const { paymentAmountCents: paidCents, startAt, endAt } = from;
  return proratedAmount(priceCents, { paidCents, startAt, endAt }, now);
}

function optionOf(from: Subscription, to: Candidate, now: Date): SwitchOption {
  const { planId, priceCents } = to;
  const terms = {
    priceCents: from.planAmountCents,
    durationLength: from.durationLength,
    durationUnit: from.durationUnit,
  };
  const proratedCents = proratedPrice(from, priceCents, now);
  return { planId, switchType: switchTypeOf(terms, to), priceCents, proratedCents };
}

/** Every plan that a subscription may be switched to, with its direction and price. */
export function switchOptions(from: Subscription, now: Date): SwitchOption[] {
  return from.switchCandidates.map((to) => optionOf(from, to, now));
}

/** Words of payments that no gateway takes. */
const BY_HAND = ["manual", "sponsored", "reward", "skip_payment_gateway", "preview"];

/**
 * By which word the difference is paid: by the one that was asked for, else as the running period was, else the first of
 * the new plan's. null: there is none.
 */
export function switchWord(
  { asked, running }: { asked: string | null; running: string },
  supported: readonly string[],
): string | null {
  const candidates = [...(asked === null ? [] : [asked]), running, ...supported];
  return candidates.find((word) => !BY_HAND.includes(word)) ?? null;
}
