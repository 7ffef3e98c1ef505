import type { StandingFacts, SubscriptionView, SwitchCandidate, SwitchType } from "./subscription";

const DAY_MILLISECONDS = 86_400_000;

export type SubscriptionStatus = "pending" | "active" | "expired";

/** The end of what has been paid for and of the grace after it; null: it does not end. */
function opensUntil({ endAt, graceEndsAt }: Pick<StandingFacts, "endAt" | "graceEndsAt">): Date | null {
  if (endAt === null) return null;
  return graceEndsAt !== null && graceEndsAt > endAt ? graceEndsAt : endAt;
}

/**
 * How a subscription stands: pending before its start and while its payment is not confirmed, active from its start
 * until its end (and through a grace), expired afterwards. What was deleted, and what was never paid, is expired.
 * Being cancelled is no standing: what was cancelled opens until its end.
 */
export function statusOf(facts: StandingFacts, now: Date): SubscriptionStatus {
  if (facts.deletedAt !== null && facts.deletedAt <= now) return "expired";
  const { endAt, paymentState } = facts;
  const until = opensUntil(facts);
  if (until !== null && until <= now) return "expired";
  if (paymentState === "awaiting" || facts.startAt > now) return "pending";
  const isOverdue = endAt !== null && endAt <= now;
  return paymentState === "failed" && !isOverdue ? "expired" : "active";
}

/** Whether what was paid for goes on beyond a moment; else it is over by then, and nothing can end it. */
export function endsAfter({ endAt }: Pick<StandingFacts, "endAt">, at: Date): boolean {
  return endAt === null || endAt > at;
}

/** Whether a recurring payment is overdue and the subscription opens nevertheless. */
export function isInGrace(facts: StandingFacts, now: Date): boolean {
  return facts.endAt !== null && facts.endAt <= now && statusOf(facts, now) === "active";
}

/** Whether nothing has been charged yet because its trial runs. */
export function isInTrial(facts: StandingFacts & { trialEndsAt: Date | null }, now: Date): boolean {
  return facts.trialEndsAt !== null && facts.trialEndsAt > now && statusOf(facts, now) === "active";
}

/** Days until it ends, begun ones counted whole; 0 once it has, null where it does not end. */
export function expiresInDays(facts: StandingFacts, now: Date): number | null {
  if (statusOf(facts, now) === "expired") return 0;
  const until = opensUntil(facts);
  return until === null ? null : Math.ceil((until.getTime() - now.getTime()) / DAY_MILLISECONDS);
}

/** Whether another period of the same plan may be bought: paid one-time plans with an end, begun and not cancelled. */
export function isRenewable(subscription: SubscriptionView, now: Date): boolean {
  const { recurring, cancelledAt, deletedAt, endAt, planId, planAmountCents, paymentState } = subscription;
  if (recurring || planId === null || endAt === null || planAmountCents === 0) return false;
  if (cancelledAt !== null || deletedAt !== null || paymentState === "failed") return false;
  return statusOf(subscription, now) !== "pending";
}

/** Lengths of units in half hours, a year as 365¼ days: only ever to compare prices of plans with each other. */
const HALF_HOURS = { days: 48n, weeks: 336n, months: 1_461n, years: 17_532n, lifetime: 1_753_200n } as const;

type Priced = Pick<SwitchCandidate, "priceCents" | "durationLength" | "durationUnit">;

function lengthOf({ durationLength, durationUnit }: Priced): bigint {
  return HALF_HOURS[durationUnit] * (durationUnit === "lifetime" ? 1n : BigInt(durationLength));
}

/** The direction of a switch: as configured, else by what a day costs. */
export function switchTypeOf(from: Priced, to: SwitchCandidate): SwitchType {
  if (to.switchType !== null) return to.switchType;
  const [before, after] = [BigInt(from.priceCents) * lengthOf(to), BigInt(to.priceCents) * lengthOf(from)];
  if (after > before) return "upgrade";
  return after < before ? "downgrade" : "crossgrade";
}

/** Whether a subscription may be switched at all: it runs, is not cancelled, and no switch of it waits already. */
export function isSwitchable(subscription: SubscriptionView, now: Date): boolean {
  const { cancelledAt, scheduledSwitch, planId } = subscription;
  const isFree = cancelledAt === null && scheduledSwitch === null && planId !== null;
  return isFree && statusOf(subscription, now) === "active" && !isInGrace(subscription, now);
}

/** Directions in which a subscription can be switched now. */
export function switchTypesOf(subscription: SubscriptionView, now: Date): ReadonlySet<SwitchType> {
  if (!isSwitchable(subscription, now)) return new Set();
  const from = {
    priceCents: subscription.planAmountCents,
    durationLength: subscription.durationLength,
    durationUnit: subscription.durationUnit,
  };
  return new Set(subscription.switchCandidates.map((to) => switchTypeOf(from, to)));
}
