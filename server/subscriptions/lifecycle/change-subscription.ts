import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import { notFound } from "@/server/platform/errors/index";
import { computeNextDue } from "./due.rules";
import { saveLifecycle } from "./lifecycle.repository";
import type { Subscription } from "./subscription";
import { lockById, lockWithPredecessor } from "./subscription.repository";

/**
 * Lock a subscription, and where it is the queued successor of a recurring one, that one, too: at the gateway both
 * are one subscription. The predecessor is locked first.
 */
export async function lockWithActive(
  ctx: Context,
  tx: Statements,
  which: SubscriptionKey,
): Promise<{ subscription: Subscription; running: Subscription | null }> {
  await lockWithPredecessor(tx, ctx.account.id, which.id);
  const subscription = await lockSubscription(ctx, tx, which);
  const { recurring, switchedFromId, startAt, attemptId } = subscription;
  const isQueued = recurring && switchedFromId !== null && startAt > ctx.clock.now();
  const running = isQueued ? await lockById(tx, ctx.account.id, switchedFromId) : null;
  const isSwitchPending = attemptId !== null && running?.scheduledSwitch?.attemptId === attemptId;
  return { subscription, running: isSwitchPending && running.deletedAt === null ? running : null };
}

/** Create the patch that ends a subscription now. A future start moves to now: expired, not pending. */
export function createEndPatch(before: Subscription, now: Date): LifecyclePatch {
  const startAt = before.startAt < now ? before.startAt : now;
  return { startAt, endAt: now, graceEndsAt: null, expiredAt: now, chargeAt: null, resumesAt: null };
}

/** Key of a subscription and its required owner; `subscriberId` null: any owner in the account. */
export interface SubscriptionKey {
  id: number;
  subscriberId: number | null;
}

/** The columns that the lifecycle may change. */
export type LifecyclePatch = Partial<
  Pick<
    Subscription,
    | "startAt"
    | "endAt"
    | "anchorAt"
    | "periods"
    | "cancelledAt"
    | "deletedAt"
    | "activatedAt"
    | "expiredAt"
    | "graceEndsAt"
    | "graceEnteredAt"
    | "nextPaymentDueAt"
    | "chargeAt"
    | "resumesAt"
    | "renewalReminderSentAt"
    | "scheduledSwitch"
    | "metadata"
    | "notes"
  >
>;

/** Write a change and the time of the next due transition. Returns the changed subscription. */
export async function saveChange(
  ctx: Context,
  tx: Statements,
  { before, patch }: { before: Subscription; patch: LifecyclePatch },
): Promise<Subscription> {
  const now = ctx.clock.now();
  const changed = { ...before, ...patch, updatedAt: now };
  const after = { ...changed, dueAt: computeNextDue(changed, now) };
  await saveLifecycle(tx, ctx.account.id, after);
  return after;
}

/**
 * Change a subscription under its row lock: concurrent changes run one after the other. Deleted subscriptions, and
 * those of another subscriber than required, are not found.
 */
export function changeSubscription<T>(
  ctx: Context,
  which: SubscriptionKey,
  change: (tx: Statements, subscription: Subscription) => Promise<T>,
): Promise<T> {
  return ctx.db.transaction(async (tx) => change(tx, await lockSubscription(ctx, tx, which)));
}

/** Lock a subscription until the transaction ends; not_found for a deleted one or another subscriber's. */
export async function lockSubscription(
  ctx: Context,
  tx: Statements,
  which: SubscriptionKey,
): Promise<Subscription> {
  const subscription = await lockById(tx, ctx.account.id, which.id);
  const isMatch =
    subscription !== null &&
    subscription.deletedAt === null &&
    (which.subscriberId === null || subscription.subscriberId === which.subscriberId);
  if (!isMatch) throw notFound("subscription");
  return subscription;
}

/** Lock a subscription, also a deleted one: a payment that arrives after the deletion is not lost. */
export async function lockIncludingDeleted(ctx: Context, tx: Statements, id: number): Promise<Subscription> {
  const subscription = await lockById(tx, ctx.account.id, id);
  if (subscription === null) throw new Error("the changed subscription was not found");
  return subscription;
}
