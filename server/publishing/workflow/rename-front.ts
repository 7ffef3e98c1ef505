import { type Context, toSystemTime } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import { findShownInSections, reprojectStories, reprojectStoriesIn } from "@/server/publishing/stories/index";
import { findSectionsByFront } from "./collection-write.repository";
import { findCollectionsShowing } from "./purge.repository";
import { buildListKeys } from "./purge-keys";

/** Delay of the second rewrite; publications that read the old name before the rename have committed by then. */
const REWRITE_DELAY_MILLISECONDS = 60_000;
/** Maximum number of stories purged individually; older cached stories expire within minutes. */
const MAX_STORY_KEYS = 1_000;

async function buildCacheKeys(
  tx: Statements,
  publisher: number,
  { sections, stories }: { sections: readonly number[]; stories: readonly string[] },
): Promise<string[]> {
  const collections = await findCollectionsShowing(tx, publisher, stories);
  return [
    ...sections.map((id) => `sc/${publisher}/${id}`),
    ...buildListKeys(publisher, sections),
    ...collections.map((id) => `c/${publisher}/${id}`),
    ...stories.slice(0, MAX_STORY_KEYS).map((id) => `s/${publisher}/${id.slice(0, 8)}`),
  ];
}

/**
 * Rewrite the documents of stories in the sections whose front is this collection, since they contain its name; call
 * it in the transaction that renames it. Returns the cache keys of these stories. A second rewrite follows a minute
 * later, for stories that were being published concurrently.
 */
export async function renameFront(
  tx: Statements,
  ctx: Context,
  collection: { id: number; revision: number },
): Promise<string[]> {
  const { account, clock } = ctx;
  const sections = (await findSectionsByFront(tx, account.id, collection.id)).map(({ id }) => id);
  if (sections.length === 0) return [];
  const stories = await findShownInSections(tx, account.id, sections);
  if (stories.length > 0) await reprojectStoriesIn(tx, ctx, stories);
  await ctx.emit(tx, {
    name: "publishing/sections.rewrite-requested",
    id: `collection:${collection.id}:${collection.revision}:sections`,
    subject: { type: "collection", id: String(collection.id) },
    data: { sectionIds: sections },
    at: toSystemTime(ctx, new Date(clock.now().getTime() + REWRITE_DELAY_MILLISECONDS)),
  });
  return buildCacheKeys(tx, account.id, { sections, stories });
}

/** Rewrite the documents of every story of these sections; returns their number. */
export async function rewriteSections(ctx: Context, sectionIds: readonly number[]): Promise<number> {
  const stories = await findShownInSections(ctx.db, ctx.account.id, sectionIds);
  return stories.length === 0 ? 0 : reprojectStories(ctx, stories);
}
