import { findLine, lostCredits } from "@/server/payments/credits/index";
import type { PaymentContext } from "@/server/payments/index";
import type { Statements } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import {
  type Attempt,
  type Charged,
  type CheckoutHandlers,
  type CheckoutParams,
  type CheckoutResult,
  chargeFor,
  completeCheckout,
  hashRequest,
  settleSale,
} from "@/server/subscriptions/checkout/index";
import {
  endsAfter,
  findSubscription,
  followEnded,
  getSubscription,
  handOver,
  isSwitchable,
  lockAnyway,
  lockQueuedRows,
  lockSubscription,
  recordAction,
  replaceNow,
  requireActor,
  type Subscription,
  saveChange,
  withdrawCredits,
} from "@/server/subscriptions/lifecycle/index";
import { whyNoRoom } from "./members-room";
import { readMoney } from "./read-money";
import { settleRecurringSwitch } from "./settle-recurring-switch";
import { linkSwitch } from "./switch.repository";
import { type SwitchTerms, switchTermsSchema } from "./switch-terms";

export interface SwitchPlanInput {
  id: number;
  subscriberId: number | null;
  attemptToken: string;
  /** The gateway's id of the payment; null: nothing is due. */
  paymentToken: string | null;
}

/** What a switch has made. */
export interface SwitchResult {
  /** The one on the new plan: pending, where the switch waits for the end of the period. */
  subscription: Subscription;
  isScheduled: boolean;
  /** What the gateway has for the buyer's browser; null: nothing. */
  clientPayload: CheckoutResult["clientPayload"];
}

function termsOf(attempt: Attempt): SwitchTerms {
  return switchTermsSchema.parse(attempt.terms);
}

/** Holds the subscription for this switch: another one finds it taken, however far this one has come. */
async function hold(ctx: PaymentContext, tx: Statements, attempt: Attempt): Promise<void> {
  const before = await lockOld(ctx, tx, attempt);
  if (!isSwitchable(before, ctx.clock.now())) {
    throw new AppError(
      "conflict",
      "This subscription cannot be switched any more: it was switched, cancelled, or has ended.",
    );
  }
  const { switchType, sale, scheduledFor, returnedCents } = termsOf(attempt);
  const { lineReturnedCents } = await readMoney(tx, ctx.account.id, before.id);
  if (lineReturnedCents !== returnedCents)
    throw new AppError(
      "conflict",
      "Money of this subscription was given back meanwhile. Preview the switch again.",
    );
  if (scheduledFor !== null && before.endAt?.toISOString() !== scheduledFor)
    throw new AppError(
      "conflict",
      "This subscription's period is another one now. Preview the switch again.",
    );
  const noRoom = await whyNoRoom(ctx, tx, { from: before, sale });
  if (noRoom !== null) throw new AppError("conflict", noRoom);
  const scheduledSwitch = { attemptId: attempt.id, planId: sale.planId ?? 0, switchType };
  await saveChange(ctx, tx, { before, patch: { scheduledSwitch } });
}

function lockOld(ctx: PaymentContext, tx: Statements, { subscriptionId, subscriberId }: Attempt) {
  return lockSubscription(ctx, tx, { id: subscriptionId ?? 0, subscriberId });
}

async function letGo(ctx: PaymentContext, tx: Statements, attempt: Attempt): Promise<void> {
  const before = await lockAnyway(ctx, tx, attempt.subscriptionId ?? 0);
  if (before.scheduledSwitch?.attemptId !== attempt.id) return;
  await saveChange(ctx, tx, { before, patch: { scheduledSwitch: null } });
}

interface Made {
  attempt: Attempt;
  spending: CheckoutParams;
  charged: Charged | null;
}

