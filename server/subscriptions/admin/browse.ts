import type { Context } from "@/server/context/index";
import { buildPage, type Page, type PageRequest, toPageSlice } from "@/server/platform/cursor/index";
import { notFound } from "@/server/platform/errors/index";
import { findSubscribers, type Subscriber } from "@/server/subscriptions/customers/index";
import {
  getStatus,
  isInGrace,
  listGifts,
  listSubscriptions,
  requireBackoffice,
  type Subscription,
  type SubscriptionStatus,
} from "@/server/subscriptions/lifecycle/index";
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

/** The computed status of a subscription. */
export interface StatusFields {
  status: SubscriptionStatus;
  inGrace: boolean;
}

function withStatus<Line extends SubscriptionLine>(line: Line, now: Date): Line & StatusFields {
  return { ...line, status: getStatus(line, now), inGrace: isInGrace(line, now) };
}

/**
 * List the account's subscriptions, newest first.
 *
 * A text matches a prefix of any identity or name of the subscriber, giver or members, or a code, external id,
 * invoice number or id.
 */
export async function browseSubscriptions(
  ctx: Context,
  { filter, page }: SubscriptionListQuery,
): Promise<Page<SubscriptionLine & StatusFields>> {
  requireBackoffice(ctx, "subscriptions:read");
  const now = ctx.clock.now();
  const slice = toPageSlice(page, "number");
  const { text = "", status = null, type = null, cancelled = null } = filter;
  const query = { terms: searchTerms(text), status, type, cancelled, now, slice };
  const rows = await findSubscriptionPage(ctx.db, ctx.account.id, query);
  const lines = rows.map((line) => withStatus(line, now));
  return buildPage(slice, lines, ({ createdAt, id }) => ({ at: createdAt, id: String(id) }));
}

/** List the account's subscribers, newest first, with the same text search. */
export async function browseSubscribers(
  ctx: Context,
  { text, page }: { text: string; page: PageRequest },
): Promise<Page<SubscriberLine>> {
  requireBackoffice(ctx, "subscribers:read");
  const slice = toPageSlice(page, "number");
  const rows = await findSubscriberPage(ctx.db, ctx.account.id, { terms: searchTerms(text), slice });
  return buildPage(slice, rows, ({ createdAt, id }) => ({ at: createdAt, id: String(id) }));
}

/** All data of a subscriber's admin page. */
export interface SubscriberDossier {
  subscriber: Subscriber;
  subscriptions: (Subscription & StatusFields)[];
  gifts: (Subscription & StatusFields)[];
  memberships: (SubscriptionLine & StatusFields)[];
  history: HistoryEntry[];
}

/** Get a subscriber with their purchases, gifts, memberships and log. */
export async function getSubscriberDossier(ctx: Context, subscriberId: number): Promise<SubscriberDossier> {
  requireBackoffice(ctx, "subscribers:read");
  const [subscriber] = await findSubscribers(ctx, [subscriberId]);
  if (subscriber === undefined) throw notFound("subscriber");
  const now = ctx.clock.now();
  const withSubscriptionStatus = <Row extends Subscription>(row: Row) => ({
    ...row,
    status: getStatus(row, now),
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
    subscriptions: subscriptions.map(withSubscriptionStatus),
    gifts: gifts.map(withSubscriptionStatus),
    memberships: memberships.map((line) => withStatus(line, now)),
    history,
  };
}
