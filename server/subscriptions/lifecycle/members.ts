import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import {
  findOrCreateSubscriber,
  findSubscriber,
  findSubscribers,
  type IdentityInput,
  lockSubscriber,
  type Subscriber,
} from "@/server/subscriptions/customers/index";
import { changeSubscription, lockSubscription, type SubscriptionKey } from "./change-subscription";
import { withKeyedMutex } from "./keyed-mutex";
import { findFollowingId, findSuccessorId } from "./lifecycle.repository";
import { copyMemberRows, insertMember, listMemberIds, removeMemberRows } from "./member.repository";
import { getSubscription } from "./read-subscriptions";
import { recordAction } from "./record-action";
import { requireActor } from "./require-backoffice";
import { getStatus } from "./status.rules";
import type { Subscription } from "./subscription";
import { lockById } from "./subscription.repository";
import { emitChanged, emitMemberMail } from "./subscription-events";

function requireShared({ type }: Subscription): void {
  if (type !== "group_access") {
    throw new AppError("invalid", "Only group_access subscriptions can have members.");
  }
}

/** List the members of a group_access subscription, without its buyer. */
export async function listMembers(ctx: Context, which: SubscriptionKey): Promise<Subscriber[]> {
  const subscription = await getSubscription(ctx, which);
  requireShared(subscription);
  const ids = await listMemberIds(ctx.db, ctx.account.id, subscription.id);
  const subscribers = await findSubscribers(ctx, ids);
  return subscribers.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

export interface AddMember extends SubscriptionKey {
  identity: IdentityInput;
  name: string | null;
}

function fullError(userLimit: number): AppError {
  return new AppError("invalid", `This subscription can have at most ${userLimit} members.`);
}

/** Answer without the lock where possible: an existing member, or a full subscription. null: the lock is needed. */
async function answerWithoutLock(ctx: Context, input: AddMember): Promise<Subscriber | null> {
  const subscription = await getSubscription(ctx, input);
  requireShared(subscription);
  const { id, userLimit } = subscription;
  const ids = await listMemberIds(ctx.db, ctx.account.id, id);
  const existing = await findSubscriber(ctx, input.identity);
  if (existing !== null && ids.includes(existing.id)) return existing;
  if (userLimit !== null && ids.length >= userLimit) throw fullError(userLimit);
  return null;
}

/** Find or create the member and lock its row. Repeats where staff merge the subscriber at the same time. */
async function lockMember(ctx: Context, tx: Statements, { identity, name }: AddMember): Promise<Subscriber> {
  let member = await findOrCreateSubscriber(ctx, tx, { identity, name });
  for (;;) {
    await lockSubscriber(tx, ctx.account.id, member.id);
    const locked = await findOrCreateSubscriber(ctx, tx, { identity, name });
    if (locked.id === member.id) return locked;
    member = locked;
  }
}

/** Refuse a switched subscription: members are added to its successor. */
async function requireNotSwitched(ctx: Context, tx: Statements, subscription: Subscription): Promise<void> {
  if (getStatus(subscription, ctx.clock.now()) !== "expired") return;
  const nextId = await findSuccessorId(tx, ctx.account.id, subscription.id);
  if (nextId !== null)
    throw new AppError("conflict", `This subscription was switched. Add members to subscription ${nextId}.`);
}

/** Lock the following shared subscriptions (switches and renewals) in order: they have the same members. */
async function lockFollowing(ctx: Context, tx: Statements, { id }: Subscription): Promise<Subscription[]> {
  const following: Subscription[] = [];
  const now = ctx.clock.now();
  for (let lastId = id; ; ) {
    const nextId = await findFollowingId(tx, ctx.account.id, { id: lastId, now });
    const next = nextId === null ? null : await lockById(tx, ctx.account.id, nextId);
    if (next === null) return following;
    following.push(next);
    lastId = next.id;
  }
}

function addLocked(ctx: Context, input: AddMember): Promise<Subscriber> {
  return ctx.db.transaction(async (tx) => {
    const subscription = await lockSubscription(ctx, tx, input);
    await requireNotSwitched(ctx, tx, subscription);
    const following = await lockFollowing(ctx, tx, subscription);
    const { id: subscriptionId, subscriberId, userLimit } = subscription;
    const member = await lockMember(ctx, tx, input);
    if (member.id === subscriberId) {
      throw new AppError("invalid", "The buyer cannot be added as a member of their own subscription.");
    }
    // Counted in a new statement: one that waited for the lock does not see members added meanwhile.
    const ids = await listMemberIds(tx, ctx.account.id, subscriptionId);
    if (ids.includes(member.id)) return member;
    if (userLimit !== null && ids.length >= userLimit) throw fullError(userLimit);
    const now = ctx.clock.now();
    await insertMember(tx, ctx.account.id, { subscriptionId, subscriberId: member.id, now });
    for (const { id: toId, userLimit: limit } of following)
      await copyMemberRows(tx, ctx.account.id, { fromId: subscriptionId, toId, userLimit: limit, now });
    const details = { memberId: member.id };
    const entry = await recordAction(ctx, tx, { subscriptionId, action: "member added", details });
    await emitChanged(ctx, tx, { subscriptionId, subscriberId, action: "member added", entry });
    await emitMemberMail(ctx, tx, { subscriptionId, subscriberId, memberId: member.id, entry });
    return member;
  });
}

/**
 * Add a member to a group_access subscription, up to the limit of its plan at purchase. An existing member, under
 * any of their names, is counted once. Refused for the buyer.
 */
export function addMember(ctx: Context, input: AddMember): Promise<Subscriber> {
  requireActor(ctx, input.subscriberId);
  return withKeyedMutex(`members:${ctx.account.id}:${input.id}`, async () => {
    return (await answerWithoutLock(ctx, input)) ?? addLocked(ctx, input);
  });
}

/** End memberships. Ids of subscribers who are no members are ignored. */
export function removeMembers(
  ctx: Context,
  { memberIds: requestedIds, ...which }: SubscriptionKey & { memberIds: readonly number[] },
): Promise<void> {
  requireActor(ctx, which.subscriberId);
  return changeSubscription(ctx, which, async (tx, subscription) => {
    requireShared(subscription);
    const { id: subscriptionId, subscriberId } = subscription;
    const leaving = { subscriberIds: requestedIds, now: ctx.clock.now() };
    const removed = await removeMemberRows(tx, ctx.account.id, { subscriptionId, ...leaving });
    for (const { id } of await lockFollowing(ctx, tx, subscription))
      await removeMemberRows(tx, ctx.account.id, { subscriptionId: id, ...leaving });
    if (removed.length === 0) return;
    const details = { memberIds: removed };
    const entry = await recordAction(ctx, tx, { subscriptionId, action: "members removed", details });
    await emitChanged(ctx, tx, { subscriptionId, subscriberId, action: "members removed", entry });
  });
}
