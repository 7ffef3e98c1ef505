import type { Context } from "@/server/context/index";
import { findLostCredits, findSwitchChain } from "@/server/payments/credits/index";
import type { Statements } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import {
  completeAfterEnd,
  computeGraceEnd,
  getSubscription,
  isRunningAfter,
  isSwitchable,
  lockIncludingDeleted,
  lockQueuedRows,
  lockSubscription,
  moveQueueAndMembers,
  recordAction,
  replaceNow,
  type Subscription,
  saveChange,
  withdrawCredits,
} from "@/server/subscriptions/lifecycle/index";
import { computeContinuedAnchor } from "@/server/subscriptions/pricing/index";
import {
  type Attempt,
  type CheckoutParams,
  createSupportCode,
  type SwitchTerms,
  switchTermsSchema,
} from "./attempt";
import type { CompletedCharge } from "./charge";
import { readCreditMoney, whyMemberLimitExceeded } from "./price-switch";
import { settleSale } from "./settle-sale";
import { createDraft } from "./subscription-draft.rules";
import { insertSubscription } from "./subscription-writes.repository";
import { linkSwitch, unbindFromGateway } from "./switch.repository";

function parseTerms(attempt: Attempt): SwitchTerms {
  return switchTermsSchema.parse(attempt.terms);
}

/** Reserve the subscription for this switch: a concurrent switch is refused from now on. */
export async function reserveSwitch(ctx: Context, tx: Statements, attempt: Attempt): Promise<void> {
  const before = await lockSwitched(ctx, tx, attempt);
  if (!isSwitchable(before, ctx.clock.now())) {
    throw new AppError(
      "conflict",
      "This subscription can no longer be switched: it was switched or cancelled, or has ended.",
    );
  }
  const { switchType, sale, scheduledFor, returnedCents } = parseTerms(attempt);
  const { lineReturnedCents } = await readCreditMoney(tx, ctx.account.id, before.id);
  if (lineReturnedCents !== returnedCents)
    throw new AppError(
      "conflict",
      "A payment of this subscription was refunded in the meantime. Preview the switch again.",
    );
  if (scheduledFor !== null && before.endAt?.toISOString() !== scheduledFor)
    throw new AppError("conflict", "This subscription has entered a new period. Preview the switch again.");
  const noRoom = await whyMemberLimitExceeded(ctx, tx, { from: before, sale });
  if (noRoom !== null) throw new AppError("conflict", noRoom);
  const scheduledSwitch = { attemptId: attempt.id, planId: sale.planId ?? 0, switchType };
  await saveChange(ctx, tx, { before, patch: { scheduledSwitch } });
}

function lockSwitched(ctx: Context, tx: Statements, { subscriptionId, subscriberId }: Attempt) {
  return lockSubscription(ctx, tx, { id: subscriptionId ?? 0, subscriberId });
}

/** Release the subscription of a switch whose payment was refused. */
export async function releaseSwitch(ctx: Context, tx: Statements, attempt: Attempt): Promise<void> {
  const before = await lockIncludingDeleted(ctx, tx, attempt.subscriptionId ?? 0);
  if (before.scheduledSwitch?.attemptId !== attempt.id) return;
  await saveChange(ctx, tx, { before, patch: { scheduledSwitch: null } });
}

/**
 * Move a recurring subscription and its gateway subscription, which prorates and charges on its own, to another
 * plan. An immediate switch is paid until the end of the running period. A switch at the period's end begins
 * unpaid, in its grace, until the gateway reports the charge. Later periods keep the day of the month of the
 * previous ones.
 */
