import type { DomainEvent } from "@/inngest/events";
import type { Context } from "@/server/accounts/index";
import { AppError } from "@/server/platform/errors/index";
import type { Page } from "./page";
import { findPage, findPageIds, insertPage, insertPages } from "./page.repository";
import { isOwnHost, type PageAddress } from "./page-url.rules";

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
  const known = await findPage(ctx.db, ctx.account.id, url);
  if (known !== null) return known;
  const made = await ctx.db.withStatements(async (tx) => {
    const page = await insertPage(tx, ctx.account.id, { url, now: ctx.clock.now() });
    if (page === null) return null;
    await ctx.emit(tx, pageCreated(page));
    return page;
  });
  const page = made ?? (await findPage(ctx.db, ctx.account.id, url));
  if (page === null) throw new Error("a page went away while it was made");
  return page;
}

/** Ids of the pages that are kept under these addresses, on whatever host: for what was said elsewhere before. */
export async function ensurePagesAt(ctx: Context, urls: readonly string[]): Promise<Map<string, number>> {
  const { db, account, clock } = ctx;
  const known = await findPageIds(db, account.id, urls);
  // In one order, so that no two who make the same pages wait for each other.
  const missing = [...new Set(urls)].filter((url) => !known.has(url)).toSorted();
  if (missing.length === 0) return known;
  const made = await db.withStatements(async (tx) => {
    const pages = await insertPages(tx, account.id, { urls: missing, now: clock.now() });
    await ctx.emitBundle(tx, pages.map(pageCreated));
    return pages;
  });
  for (const { id, url } of made) known.set(url, id);
  const others = missing.filter((url) => !known.has(url));
  if (others.length === 0) return known;
  return new Map([...known, ...(await findPageIds(db, account.id, others))]);
}
