import { type Context, requireReader } from "@/server/context/index";
import { ensurePage, getPageKey, type PageAddress } from "@/server/engagement/pages/index";
import { invalid, notFound } from "@/server/platform/errors/index";
import {
  type Bookmark,
  findBookmark,
  listBookmarkRows,
  removeBookmark,
  saveBookmark,
} from "./bookmark.repository";

const LARGEST_METADATA = 16 * 1024;
/** Bookmarks of one page of a reader's list. */
export const BOOKMARKS_PER_PAGE = 20;

export interface BookmarkedPage {
  page: PageAddress;
  readAt: Date | null;
  metadata: Readonly<Record<string, unknown>>;
}

/** Save a page for later; saving it again overwrites the bookmark. */
export async function createBookmark(
  ctx: Context,
  { page, readAt, metadata }: BookmarkedPage,
): Promise<Bookmark> {
  const reader = requireReader(ctx);
  const size = JSON.stringify(metadata);
  if (size.length > LARGEST_METADATA || /\p{Cs}/u.test(size))
    throw invalid("body.data.attributes.metadata", `must have at most ${LARGEST_METADATA} characters`);
  const { id: pageId } = await ensurePage(ctx, page);
  const now = ctx.clock.now();
  return saveBookmark(ctx.db, ctx.account.id, { readerId: reader.id, pageId, readAt, metadata, now });
}

/** Save several pages, one after the other. */
export async function createBookmarks(ctx: Context, pages: readonly BookmarkedPage[]): Promise<Bookmark[]> {
  const bookmarks: Bookmark[] = [];
  for (const page of pages) bookmarks.push(await createBookmark(ctx, page));
  return bookmarks;
}

/** Get the reader's bookmark of a page; not_found where there is none. */
export async function getBookmark(ctx: Context, page: PageAddress): Promise<Bookmark> {
  const { id: readerId } = requireReader(ctx);
  const row = await findBookmark(ctx.db, ctx.account.id, {
    readerId,
    pageKey: getPageKey(ctx.account, page),
  });
  if (row === null) throw notFound("bookmark");
  return row;
}

/** Delete a reader's bookmark of a page; not_found where there is none. */
export async function deleteBookmark(ctx: Context, page: PageAddress): Promise<void> {
  const { id: readerId } = requireReader(ctx);
  if (!(await removeBookmark(ctx.db, ctx.account.id, { readerId, pageKey: getPageKey(ctx.account, page) })))
    throw notFound("bookmark");
}

/** List the reader's bookmarks, newest first, 20 per page. */
export function listBookmarks(
  ctx: Context,
  { isRead, page }: { isRead: boolean | null; page: number },
): Promise<Bookmark[]> {
  const { id: readerId } = requireReader(ctx);
  const slice = { limit: BOOKMARKS_PER_PAGE, offset: (page - 1) * BOOKMARKS_PER_PAGE };
  return listBookmarkRows(ctx.db, ctx.account.id, { readerId, isRead, ...slice });
}
