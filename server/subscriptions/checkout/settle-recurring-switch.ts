import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import { computeGraceEnd, recordAction, type Subscription } from "@/server/subscriptions/lifecycle/index";
import { computeContinuedAnchor } from "@/server/subscriptions/pricing/index";
import { createDraft } from "./subscription-draft.rules";
import { insertSubscription } from "./subscription-writes.repository";
import { unbindFromGateway } from "./switch.repository";
import type { SwitchTerms } from "./switch-terms";
import { createSupportCode } from "./token";

/**
 * Move a recurring subscription and its gateway subscription, which prorates and charges on its own, to another
 * plan. An immediate switch is paid until the end of the running period. A switch at the period's end begins
 * unpaid, in its grace, until the gateway reports the charge. Later periods keep the day of the month of the
 * previous ones.
 */
export async function settleRecurringSwitch(
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
