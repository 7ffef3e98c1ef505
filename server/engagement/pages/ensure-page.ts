import type { Context } from "@/server/accounts/index";
import { AppError } from "@/server/platform/errors/index";
import type { Page } from "./page";
import { findPage, insertPage } from "./page.repository";
import { isOwnHost, type PageAddress } from "./page-url.rules";

/** Refuses pages of foreign hosts: what readers say about them is none of this account's. */
export function requireOwnPage(ctx: Context, { host }: PageAddress): void {
  if (!isOwnHost(host, ctx.account)) throw new AppError("forbidden", "This domain is not whitelisted");
}

/** The page at an address, made by its first use; what its own HTML says of it is fetched afterwards. */
export async function ensurePage(ctx: Context, address: PageAddress): Promise<Page> {
  requireOwnPage(ctx, address);
  return ensurePageAt(ctx, address.url);
}

/** The same by the address under which it is kept, on whatever host: for what was said elsewhere before. */
export async function ensurePageAt(ctx: Context, url: string): Promise<Page> {
  const known = await findPage(ctx.db, ctx.account.id, url);
  if (known !== null) return known;
  const made = await ctx.db.withStatements(async (tx) => {
    const page = await insertPage(tx, ctx.account.id, { url, now: ctx.clock.now() });
    if (page === null) return null;
    await ctx.emit(tx, {
      name: "engagement/page.created",
      id: `page:${page.id}:created`,
      subject: { type: "page", id: String(page.id) },
      data: { pageId: page.id, url: page.url },
    });
    return page;
  });
  const page = made ?? (await findPage(ctx.db, ctx.account.id, url));
  if (page === null) throw new Error("a page went away while it was made");
  return page;
}
