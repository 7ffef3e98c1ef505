import type { Context } from "@/server/context/index";
import { type PageAddress, parsePageAddress } from "@/server/engagement/pages/index";
import { invalid } from "@/server/platform/errors/index";
import type { Bookmark } from "./bookmark.repository";
import { createBookmark, deleteBookmark } from "./bookmarks";

const MAX_PATH_LENGTH = 1_500;

/** The page of a story on the publication's own site; invalid for anything that is not a path there. */
function toOwnPage({ account }: Context, path: string): PageAddress {
  const { siteUrl } = account;
  const isPath = path.length <= MAX_PATH_LENGTH && /^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(path);
  if (!isPath || !URL.canParse(path, siteUrl) || new URL(path, siteUrl).origin !== new URL(siteUrl).origin)
    throw invalid("body.path", "This isn't a story of this site.");
  return parsePageAddress(new URL(path, siteUrl).href);
}

/**
 * Save a story of the publication's site for the current reader, as a bookmark: apps and widgets show the same list.
 * Repeated calls change nothing that matters. Invalid where the path is not one of the site.
 */
export function saveStory(ctx: Context, path: string): Promise<Bookmark> {
  return createBookmark(ctx, { page: toOwnPage(ctx, path), readAt: null, metadata: {} });
}

/** Remove a saved page from the current reader's list; not_found where it is not on it. */
export function removeSaved(ctx: Context, url: string): Promise<void> {
  return deleteBookmark(ctx, parsePageAddress(url));
}
