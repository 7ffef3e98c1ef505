import { type Context, systemTime } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { findShownInSections, reprojectStories, reprojectStoriesIn } from "@/server/publishing/stories/index";
import { findSectionsFronted } from "./collection-write.repository";
import { findCollectionsShowing } from "./purge.repository";
import { storyLists } from "./purge-keys";

/** Publications that began before the rename and read the old name have ended by then. */
const AGAIN_AFTER_MILLISECONDS = 60_000;
/** Stories that shared caches are told of one by one; what they hold of older ones is asked for anew within minutes. */
const MOST_STORY_KEYS = 1_000;

async function keysOf(
  tx: Statements,
  publisher: number,
  { sections, stories }: { sections: readonly number[]; stories: readonly string[] },
): Promise<string[]> {
  const collections = await findCollectionsShowing(tx, publisher, stories);
  return [
    ...sections.map((id) => `sc/${publisher}/${id}`),
    ...storyLists(publisher, sections),
    ...collections.map((id) => `c/${publisher}/${id}`),
    ...stories.slice(0, MOST_STORY_KEYS).map((id) => `s/${publisher}/${id.slice(0, 8)}`),
  ];
}

/**
 * The stories of the sections whose front a collection is carry its name: they are written anew with it, in the
 * transaction that renames it. Answers the keys of what shared caches hold of them. Once more a minute later, for stories
 * that were being published at that moment (ADR 0135).
 */
export async function renameFront(
  tx: Statements,
  ctx: Context,
  collection: { id: number; revision: number },
): Promise<string[]> {
  const { account, clock } = ctx;
  const sections = (await findSectionsFronted(tx, account.id, collection.id)).map(({ id }) => id);
  if (sections.length === 0) return [];
  const stories = await findShownInSections(tx, account.id, sections);
  if (stories.length > 0) await reprojectStoriesIn(tx, ctx, stories);
  await ctx.emit(tx, {
    name: "publishing/sections.rewrite-requested",
    id: `collection:${collection.id}:${collection.revision}:sections`,
    subject: { type: "collection", id: String(collection.id) },
    data: { sectionIds: sections },
    at: systemTime(ctx, new Date(clock.now().getTime() + AGAIN_AFTER_MILLISECONDS)),
  });
  return keysOf(tx, account.id, { sections, stories });
}

/** Writes every story of these sections anew; answers how many. */
export async function rewriteSections(ctx: Context, sectionIds: readonly number[]): Promise<number> {
  const stories = await findShownInSections(ctx.db, ctx.account.id, sectionIds);
  return stories.length === 0 ? 0 : reprojectStories(ctx, stories);
}