async function settleRecurringSwitch(
  ctx: Context,
  tx: Statements,
  { before, terms, attemptId }: { before: Subscription; terms: SwitchTerms; attemptId: number },
): Promise<number> {
  const now = ctx.clock.now();
  const { sale, scheduledFor } = terms;
  const startAt = scheduledFor === null ? now : new Date(scheduledFor);
  const endAt = before.endAt ?? startAt;
  const { durationLength: length, durationUnit: unit } = sale;
  const counted = computeContinuedAnchor(
    endAt,
    { length, unit, timeZone: ctx.account.timeZone },
    { anchorAt: before.anchorAt, unit: before.durationUnit },
  );
  const period = { startAt, endAt, ...counted, trialEndsAt: null, nextPaymentDueAt: endAt };
  const draft = createDraft({
    sale,
    period,
    subscriberId: before.subscriberId,
    identity: before.identity,
    gifterId: null,
    attemptId,
    renewedFromId: null,
    paymentType: before.paymentType,
    paymentToken: before.paymentToken,
    paymentState: "paid",
    paymentAmountCents: 0,
    externalSubscriptionId: before.externalSubscriptionId,
    weCharge: before.chargeAt !== null,
    metadata: before.metadata,
    notes: before.notes,
    externalId: null,
    referrer: null,
    createdBy: null,
    code: createSupportCode(ctx.ids),
    now,
  });
  const graceEndsAt = scheduledFor === null ? before.graceEndsAt : computeGraceEnd(ctx, endAt);
  const id = await insertSubscription(tx, ctx.account.id, { draft: { ...draft, graceEndsAt }, now });
  await unbindFromGateway(tx, ctx.account.id, before.id);
  await ctx.emit(tx, {
    name: "subscriptions/subscription.created",
    id: `subscription:${id}:created`,
    subject: { type: "subscription", id: String(id) },
    data: { subscriptionId: id, subscriberId: before.subscriberId },
  });
  // Where we charge, we determine the amount; a gateway that bills on its own must be notified.
  if (before.externalSubscriptionId !== null && before.chargeAt === null)
    await ctx.emit(tx, {
      name: "subscriptions/gateway-switch.requested",
      id: `subscription:${id}:gateway-switch`,
      subject: { type: "subscription", id: String(id) },
      data: {
        subscriptionId: id,
        subscriberId: before.subscriberId,
        begins: scheduledFor === null ? "now" : "period_end",
      },
    });
  await recordAction(ctx, tx, {
    subscriptionId: id,
    action: "created",
    details: { switchedFrom: before.id },
  });
  return id;
}

/** An attempt whose subscription is created next. */
export interface CompletedAttempt {
  /** Locked and reserved. */
  attempt: Attempt;
  checkoutParams: CheckoutParams;
  /** null: no gateway was involved. */
  charged: CompletedCharge | null;
}

function createReplacement(
  ctx: Context,
  tx: Statements,
  {
    paidSwitch,
    before,
    startsAt,
  }: { paidSwitch: CompletedAttempt; before: Subscription; startsAt: Date | null },
) {
  const { attempt, checkoutParams, charged } = paidSwitch;
  const previewed = parseTerms(attempt);
  // Days that were added during the payment belong to the old subscription: the new one begins after them.
  const scheduledFor =
    previewed.scheduledFor === null ? null : (before.endAt?.toISOString() ?? previewed.scheduledFor);
  const terms = { ...previewed, scheduledFor };
  if (terms.sale.recurring) return settleRecurringSwitch(ctx, tx, { before, terms, attemptId: attempt.id });
  const startAt = startsAt === null ? null : (terms.scheduledFor ?? startsAt.toISOString());
  return settleSale(ctx, tx, {
    sale: terms.sale,
    checkoutParams: { ...checkoutParams, startAt },
    buyerId: attempt.subscriberId,
    recipientId: null,
    attemptId: attempt.id,
    charged,
  });
}

/**
 * Settle a paid switch. The old subscription ends now, or waits for its end with the switch scheduled, or for a
 * pending payment: it does not end before the new one is active. If it had ended or was deleted during the payment,
 * the paid subscription is created nevertheless and begins like any purchase: behind what its holder has of the
 * group.
 */
export async function settleSwitch(
  ctx: Context,
  tx: Statements,
  paidSwitch: CompletedAttempt,
): Promise<number> {
  const { attempt } = paidSwitch;
  const before = await lockIncludingDeleted(ctx, tx, attempt.subscriptionId ?? 0);
  const { scheduledFor: at, switchType, sale } = parseTerms(attempt);
  const now = ctx.clock.now();
  const isOver = before.deletedAt !== null || !isRunningAfter(before, now);
  // Locked before their holder, whom a purchase locks.
  if (!isOver) await lockQueuedRows(tx, ctx.account.id, [before.id]);
  const id = await createReplacement(ctx, tx, { paidSwitch, before, startsAt: isOver ? null : now });
  // The previewed amount due is the price less the credit.
  const creditCents = sale.recurring ? 0 : sale.priceCents - sale.dueCents;
  await linkSwitch(tx, ctx.account.id, { newId: id, oldId: before.id, creditCents });
  // Money that a gateway refunded during the payment is not credited.
  await withdrawCredits(ctx, tx, findLostCredits(await findSwitchChain(tx, ctx.account.id, id)));
  const to = await getSubscription(ctx, { id, subscriberId: null }, tx);
  if (isOver) {
    await completeAfterEnd(ctx, tx, { from: before, to });
    return id;
  }
  const isAwaited = to.paymentState === "awaiting";
  if (at === null && !isAwaited) {
    await replaceNow(ctx, tx, { from: before, to });
    return id;
  }
  if (at !== null) await moveQueueAndMembers(ctx, tx, { from: before, to });
  const action = at === null ? "plan change awaiting payment" : "plan change scheduled";
  const details = { to: id, plan: sale.planName, switchType, at };
  await recordAction(ctx, tx, { subscriptionId: before.id, action, details });
  return id;
}
