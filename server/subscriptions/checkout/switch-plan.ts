import { findLostCredits, findSwitchChain } from "@/server/payments/credits/index";
import type { PaymentContext } from "@/server/payments/index";
import type { Statements } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import {
  completeAfterEnd,
  findSubscription,
  getSubscription,
  isRunningAfter,
  isSwitchable,
  lockIncludingDeleted,
  lockQueuedRows,
  lockSubscription,
  moveQueueAndMembers,
  recordAction,
  replaceNow,
  requireActor,
  type Subscription,
  saveChange,
  withdrawCredits,
} from "@/server/subscriptions/lifecycle/index";
import type { Attempt, CheckoutParams } from "./attempt";
import { type CompletedCharge, createChargeRequest } from "./charge";
import { type CheckoutHandlers, type CheckoutResult, completeCheckout } from "./complete-checkout";
import { whyMemberLimitExceeded } from "./member-limit";
import { readCreditMoney } from "./read-money";
import { settleRecurringSwitch } from "./settle-recurring-switch";
import { settleSale } from "./settle-sale";
import { linkSwitch } from "./switch.repository";
import { type SwitchTerms, switchTermsSchema } from "./switch-terms";
import { hashRequest } from "./token";

export interface SwitchPlanInput {
  id: number;
  subscriberId: number | null;
  attemptToken: string;
  /** The gateway's id of the payment; null: nothing is due. */
  paymentToken: string | null;
}

/** The result of a switch. */
export interface SwitchResult {
  /** The subscription on the new plan: pending while the switch waits for the end of the period. */
  subscription: Subscription;
  isScheduled: boolean;
  /** The gateway's data for the buyer's browser; null: none. */
  clientPayload: CheckoutResult["clientPayload"];
}

function parseTerms(attempt: Attempt): SwitchTerms {
  return switchTermsSchema.parse(attempt.terms);
}

