import type { Context } from "@/server/context/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import { ensurePage, requireOwnPage } from "./ensure-page";
import { parseMetadata } from "./metadata.rules";
import type { Page } from "./page";
import { findPage, setMetadata } from "./page.repository";
import { getPageKey, type PageAddress } from "./page-url.rules";

/** Get an existing page; not_found otherwise. */
export async function requirePage(ctx: Context, address: PageAddress): Promise<Page> {
  const page = await findPage(ctx.db, ctx.account.id, getPageKey(ctx.account, address));
  if (page === null) throw notFound("page");
  return page;
}

/** Replace the metadata of a page. The account may restrict this to signed-in readers. */
export async function setPageMetadata(
  ctx: Context,
  { address, metadata }: { address: PageAddress; metadata: unknown },
): Promise<Page> {
  requireOwnPage(ctx, address);
  if (ctx.account.settings.engagement.metadataNeedsJwt && ctx.actor.kind === "anonymous")
    throw new AppError("unauthorized", "Please log in first.");
  const read = parseMetadata(metadata);
  const { id } = await ensurePage(ctx, address);
  const page = await setMetadata(ctx.db, ctx.account.id, { id, metadata: read, now: ctx.clock.now() });
  if (page === null) throw notFound("page");
  return page;
}
