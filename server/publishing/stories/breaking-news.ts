import { z } from "zod";
import type { Context } from "@/server/context/index";
import { type BreakingNewsRow, newestBreakingNews, sortedBreakingNews } from "./breaking-news.repository";
import { LIST_KEYS, parseDocument, pickKeys } from "./story-document";

export interface BreakingNewsQuery {
  /** A manually sorted list instead of the newest items; unknown: empty. `top` and `published` are the newest. */
  storyGroup?: string | undefined;
  limit: number;
  offset: number;
  fields?: readonly string[] | undefined;
}

/** Groups by which clients request every item; what staff sort under `top` are stories, not items. */
const GENERAL_GROUPS = ["top", "published"];

const documentMetadata = z.record(z.string(), z.unknown());

/** Build the wire form of an item; an item linked to a published story shows that story's headline. */
function itemOnWire(row: BreakingNewsRow, fields: readonly string[]): Record<string, unknown> {
  const document = parseDocument(row.doc);
  if (row.linkedSlug === null) return pickKeys(document, fields);
  const metadata = { ...documentMetadata.parse(document.metadata), "linked-story-slug": row.linkedSlug };
  return pickKeys({ ...document, headline: row.linkedHeadline ?? document.headline, metadata }, fields);
}

/** List breaking news as list stories, newest first; an item whose story is not published has no link. */
export async function listBreakingNews(
  ctx: Context,
  { storyGroup, limit, offset, fields = LIST_KEYS }: BreakingNewsQuery,
): Promise<Record<string, unknown>[]> {
  const { db, account } = ctx;
  const rows =
    storyGroup === undefined || GENERAL_GROUPS.includes(storyGroup)
      ? await newestBreakingNews(db, account.id, { limit, offset })
      : await sortedBreakingNews(db, account.id, { limit, offset, storyGroup });
  return rows.map((row) => itemOnWire(row, fields));
}