/** Reserve the subscription for this switch: a concurrent switch is refused from now on. */
async function reserveSwitch(ctx: PaymentContext, tx: Statements, attempt: Attempt): Promise<void> {
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

function lockSwitched(ctx: PaymentContext, tx: Statements, { subscriptionId, subscriberId }: Attempt) {
  return lockSubscription(ctx, tx, { id: subscriptionId ?? 0, subscriberId });
}

async function releaseSwitch(ctx: PaymentContext, tx: Statements, attempt: Attempt): Promise<void> {
  const before = await lockIncludingDeleted(ctx, tx, attempt.subscriptionId ?? 0);
  if (before.scheduledSwitch?.attemptId !== attempt.id) return;
  await saveChange(ctx, tx, { before, patch: { scheduledSwitch: null } });
}

interface PaidSwitch {
  attempt: Attempt;
  spending: CheckoutParams;
  charged: CompletedCharge | null;
}

function createReplacement(
  ctx: PaymentContext,
  tx: Statements,
  { paidSwitch, before, startsAt }: { paidSwitch: PaidSwitch; before: Subscription; startsAt: Date | null },
) {
  const { attempt, spending, charged } = paidSwitch;
  const previewed = parseTerms(attempt);
  // Days that were added during the payment belong to the old subscription: the new one begins after them.
  const scheduledFor =
    previewed.scheduledFor === null ? null : (before.endAt?.toISOString() ?? previewed.scheduledFor);
  const terms = { ...previewed, scheduledFor };
  if (terms.sale.recurring) return settleRecurringSwitch(ctx, tx, { before, terms, attemptId: attempt.id });
  const startAt = startsAt === null ? null : (terms.scheduledFor ?? startsAt.toISOString());
  return settleSale(ctx, tx, {
    sale: terms.sale,
    spending: { ...spending, startAt },
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
async function settle(ctx: PaymentContext, tx: Statements, paidSwitch: PaidSwitch): Promise<number> {
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

function createSwitchHandlers(
  ctx: PaymentContext,
  {
    input,
    spending,
    buyer,
  }: { input: SwitchPlanInput; spending: CheckoutParams; buyer: { id: number; name: string | null } },
): CheckoutHandlers {
  const { attemptToken: token, id, paymentToken } = input;
  return {
    token,
    requestHash: hashRequest({ id, paymentToken }),
    spending,
    isOwn: ({ kind, subscriptionId, subscriberId }) =>
      kind === "switch_plan" && subscriptionId === id && subscriberId === buyer.id,
    agree: () => undefined,
    chargeOf: (attempt) => {
      const { sale } = parseTerms(attempt);
      const paid = { ...spending, paymentType: attempt.paymentType };
      return sale.recurring
        ? null
        : createChargeRequest(sale, { attemptToken: token, spending: paid, buyer });
    },
    reserve: (tx, attempt) => reserveSwitch(ctx, tx, attempt),
    release: (tx, attempt) => releaseSwitch(ctx, tx, attempt),
    settle: (tx, attempt, charged) =>
      settle(ctx, tx, { attempt, spending: { ...spending, paymentType: attempt.paymentType }, charged }),
  };
}

/** Return the values of the running subscription that its replacement takes over. */
export function toSwitchParams(from: Subscription, paymentToken: string | null): CheckoutParams {
  return {
    paymentType: from.paymentType,
    paymentToken,
    additionalData: {},
    amountCents: null,
    metadata: { ...from.metadata },
    notes: from.notes,
    externalId: null,
    referrer: null,
    startAt: null,
    identity: { ...from.identity },
    recipientIdentity: null,
    renewedFromId: null,
  };
}

/** Find the switched subscription, also a deleted one. */
async function findSwitched(ctx: PaymentContext, id: number): Promise<Subscription> {
  const from = await findSubscription(ctx, id);
  if (from === null) throw new Error("plan change without a subscription");
  return from;
}

/** Create the checkout handlers of a switch that its gateway reports as paid, before or during its own request. */
export async function createSwitchWebhookHandlers(
  ctx: PaymentContext,
  attempt: Attempt,
  paymentToken: string,
): Promise<CheckoutHandlers> {
  const from = await findSwitched(ctx, attempt.subscriptionId ?? 0);
  const input = { id: from.id, subscriberId: from.subscriberId, attemptToken: attempt.token, paymentToken };
  const buyer = { id: from.subscriberId, name: from.subscriber.name };
  const handlers = createSwitchHandlers(ctx, { input, spending: toSwitchParams(from, paymentToken), buyer });
  return { ...handlers, requestHash: attempt.requestHash ?? "" };
}

async function completeSwitch(
  ctx: PaymentContext,
  { input, from }: { input: SwitchPlanInput; from: Subscription },
): Promise<SwitchResult> {
  const buyer = { id: from.subscriberId, name: from.subscriber.name };
  const spending = toSwitchParams(from, input.paymentToken);
  const { id, clientPayload } = await completeCheckout(
    ctx,
    createSwitchHandlers(ctx, { input, spending, buyer }),
  );
  const subscription = await getSubscription(ctx, { id, subscriberId: null });
  return { subscription, isScheduled: subscription.startAt > subscription.createdAt, clientPayload };
}

/**
 * Switch a subscription to the previewed plan, once: immediately, or at the end of the period where its plan does
 * not prorate. Of two concurrent switches one succeeds, and the other gets a conflict.
 */
export async function switchPlan(ctx: PaymentContext, input: SwitchPlanInput): Promise<SwitchResult> {
  requireActor(ctx, input.subscriberId);
  return completeSwitch(ctx, { input, from: await getSubscription(ctx, input) });
}

/** Finish a started switch, whatever the current state of the subscription. */
export async function finishSwitch(
  ctx: PaymentContext,
  started: Omit<SwitchPlanInput, "subscriberId">,
): Promise<void> {
  const from = await findSwitched(ctx, started.id);
  await completeSwitch(ctx, { input: { ...started, subscriberId: null }, from });
}
