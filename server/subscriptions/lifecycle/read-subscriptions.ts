import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { notFound } from "@/server/platform/errors/index";
import type { Identity } from "@/server/subscriptions/subscribers/index";
import type { Which } from "./change-subscription";
import { type LogEntry, listLogEntries } from "./lifecycle.repository";
import { requireBackoffice } from "./require-backoffice";
import { statusOf } from "./status.rules";
import type { Subscription } from "./subscription";
import {
  findById,
  findGiftsOf,
  findOfNames,
  findOfSubscriber,
  findSharedWith,
} from "./subscription.repository";

/** A subscriber's subscriptions, the newest first; without those that were deleted. Of nobody in particular: none. */
export async function listSubscriptions(
  ctx: Context,
  { subscriberId }: { subscriberId: number | null },
): Promise<Subscription[]> {
  return subscriberId === null ? [] : findOfSubscriber(ctx.db, ctx.account.id, subscriberId);
}

/**
 * The same of whoever has one of these names, the first before the others: one statement. Of no names, and of names that
 * nobody has: none.
 */
export async function listSubscriptionsOfNames(
  ctx: Context,
  { names, activeOnly = false }: { names: readonly Identity[]; activeOnly?: boolean },
): Promise<Subscription[]> {
  if (names.length === 0) return [];
  const all = await findOfNames(ctx.db, ctx.account.id, names);
  return activeOnly ? all.filter((one) => statusOf(one, ctx.clock.now()) === "active") : all;
}

/** What a subscriber gave to others, the newest first. */
export async function listGifts(ctx: Context, subscriberId: number | null): Promise<Subscription[]> {
  return subscriberId === null ? [] : findGiftsOf(ctx.db, ctx.account.id, subscriberId);
}

/** What others share with a subscriber, the newest first. */
export async function listShared(ctx: Context, subscriberId: number | null): Promise<Subscription[]> {
  return subscriberId === null ? [] : findSharedWith(ctx.db, ctx.account.id, subscriberId);
}

/** One subscription; not_found where it was deleted, or is another subscriber's than is meant. */
export async function getSubscription(
  ctx: Context,
  { id, subscriberId }: Which,
  db: Statements = ctx.db,
): Promise<Subscription> {
  const found = await findById(db, ctx.account.id, id);
  const isMeant =
    found !== null &&
    found.deletedAt === null &&
    (subscriberId === null || found.subscriberId === subscriberId);
  if (!isMeant) throw notFound("subscription");
  return found;
}

/** A subscription whosever it is, also a deleted one; null where there is none. For the publication's own use. */
export function findSubscription(
  ctx: Context,
  id: number,
  db: Statements = ctx.db,
): Promise<Subscription | null> {
  requireBackoffice(ctx, "subscriptions:read");
  return findById(db, ctx.account.id, id);
}

/** A subscription for the bearer of its attempt token, whom that token authorises; null where it was deleted. */
export async function findPurchasedSubscription(ctx: Context, id: number): Promise<Subscription | null> {
  const found = await findById(ctx.db, ctx.account.id, id);
  return found === null || found.deletedAt !== null ? null : found;
}

/** What was done to a subscription, the latest first; for the publication's staff. */
export function listLog(ctx: Context, subscriptionId: number): Promise<LogEntry[]> {
  requireBackoffice(ctx, "subscriptions:read");
  return listLogEntries(ctx.db, ctx.account.id, subscriptionId);
}
