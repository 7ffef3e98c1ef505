import type { Context } from "@/server/context/index";
import type { DomainEvent } from "@/server/events/catalogue";
import { AppError } from "@/server/platform/errors/index";
import type { Page } from "./page";
import { findPage, findPageIds, insertPage, insertPages, rekeyPages } from "./page.repository";
import { getPageKey, isOwnHost, type PageAddress } from "./page-url.rules";

/** Refuse pages of foreign hosts: comments on them do not belong to this account. */
export function requireOwnPage(ctx: Context, { host }: PageAddress): void {
  if (!isOwnHost(host, ctx.account)) throw new AppError("forbidden", "This domain is not whitelisted");
}

function pageCreated({ id, url }: Pick<Page, "id" | "url">): DomainEvent {
  return {
    name: "engagement/page.created",
    id: `page:${id}:created`,
    subject: { type: "page", id: String(id) },
    data: { pageId: id, url },
  };
}

/** Get the page at a URL; the first use creates it, and its metadata is fetched asynchronously. */
export async function ensurePage(ctx: Context, address: PageAddress): Promise<Page> {
  requireOwnPage(ctx, address);
  const { url } = address;
  const key = getPageKey(ctx.account, address);
  const existing = await findPage(ctx.db, ctx.account.id, key);
  if (existing !== null) return existing;
  const created = await ctx.db.transaction(async (tx) => {
    const page = await insertPage(tx, ctx.account.id, { url, key, now: ctx.clock.now() });
    if (page === null) return null;
    await ctx.emit(tx, pageCreated(page));
    return page;
  });
  const page =
    created ??
    (await findPage(ctx.db, ctx.account.id, key)) ??
    (await rekeyPages(ctx.db, ctx.account.id, [{ url, key }]))[0];
  if (page === undefined) throw new Error("a page was deleted during its creation");
  return page;
}

/** Get or create pages on any host and return their ids by URL: for comments imported from another system. */
export async function ensurePagesAt(ctx: Context, urls: readonly string[]): Promise<Map<string, number>> {
  const { db, account, clock } = ctx;
  const keys = new Map(urls.map((url) => [url, getPageKey(account, { url })]));
  const byAddress = (ids: ReadonlyMap<string, number>) =>
    new Map(
      [...keys].flatMap(([url, key]): [string, number][] => {
        const id = ids.get(key);
        return id === undefined ? [] : [[url, id]];
      }),
    );
  const idsByKey = await findPageIds(db, account.id, [...keys.values()]);
  // The first URL of each key, sorted, so that concurrent inserts of the same pages do not deadlock.
  const first = new Map([...keys].toReversed().map(([url, key]) => [key, url]));
  const missing = [...first].filter(([key]) => !idsByKey.has(key)).map(([key, url]) => ({ url, key }));
  if (missing.length === 0) return byAddress(idsByKey);
  const pages = missing.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const created = await db.transaction(async (tx) => {
    const inserted = await insertPages(tx, account.id, { pages, now: clock.now() });
    await ctx.emitBundle(tx, inserted.map(pageCreated));
    return inserted;
  });
  for (const { id, key } of created) idsByKey.set(key, id);
  const existingPages = pages.filter(({ key }) => !idsByKey.has(key));
  if (existingPages.length === 0) return byAddress(idsByKey);
  for (const { id, key } of await rekeyPages(db, account.id, existingPages)) idsByKey.set(key, id);
  const keysOfOthers = existingPages.map(({ key }) => key);
  return byAddress(new Map([...idsByKey, ...(await findPageIds(db, account.id, keysOfOthers))]));
}
