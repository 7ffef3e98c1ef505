import {
  computeContinuedAnchor,
  computeFollowingPeriod,
  computePrecedingAnchor,
} from "@/server/subscriptions/pricing/index";
import { getStatus, isInTrial } from "./status.rules";
import type { DueFacts, Subscription } from "./subscription";

/** A subscription with the columns that a resumption changes. */
export interface ResumableRow
  extends DueFacts,
    Pick<Subscription, "anchorAt" | "periods" | "durationLength" | "durationUnit" | "nextPaymentDueAt"> {}

/** A subscription whose pause may end, and how far it is covered by another one of its group from then on. */
export interface PausedRow extends ResumableRow {
  /** null: nothing else covers it when it would resume. */
  coveredUntil: Date | null;
}

type PausableSubscription = DueFacts & Pick<Subscription, "trialEndsAt" | "planId" | "gifter">;

/**
 * Whether a subscription may be paused from the end of its paid period: it renews, we charge it, it is paid until then
 * and nothing else is to happen at that end. One whose gateway charges by itself is not paused: the gateway would
 * charge in the pause. The recipient of a gift does not decide about its giver's charges.
 */
export function isPausable(subscription: PausableSubscription, now: Date): boolean {
  const { recurring, cancelledAt, scheduledSwitch, resumesAt, chargeAt, endAt, gifter } = subscription;
  if (!recurring || cancelledAt !== null || scheduledSwitch !== null || resumesAt !== null) return false;
  if (chargeAt === null || gifter !== null || subscription.planId === null) return false;
  if (subscription.failedCharges > 0 || isInTrial(subscription, now)) return false;
  return endAt !== null && endAt > now && getStatus(subscription, now) === "active";
}

/** Whether we charge a subscription for its next period, now or after its pause. */
export function isChargedByUs({ chargeAt, resumesAt }: Pick<DueFacts, "chargeAt" | "resumesAt">): boolean {
  return chargeAt !== null || resumesAt !== null;
}

/** Whether a subscription is in its pause: its paid period is over, and it opens nothing until it resumes. */
export function isPaused({ endAt, resumesAt }: Pick<DueFacts, "endAt" | "resumesAt">, now: Date): boolean {
  return resumesAt !== null && endAt !== null && endAt <= now;
}

/** Whether a subscription has ended: one in its pause is closed, but will renew. */
export function isOver(
  facts: Parameters<typeof getStatus>[0] & Pick<DueFacts, "resumesAt">,
  now: Date,
): boolean {
  return getStatus(facts, now) === "expired" && !isPaused(facts, now);
}

/** Compute when a pause of `months` months from the end of the paid period ends, on the day of its calendar. */
export function computeResumption(
  { endAt, anchorAt, durationUnit: unit }: Pick<ResumableRow, "endAt" | "anchorAt" | "durationUnit">,
  { months, timeZone }: { months: number; timeZone: string },
): Date | null {
  if (endAt === null) return null;
  return computeFollowingPeriod(endAt, { length: months, unit: "months", timeZone }, { anchorAt, unit })
    .endAt;
}

/** The change that pauses a subscription at its end: no charge, and no grace, until it resumes. */
export function toPausedPatch(resumesAt: Date) {
  return { resumesAt, nextPaymentDueAt: resumesAt, chargeAt: null, graceEndsAt: null };
}

/** The change that takes a pause back before it has begun: the subscription renews at its end. */
export function toUnpausedPatch({ endAt }: Pick<DueFacts, "endAt">) {
  return { resumesAt: null, nextPaymentDueAt: endAt, chargeAt: endAt };
}

/**
 * The change that ends a running pause at a time: the ordinary renewal is due then, with its charge, its grace and its
 * retries. The calendar continues from there; the number of periods never decreases, because it identifies charges.
 */
export function toResumedPatch(
  { anchorAt, periods, durationLength: length, durationUnit: unit }: ResumableRow,
  { at, timeZone }: { at: Date; timeZone: string },
) {
  const calendar = { length, unit, timeZone };
  const continued = computeContinuedAnchor(at, calendar, { anchorAt, unit });
  const counted =
    continued.periods >= periods ? continued : computePrecedingAnchor(at, calendar, { atLeast: periods });
  const due = { endAt: at, nextPaymentDueAt: at, chargeAt: at };
  return { ...due, ...counted, resumesAt: null, graceEndsAt: null };
}

/** Whether a pause goes on at its end, because the subscriber has the same access by another subscription. */
export function isCoveredAtResumption({ resumesAt, coveredUntil }: PausedRow): boolean {
  return resumesAt !== null && coveredUntil !== null && coveredUntil > resumesAt;
}

/** The change that prolongs a pause until nothing else covers the subscription: nothing is paid for twice. */
export function toProlongedPatch({ resumesAt, coveredUntil }: PausedRow) {
  const until = coveredUntil ?? resumesAt;
  return { resumesAt: until, nextPaymentDueAt: until };
}
