import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import { notFound } from "@/server/platform/errors/index";
import type { Identity } from "@/server/subscriptions/customers/index";
import type { SubscriptionKey } from "./change-subscription";
import { type LogEntry, listLogEntries } from "./lifecycle.repository";
import { requireBackoffice } from "./require-backoffice";
import { getStatus } from "./status.rules";
import type { Subscription } from "./subscription";
import {
  findById,
  findBySubscriber,
  findGiftsByGiver,
  findSharedWith,
  findSubscriptionsByIdentities,
} from "./subscription.repository";

/** List a subscriber's subscriptions, newest first, without deleted ones. null: an empty list. */
export async function listSubscriptions(
  ctx: Context,
  { subscriberId }: { subscriberId: number | null },
): Promise<Subscription[]> {
  return subscriberId === null ? [] : findBySubscriber(ctx.db, ctx.account.id, subscriberId);
}

/**
 * List the subscriptions of the first of these identities that exists, in one statement. Without identities, or
 * without a match: an empty list.
 */
export async function listSubscriptionsByIdentities(
  ctx: Context,
  { names, activeOnly = false }: { names: readonly Identity[]; activeOnly?: boolean },
): Promise<Subscription[]> {
  if (names.length === 0) return [];
  const all = await findSubscriptionsByIdentities(ctx.db, ctx.account.id, names);
  return activeOnly
    ? all.filter((subscription) => getStatus(subscription, ctx.clock.now()) === "active")
    : all;
}

/** List the gifts that a subscriber gave, newest first. */
export async function listGifts(ctx: Context, subscriberId: number | null): Promise<Subscription[]> {
  return subscriberId === null ? [] : findGiftsByGiver(ctx.db, ctx.account.id, subscriberId);
}

/** List the subscriptions that others share with a subscriber, newest first. */
export async function listShared(ctx: Context, subscriberId: number | null): Promise<Subscription[]> {
  return subscriberId === null ? [] : findSharedWith(ctx.db, ctx.account.id, subscriberId);
}

/** Return a subscription; not_found for a deleted one, or another subscriber's than required. */
export async function getSubscription(
  ctx: Context,
  { id, subscriberId }: SubscriptionKey,
  db: Statements = ctx.db,
): Promise<Subscription> {
  const row = await findById(db, ctx.account.id, id);
  const isMatch =
    row !== null && row.deletedAt === null && (subscriberId === null || row.subscriberId === subscriberId);
  if (!isMatch) throw notFound("subscription");
  return row;
}

/** Find a subscription of any owner, also a deleted one; null: none. For the publication's own use. */
export function findSubscription(
  ctx: Context,
  id: number,
  db: Statements = ctx.db,
): Promise<Subscription | null> {
  requireBackoffice(ctx, "subscriptions:read");
  return findById(db, ctx.account.id, id);
}

/** Find a subscription for the bearer of its attempt token, which authorises them; null: deleted, or none. */
export async function findPurchasedSubscription(ctx: Context, id: number): Promise<Subscription | null> {
  const row = await findById(ctx.db, ctx.account.id, id);
  return row === null || row.deletedAt !== null ? null : row;
}

/** List a subscription's log, latest first; for the publication's staff. */
export function listLog(ctx: Context, subscriptionId: number): Promise<LogEntry[]> {
  requireBackoffice(ctx, "subscriptions:read");
  return listLogEntries(ctx.db, ctx.account.id, subscriptionId);
}
