import type { DomainEvent } from "@/inngest/events";
import type { Context } from "@/server/accounts/index";
import { AppError } from "@/server/platform/errors/index";
import type { Page } from "./page";
import { adoptPages, findPage, findPageIds, insertPage, insertPages } from "./page.repository";
import { isOwnHost, keyOfPage, type PageAddress } from "./page-url.rules";

/** Refuses pages of foreign hosts: what readers say about them is none of this account's. */
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

/** The page at an address, made by its first use; what its own HTML says of it is fetched afterwards. */
export async function ensurePage(ctx: Context, address: PageAddress): Promise<Page> {
  requireOwnPage(ctx, address);
  const { url } = address;
  const key = keyOfPage(ctx.account, address);
  const known = await findPage(ctx.db, ctx.account.id, key);
  if (known !== null) return known;
  const made = await ctx.db.withStatements(async (tx) => {
    const page = await insertPage(tx, ctx.account.id, { url, key, now: ctx.clock.now() });
    if (page === null) return null;
    await ctx.emit(tx, pageCreated(page));
    return page;
  });
  const page =
    made ??
    (await findPage(ctx.db, ctx.account.id, key)) ??
    (await adoptPages(ctx.db, ctx.account.id, [{ url, key }]))[0];
  if (page === undefined) throw new Error("a page went away while it was made");
  return page;
}

/** Ids of the pages at these addresses, by address, on any host: for comments that come from another system. */
export async function ensurePagesAt(ctx: Context, urls: readonly string[]): Promise<Map<string, number>> {
  const { db, account, clock } = ctx;
  const keys = new Map(urls.map((url) => [url, keyOfPage(account, { url })]));
  const byAddress = (ids: ReadonlyMap<string, number>) =>
    new Map(
      [...keys].flatMap(([url, key]): [string, number][] => {
        const id = ids.get(key);
        return id === undefined ? [] : [[url, id]];
      }),
    );
  const known = await findPageIds(db, account.id, [...keys.values()]);
  // The first address of each key, in one order, so that two who make the same pages do not wait for each other.
  const first = new Map([...keys].toReversed().map(([url, key]) => [key, url]));
  const missing = [...first].filter(([key]) => !known.has(key)).map(([key, url]) => ({ url, key }));
  if (missing.length === 0) return byAddress(known);
  const pages = missing.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const made = await db.withStatements(async (tx) => {
    const inserted = await insertPages(tx, account.id, { pages, now: clock.now() });
    await ctx.emitBundle(tx, inserted.map(pageCreated));
    return inserted;
  });
  for (const { id, key } of made) known.set(key, id);
  const others = pages.filter(({ key }) => !known.has(key));
  if (others.length === 0) return byAddress(known);
  for (const { id, key } of await adoptPages(db, account.id, others)) known.set(key, id);
  const keysOfOthers = others.map(({ key }) => key);
  return byAddress(new Map([...known, ...(await findPageIds(db, account.id, keysOfOthers))]));
}
