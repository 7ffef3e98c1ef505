import { DAY_MILLISECONDS } from "@/shared/time-units";
import type { StatusFacts, SubscriptionView, SwitchCandidate, SwitchType } from "./subscription";

export type SubscriptionStatus = "pending" | "active" | "expired";

/** Return the end of access: of the paid time, or of the grace after it; null: it does not end. */
function getAccessEnd({ endAt, graceEndsAt }: Pick<StatusFacts, "endAt" | "graceEndsAt">): Date | null {
  if (endAt === null) return null;
  return graceEndsAt !== null && graceEndsAt > endAt ? graceEndsAt : endAt;
}

/**
 * Derive a subscription's status: pending before its start and while its payment is not confirmed, active from its
 * start until its end (and during a grace), expired afterwards. Deleted and never paid subscriptions are expired.
 * There is no cancelled status: a cancelled subscription is active until its end.
 */
export function getStatus(facts: StatusFacts, now: Date): SubscriptionStatus {
  if (facts.deletedAt !== null && facts.deletedAt <= now) return "expired";
  const { endAt, paymentState } = facts;
  const until = getAccessEnd(facts);
  if (until !== null && until <= now) return "expired";
  if (paymentState === "awaiting" || facts.startAt > now) return "pending";
  const isOverdue = endAt !== null && endAt <= now;
  return paymentState === "failed" && !isOverdue ? "expired" : "active";
}

/** Whether the paid time continues after a moment; otherwise it is over by then and cannot be ended. */
export function isRunningAfter({ endAt }: Pick<StatusFacts, "endAt">, at: Date): boolean {
  return endAt === null || endAt > at;
}

/** Whether a recurring payment is overdue while the subscription is still active. */
export function isInGrace(facts: StatusFacts, now: Date): boolean {
  return facts.endAt !== null && facts.endAt <= now && getStatus(facts, now) === "active";
}

/** Whether it is in its trial, with no charge yet. */
export function isInTrial(facts: StatusFacts & { trialEndsAt: Date | null }, now: Date): boolean {
  return facts.trialEndsAt !== null && facts.trialEndsAt > now && getStatus(facts, now) === "active";
}

/** Compute the days until it ends, rounded up; 0 after the end, null: it does not end. */
export function computeDaysLeft(facts: StatusFacts, now: Date): number | null {
  if (getStatus(facts, now) === "expired") return 0;
  const until = getAccessEnd(facts);
  return until === null ? null : Math.ceil((until.getTime() - now.getTime()) / DAY_MILLISECONDS);
}

/** Whether another period of the same plan may be bought: one-time, paid, with an end, started, not cancelled. */
export function isRenewable(subscription: SubscriptionView, now: Date): boolean {
  const { recurring, cancelledAt, deletedAt, endAt, planId, planAmountCents, paymentState } = subscription;
  if (recurring || planId === null || endAt === null || planAmountCents === 0) return false;
  if (cancelledAt !== null || deletedAt !== null || paymentState === "failed") return false;
  return getStatus(subscription, now) !== "pending";
}

/** Lengths of units in half hours, a year as 365¼ days: only for comparing prices of plans. */
const HALF_HOURS = { days: 48n, weeks: 336n, months: 1_461n, years: 17_532n, lifetime: 1_753_200n } as const;

type PricedPlan = Pick<SwitchCandidate, "priceCents" | "durationLength" | "durationUnit">;

function toHalfHours({ durationLength, durationUnit }: PricedPlan): bigint {
  return HALF_HOURS[durationUnit] * (durationUnit === "lifetime" ? 1n : BigInt(durationLength));
}

/** Return the direction of a switch: as configured, else by the price per day. */
export function getSwitchType(from: PricedPlan, to: SwitchCandidate): SwitchType {
  if (to.switchType !== null) return to.switchType;
  const [before, after] = [
    BigInt(from.priceCents) * toHalfHours(to),
    BigInt(to.priceCents) * toHalfHours(from),
  ];
  if (after > before) return "upgrade";
  return after < before ? "downgrade" : "crossgrade";
}

/** Whether a subscription can be switched: it is active, not cancelled, and has no scheduled switch or pause. */
export function isSwitchable(subscription: SubscriptionView, now: Date): boolean {
  const { cancelledAt, scheduledSwitch, planId, resumesAt } = subscription;
  const isFree = cancelledAt === null && scheduledSwitch === null && resumesAt === null && planId !== null;
  return isFree && getStatus(subscription, now) === "active" && !isInGrace(subscription, now);
}

/** Return the directions in which a subscription can be switched now. */
export function listSwitchTypes(subscription: SubscriptionView, now: Date): ReadonlySet<SwitchType> {
  if (!isSwitchable(subscription, now)) return new Set();
  const from = {
    priceCents: subscription.planAmountCents,
    durationLength: subscription.durationLength,
    durationUnit: subscription.durationUnit,
  };
  return new Set(subscription.switchCandidates.map((to) => getSwitchType(from, to)));
}
