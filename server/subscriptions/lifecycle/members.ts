import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import {
  findOrCreateSubscriber,
  findSubscriber,
  findSubscribers,
  type GivenIdentity,
  lockSubscriber,
  type Subscriber,
} from "@/server/subscriptions/subscribers/index";
import { changeSubscription, lockSubscription, type Which } from "./change-subscription";
import { createKeyedMutex } from "./keyed-mutex";
import { findFollowingId, findSuccessorId } from "./lifecycle.repository";
import { carryMembers, insertMember, memberIds, removeMemberRows } from "./member.repository";
import { getSubscription } from "./read-subscriptions";
import { recordAction } from "./record-action";
import { requireActor } from "./require-backoffice";
import { statusOf } from "./status.rules";
import type { Subscription } from "./subscription";
import { lockById } from "./subscription.repository";
import { emitChanged, emitMemberMail } from "./subscription-events";

function requireShared({ type }: Subscription): void {
  if (type !== "group_access") {
    throw new AppError("invalid", "Only subscriptions of type group_access have members.");
  }
}

/** Who shares a group_access subscription; its buyer is not among them. */
export async function listMembers(ctx: Context, which: Which): Promise<Subscriber[]> {
  const subscription = await getSubscription(ctx, which);
  requireShared(subscription);
  const ids = await memberIds(ctx.db, ctx.account.id, subscription.id);
  const found = await findSubscribers(ctx, ids);
  return found.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

export interface AddMember extends Which {
  identity: GivenIdentity;
  name: string | null;
}

function full(userLimit: number): AppError {
  return new AppError("invalid", `This subscription may have ${userLimit} members at most.`);
}

/** Answers without the lock what needs none: who shares it already, and that it is full. null: it has to be seen. */
async function answerAtOnce(ctx: Context, input: AddMember): Promise<Subscriber | null> {
  const subscription = await getSubscription(ctx, input);
  requireShared(subscription);
  const { id, userLimit } = subscription;
  const ids = await memberIds(ctx.db, ctx.account.id, id);
  const known = await findSubscriber(ctx, input.identity);
  if (known !== null && ids.includes(known.id)) return known;
  if (userLimit !== null && ids.length >= userLimit) throw full(userLimit);
  return null;
}

/** Who is to share it, held: whom staff make one with another at this moment is found as who they are then. */
async function holdMember(ctx: Context, tx: Statements, { identity, name }: AddMember): Promise<Subscriber> {
  let found = await findOrCreateSubscriber(ctx, tx, { identity, name });
  for (;;) {
    await lockSubscriber(tx, ctx.account.id, found.id);
    const held = await findOrCreateSubscriber(ctx, tx, { identity, name });
    if (held.id === found.id) return held;
    found = held;
  }
}

/** Whoever was switched is joined where they are now: here nothing opens any more. */
async function requireOwnPlace(ctx: Context, tx: Statements, subscription: Subscription): Promise<void> {
  if (statusOf(subscription, ctx.clock.now()) !== "expired") return;
  const nextId = await findSuccessorId(tx, ctx.account.id, subscription.id);
  if (nextId !== null)
    throw new AppError("conflict", `This subscription was switched: members are added to ${nextId}.`);
}

/** What was bought to follow it, by a switch or renewals, held one after the other: who shares the one shares them, too. */
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
  return ctx.db.withTx(async (tx) => {
    const subscription = await lockSubscription(ctx, tx, input);
    await requireOwnPlace(ctx, tx, subscription);
    const following = await lockFollowing(ctx, tx, subscription);
    const { id: subscriptionId, subscriberId, userLimit } = subscription;
    const member = await holdMember(ctx, tx, input);
    if (member.id === subscriberId) {
      throw new AppError("invalid", "The buyer of a subscription is no member of it.");
    }
    // Counted in a statement of its own: one that waited for the lock does not see who was added meanwhile.
    const ids = await memberIds(tx, ctx.account.id, subscriptionId);
    if (ids.includes(member.id)) return member;
    if (userLimit !== null && ids.length >= userLimit) throw full(userLimit);
    const now = ctx.clock.now();
    await insertMember(tx, ctx.account.id, { subscriptionId, subscriberId: member.id, now });
    for (const { id: toId, userLimit: room } of following)
      await carryMembers(tx, ctx.account.id, { fromId: subscriptionId, toId, userLimit: room, now });
    const details = { memberId: member.id };
    const entry = await recordAction(ctx, tx, { subscriptionId, action: "member added", details });
    await emitChanged(ctx, tx, { subscriptionId, subscriberId, action: "member added", entry });
    await emitMemberMail(ctx, tx, { subscriptionId, subscriberId, memberId: member.id, entry });
    return member;
  });
}

/**
 * Lets somebody share a group_access subscription, as many as its plan allowed at purchase. Somebody who shares it
 * already, by whichever of their names, is counted once. Refused for its buyer.
 */
export function addMember(ctx: Context, input: AddMember): Promise<Subscriber> {
  requireActor(ctx, input.subscriberId);
  return createKeyedMutex(`members:${ctx.account.id}:${input.id}`, async () => {
    return (await answerAtOnce(ctx, input)) ?? addLocked(ctx, input);
  });
}

/** Ends memberships. Ids of people who are no members are passed over. */
export function removeMembers(
  ctx: Context,
  { memberIds: gone, ...which }: Which & { memberIds: readonly number[] },
): Promise<void> {
  requireActor(ctx, which.subscriberId);
  return changeSubscription(ctx, which, async (tx, subscription) => {
    requireShared(subscription);
    const { id: subscriptionId, subscriberId } = subscription;
    const leaving = { subscriberIds: gone, now: ctx.clock.now() };
    const removed = await removeMemberRows(tx, ctx.account.id, { subscriptionId, ...leaving });
    for (const { id } of await lockFollowing(ctx, tx, subscription))
      await removeMemberRows(tx, ctx.account.id, { subscriptionId: id, ...leaving });
    if (removed.length === 0) return;
    const details = { memberIds: removed };
    const entry = await recordAction(ctx, tx, { subscriptionId, action: "members removed", details });
    await emitChanged(ctx, tx, { subscriptionId, subscriberId, action: "members removed", entry });
  });
}
