import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { draftOf, insertSubscription, supportCode } from "@/server/subscriptions/checkout/index";
import { graceEnd, recordAction, type Subscription } from "@/server/subscriptions/lifecycle/index";
import { periodsOnward } from "@/server/subscriptions/pricing/index";
import { unbindFromGateway } from "./switch.repository";
import type { SwitchTerms } from "./switch-terms";

/**
 * A recurring subscription goes over to another plan, and the gateway's subscription with it, which prorates and charges
 * by itself. At once, it is paid until the end of the running period. At the period's end, it begins with nothing paid:
 * from there on it has its grace, until the charge is told. Its later periods keep the day of the month on which those
 * before it began (ADR 0152).
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
  const counted = periodsOnward(
    endAt,
    { length, unit, timeZone: ctx.account.timeZone },
    { anchorAt: before.anchorAt, unit: before.durationUnit },
  );
  const period = { startAt, endAt, ...counted, trialEndsAt: null, nextPaymentDueAt: endAt };
  const draft = draftOf({
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
    code: supportCode(ctx.ids),
    now,
  });
  const graceEndsAt = scheduledFor === null ? before.graceEndsAt : graceEnd(ctx, endAt);
  const id = await insertSubscription(tx, ctx.account.id, { draft: { ...draft, graceEndsAt }, now });
  await unbindFromGateway(tx, ctx.account.id, before.id);
  await ctx.emit(tx, {
    name: "subscriptions/subscription.created",
    id: `subscription:${id}:created`,
    subject: { type: "subscription", id: String(id) },
    data: { subscriptionId: id, subscriberId: before.subscriberId },
  });
  // Where we charge, what is charged is ours to say; a gateway that bills by itself has to be told.
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