function makeNew(
  ctx: PaymentContext,
  tx: Statements,
  { made, before, startsAt }: { made: Made; before: Subscription; startsAt: Date | null },
) {
  const { attempt, spending, charged } = made;
  const promised = termsOf(attempt);
  // Days that were added while it was paid for are the former one's: what waits begins behind them.
  const scheduledFor =
    promised.scheduledFor === null ? null : (before.endAt?.toISOString() ?? promised.scheduledFor);
  const terms = { ...promised, scheduledFor };
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
 * The old one ends now, or waits for its end with the switch shown on it; or for the payment, where that is not complete:
 * nobody is put out of the one before the other opens. Where it was over, or deleted, while the switch was paid for, what
 * was paid for is made all the same, and begins like any purchase: behind whatever else its holder has of the group.
 */
async function settle(ctx: PaymentContext, tx: Statements, made: Made): Promise<number> {
  const { attempt } = made;
  const before = await lockAnyway(ctx, tx, attempt.subscriptionId ?? 0);
  const { scheduledFor: at, switchType, sale } = termsOf(attempt);
  const now = ctx.clock.now();
  const isOver = before.deletedAt !== null || !endsAfter(before, now);
  // Before their holder, whom a purchase holds.
  if (!isOver) await lockQueuedRows(tx, ctx.account.id, [before.id]);
  const id = await makeNew(ctx, tx, { made, before, startsAt: isOver ? null : now });
  // What is due is the price less what is credited, as the preview promised it.
  const creditCents = sale.recurring ? 0 : sale.priceCents - sale.dueCents;
  await linkSwitch(tx, ctx.account.id, { newId: id, oldId: before.id, creditCents });
  // Money that a gateway gave back while the switch was paid for is credited to nobody.
  await withdrawCredits(ctx, tx, lostCredits(await findLine(tx, ctx.account.id, id)));
  const to = await getSubscription(ctx, { id, subscriberId: null }, tx);
  if (isOver) {
    await followEnded(ctx, tx, { from: before, to });
    return id;
  }
  const isAwaited = to.paymentState === "awaiting";
  if (at === null && !isAwaited) {
    await replaceNow(ctx, tx, { from: before, to });
    return id;
  }
  if (at !== null) await handOver(ctx, tx, { from: before, to });
  const action = at === null ? "switch waits for its payment" : "switch scheduled";
  const details = { to: id, plan: sale.planName, switchType, at };
  await recordAction(ctx, tx, { subscriptionId: before.id, action, details });
  return id;
}

function spendOfSwitch(
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
      const { sale } = termsOf(attempt);
      const paid = { ...spending, paymentType: attempt.paymentType };
      return sale.recurring ? null : chargeFor(sale, { attemptToken: token, spending: paid, buyer });
    },
    reserve: (tx, attempt) => hold(ctx, tx, attempt),
    release: (tx, attempt) => letGo(ctx, tx, attempt),
    settle: (tx, attempt, charged) =>
      settle(ctx, tx, { attempt, spending: { ...spending, paymentType: attempt.paymentType }, charged }),
  };
}

/** What of the running subscription goes over to the one that takes its place. */
export function switchSpending(from: Subscription, paymentToken: string | null): CheckoutParams {
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

/** Also where it was deleted meanwhile. */
async function switchedBy(ctx: PaymentContext, id: number): Promise<Subscription> {
  const from = await findSubscription(ctx, id);
  if (from === null) throw new Error("a switch is of no subscription");
  return from;
}

/** What is done with the attempt of a switch that its gateway says is paid, before or while somebody asks for it. */
export async function spendOfToldSwitch(
  ctx: PaymentContext,
  attempt: Attempt,
  paymentToken: string,
): Promise<CheckoutHandlers> {
  const from = await switchedBy(ctx, attempt.subscriptionId ?? 0);
  const input = { id: from.id, subscriberId: from.subscriberId, attemptToken: attempt.token, paymentToken };
  const buyer = { id: from.subscriberId, name: from.subscriber.name };
  const spend = spendOfSwitch(ctx, { input, spending: switchSpending(from, paymentToken), buyer });
  return { ...spend, requestHash: attempt.requestHash ?? "" };
}

async function spendSwitch(
  ctx: PaymentContext,
  { input, from }: { input: SwitchPlanInput; from: Subscription },
): Promise<SwitchResult> {
  const buyer = { id: from.subscriberId, name: from.subscriber.name };
  const spending = switchSpending(from, input.paymentToken);
  const { id, clientPayload } = await completeCheckout(ctx, spendOfSwitch(ctx, { input, spending, buyer }));
  const subscription = await getSubscription(ctx, { id, subscriberId: null });
  return { subscription, isScheduled: subscription.startAt > subscription.createdAt, clientPayload };
}

/**
 * Switches a subscription to the plan that its preview promised, once: at once, or at the end of the period where its
 * plan does not prorate. Of two switches at the same time one is made, and the other is a conflict.
 */
export async function switchPlan(ctx: PaymentContext, input: SwitchPlanInput): Promise<SwitchResult> {
  requireActor(ctx, input.subscriberId);
  return spendSwitch(ctx, { input, from: await getSubscription(ctx, input) });
}

/** Carries a switch to its end that was begun, whatever has become of the subscription meanwhile. */
export async function finishSwitch(
  ctx: PaymentContext,
  begun: Omit<SwitchPlanInput, "subscriberId">,
): Promise<void> {
  const from = await switchedBy(ctx, begun.id);
  await spendSwitch(ctx, { input: { ...begun, subscriberId: null }, from });
}
