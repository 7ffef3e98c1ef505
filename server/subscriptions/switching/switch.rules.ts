import { type Subscription, switchTypeOf } from "@/server/subscriptions/lifecycle/index";
import { proratedAmount } from "@/server/subscriptions/pricing/index";
import type { SwitchOption } from "./switch-terms";

type Candidate = Subscription["switchCandidates"][number];

/** The money of a subscription, and of its line: those whose place was taken one after the other. */
export interface MoneyOfLine {
  /**
   * What the running period is worth to its holder: what was paid for it and credited to it, less what has gone back, or
   * is on its way back, of either. One that took another's place was paid by money and by the unused share of that one.
   */
  worthCents: number;
  /** What has gone back, or is on its way back, of all payments of the line. */
  lineReturnedCents: number;
}

/** What the price of a switch depends on besides the subscription. */
export interface AtSwitch {
  now: Date;
  money: MoneyOfLine;
}

/**
 * What is left to pay for a plan after the unused share of what was paid for the running period. null where nothing is
 * prorated: its plan says so, or it is recurring and its gateway prorates.
 */
function proratedPrice(from: Subscription, priceCents: number, at: AtSwitch): number | null {
  if (from.recurring || !from.prorationEnabled) return null;
  const { startAt, endAt } = from;
  return proratedAmount(priceCents, { paidCents: at.money.worthCents, startAt, endAt }, at.now);
}

function optionOf(from: Subscription, to: Candidate, at: AtSwitch): SwitchOption {
  const { planId, priceCents } = to;
  const terms = {
    priceCents: from.planAmountCents,
    durationLength: from.durationLength,
    durationUnit: from.durationUnit,
  };
  const proratedCents = proratedPrice(from, priceCents, at);
  return { planId, switchType: switchTypeOf(terms, to), priceCents, proratedCents };
}

/** Every plan that a subscription may be switched to, with its direction and price. */
export function switchOptions(from: Subscription, at: AtSwitch): SwitchOption[] {
  return from.switchCandidates.map((to) => optionOf(from, to, at));
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
