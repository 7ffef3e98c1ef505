import type { Context } from "@/server/context/index";
import { AppError } from "@/server/platform/errors/index";
import { MAX_PAUSE_MONTHS } from "@/shared/schemas/index";
import { changeSubscription, type SubscriptionKey, saveChange } from "./change-subscription";
import { findCover, readPauseTerms } from "./pause.repository";
import {
  computeResumption,
  isPausable,
  isPaused,
  toPausedPatch,
  toResumedPatch,
  toUnpausedPatch,
} from "./pause.rules";
import { recordAction } from "./record-action";
import { requireActor } from "./require-backoffice";
import { computeGraceEnd, RESUMED } from "./run-due-transitions";
import type { Subscription } from "./subscription";
import { emitChanged, emitPaused } from "./subscription-events";

const DATES_CHANGED = "The dates of this subscription have changed. Check them again.";
const LENGTH_REQUIRED = "Choose how long to pause.";

/** A length that a subscription can be paused for, and when it then resumes. */
interface PauseChoice {
  months: number;
  resumesAt: Date;
}

/** List the pauses that a subscription's plan allows now, shortest first; empty: it cannot be paused. */
export async function listPauseChoices(ctx: Context, subscription: Subscription): Promise<PauseChoice[]> {
  const { id: accountId, timeZone } = ctx.account;
  if (!isPausable(subscription, ctx.clock.now())) return [];
  const { maxMonths, isCharging } = await readPauseTerms(ctx.db, accountId, subscription);
  if (isCharging) return [];
  return Array.from({ length: maxMonths }, (_, index) => index + 1).flatMap((months) => {
    const resumesAt = computeResumption(subscription, { months, timeZone });
    return resumesAt === null ? [] : [{ months, resumesAt }];
  });
}

interface PauseSubscription extends SubscriptionKey {
  /** How long, in whole months, up to what the plan allows. */
  months: number;
  /** The end of the paid period as it was shown: after a renewal the pause would begin a period later. */
  shownEndAt: Date;
}

/**
 * Pause a subscription from the end of its paid period: it is not charged and opens nothing until it resumes, when its
 * ordinary renewal is due. The same pause twice is one.
 *
 * invalid: more months than the plan allows. conflict: it cannot be paused now, or its paid period has changed.
 */
export function pauseSubscription(ctx: Context, input: PauseSubscription): Promise<Subscription> {
  requireActor(ctx, input.subscriberId);
  return changeSubscription(ctx, input, async (tx, before) => {
    const { months, shownEndAt } = input;
    const { id: accountId, timeZone } = ctx.account;
    if (before.endAt?.getTime() !== shownEndAt.getTime()) throw new AppError("conflict", DATES_CHANGED);
    if (!Number.isInteger(months) || months < 1 || months > MAX_PAUSE_MONTHS)
      throw new AppError("invalid", LENGTH_REQUIRED);
    const resumesAt = computeResumption(before, { months, timeZone });
    if (before.resumesAt !== null && resumesAt?.getTime() === before.resumesAt.getTime()) return before;
    const { maxMonths, isCharging } = await readPauseTerms(tx, accountId, before);
    if (resumesAt === null || isCharging || maxMonths === 0 || !isPausable(before, ctx.clock.now()))
      throw new AppError("conflict", "This subscription can't be paused now.");
    if (months > maxMonths) throw new AppError("invalid", LENGTH_REQUIRED);
    const after = await saveChange(ctx, tx, { before, patch: toPausedPatch(resumesAt) });
    const { id: subscriptionId, subscriberId } = before;
    const action = "paused";
    const details = { from: shownEndAt.toISOString(), until: resumesAt.toISOString() };
    const entry = await recordAction(ctx, tx, { subscriptionId, action, details });
    await emitChanged(ctx, tx, { subscriptionId, subscriberId, action, entry });
    await emitPaused(ctx, tx, { ...before, entry });
    return after;
  });
}

interface EndPause extends SubscriptionKey {
  /** Whether the pause had begun when it was shown: ending it then charges at once. */
  shownAsBegun: boolean;
}

/**
 * End a pause: before it has begun the subscription renews at its end as if it had not been paused; afterwards its
 * ordinary renewal is due now, and the next sweep charges it. Idempotent: nothing for one that is not paused.
 *
 * conflict: the pause has begun since it was shown, or another subscription gives the same access now.
 */
export function endPause(ctx: Context, which: EndPause): Promise<Subscription> {
  requireActor(ctx, which.subscriberId);
  return changeSubscription(ctx, which, async (tx, before) => {
    if (before.resumesAt === null) return before;
    const now = ctx.clock.now();
    const hasBegun = isPaused(before, now);
    if (hasBegun !== which.shownAsBegun) throw new AppError("conflict", DATES_CHANGED);
    if (hasBegun && (await findCover(tx, ctx.account.id, { id: before.id, at: now })) !== null)
      throw new AppError("conflict", "You already have this access with another subscription.");
    const resumed = toResumedPatch(before, { at: now, timeZone: ctx.account.timeZone });
    // With its grace at once: the reader who resumes reads while the charge is made.
    const patch = hasBegun ? { ...resumed, graceEndsAt: computeGraceEnd(ctx, now) } : toUnpausedPatch(before);
    const after = await saveChange(ctx, tx, { before, patch });
    const { id: subscriptionId, subscriberId } = before;
    const action = hasBegun ? RESUMED : "pause undone";
    const entry = await recordAction(ctx, tx, { subscriptionId, action });
    await emitChanged(ctx, tx, { subscriptionId, subscriberId, action, entry });
    return after;
  });
}
