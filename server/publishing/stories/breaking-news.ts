import { z } from "zod";
import type { Context } from "@/server/accounts/index";
import { type BreakingNewsRow, newestBreakingNews, sortedBreakingNews } from "./breaking-news.repository";
import { parseDocument } from "./parse-document";
import { LIST_KEYS, pickKeys } from "./story-document";

export interface BreakingNewsQuery {
  /** A hand-sorted list in place of the newest lines; an unknown one is empty. `top` and `published` are the newest. */
  storyGroup?: string | undefined;
  limit: number;
  offset: number;
  fields?: readonly string[] | undefined;
}

/** Groups by which clients ask for a list of everything; what staff sort under `top` are stories, no lines. */
const OF_EVERYTHING = ["top", "published"];

const documentMetadata = z.record(z.string(), z.unknown());

/** A line that leads to a published story speaks with that story's headline. */
function lineOnWire(row: BreakingNewsRow, fields: readonly string[]): Record<string, unknown> {
  const line = parseDocument(row.doc);
  if (row.linkedSlug === null) return pickKeys(line, fields);
  const metadata = { ...documentMetadata.parse(line.metadata), "linked-story-slug": row.linkedSlug };
  return pickKeys({ ...line, headline: row.linkedHeadline ?? line.headline, metadata }, fields);
}

/** Breaking news as list stories, the newest first; a line whose story is not published stands by itself. */
export async function listBreakingNews(
  ctx: Context,
  { storyGroup, limit, offset, fields = LIST_KEYS }: BreakingNewsQuery,
): Promise<Record<string, unknown>[]> {
  const { db, account } = ctx;
  const rows =
    storyGroup === undefined || OF_EVERYTHING.includes(storyGroup)
      ? await newestBreakingNews(db, account.id, { limit, offset })
      : await sortedBreakingNews(db, account.id, { limit, offset, storyGroup });
  return rows.map((row) => lineOnWire(row, fields));
}
