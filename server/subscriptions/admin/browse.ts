import type { Context } from "@/server/accounts/index";
import { type Page, type PageRequest, pageOf, sliceOf } from "@/server/platform/cursor/index";
import { notFound } from "@/server/platform/errors/index";
import {
  isInGrace,
  listGifts,
  listSubscriptions,
  requireBackoffice,
  type Subscription,
  type SubscriptionStatus,
  statusOf,
} from "@/server/subscriptions/lifecycle/index";
import { findSubscribers, type Subscriber } from "@/server/subscriptions/subscribers/index";
import {
  findHistory,
  findMemberships,
  findSubscriberPage,
  findSubscriptionPage,
  type HistoryEntry,
} from "./browse.repository";
import type { SubscriberLine, SubscriptionLine } from "./line";
import { searchTerms } from "./search.rules";

export interface SubscriptionListQuery {
  filter: {
    text?: string | undefined;
    status?: SubscriptionStatus | undefined;
    type?: Subscription["type"] | undefined;
    cancelled?: boolean | undefined;
  };
  page: PageRequest;
}

/** How a subscription stands, told with it. */
export interface Standing {
  status: SubscriptionStatus;
  inGrace: boolean;
}

function told<Line extends SubscriptionLine>(line: Line, now: Date): Line & Standing {
  return { ...line, status: statusOf(line, now), inGrace: isInGrace(line, now) };
}

/**
 * The account's subscriptions page by page, the newest first. A text finds them by the beginning of any identity or name
 * of their subscriber, giver or members, by code, external id, invoice number or id.
 */
export async function browseSubscriptions(
  ctx: Context,
  { filter, page }: SubscriptionListQuery,
): Promise<Page<SubscriptionLine & Standing>> {
  requireBackoffice(ctx, "subscriptions:read");
  const now = ctx.clock.now();
  const slice = sliceOf(page, "number");
  const { text = "", status = null, type = null, cancelled = null } = filter;
  const query = { terms: searchTerms(text), status, type, cancelled, now, slice };
  const found = await findSubscriptionPage(ctx.db, ctx.account.id, query);
  const lines = found.map((line) => told(line, now));
  return pageOf(slice, lines, ({ createdAt, id }) => ({ at: createdAt, id: String(id) }));
}

/** The account's subscribers page by page, the newest first; found by the same texts. */
export async function browseSubscribers(
  ctx: Context,
  { text, page }: { text: string; page: PageRequest },
): Promise<Page<SubscriberLine>> {
  requireBackoffice(ctx, "subscribers:read");
  const slice = sliceOf(page, "number");
  const found = await findSubscriberPage(ctx.db, ctx.account.id, { terms: searchTerms(text), slice });
  return pageOf(slice, found, ({ createdAt, id }) => ({ at: createdAt, id: String(id) }));
}

/** Everything that the page of a subscriber tells. */
export interface SubscriberDossier {
  subscriber: Subscriber;
  subscriptions: (Subscription & Standing)[];
  gifts: (Subscription & Standing)[];
  memberships: (SubscriptionLine & Standing)[];
  history: HistoryEntry[];
}

/** A subscriber with all that they bought, gave, share and went through. */
export async function getDossier(ctx: Context, subscriberId: number): Promise<SubscriberDossier> {
  requireBackoffice(ctx, "subscribers:read");
  const [subscriber] = await findSubscribers(ctx, [subscriberId]);
  if (subscriber === undefined) throw notFound("subscriber");
  const now = ctx.clock.now();
  const standing = <Row extends Subscription>(row: Row) => ({
    ...row,
    status: statusOf(row, now),
    inGrace: isInGrace(row, now),
  });
  const [subscriptions, gifts, memberships, history] = await Promise.all([
    listSubscriptions(ctx, { subscriberId }),
    listGifts(ctx, subscriberId),
    findMemberships(ctx.db, ctx.account.id, subscriberId),
    findHistory(ctx.db, ctx.account.id, subscriberId),
  ]);
  return {
    subscriber,
    subscriptions: subscriptions.map(standing),
    gifts: gifts.map(standing),
    memberships: memberships.map((line) => told(line, now)),
    history,
  };
}
