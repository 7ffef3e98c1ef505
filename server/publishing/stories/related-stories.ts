import type { Context } from "@/server/context/index";
import { chooseDocument } from "./field-selection.rules";
import { getStoryById } from "./get-story";
import { findRelatedStories } from "./related.repository";
import { storyCacheKeys } from "./story-cache-keys";
import { findSectionIdsByName } from "./story-facets.repository";
import type { StoryList } from "./story-list";
import { selectFields } from "./story-selection";

export interface RelatedStoriesQuery {
  sectionId?: number | undefined;
  /** Name or slug of a section, case-insensitive. */
  section?: string | undefined;
  /** 0 to 100. */
  limit: number;
  offset: number;
  fields?: readonly string[] | undefined;
}

async function loadSectionIds(ctx: Context, query: RelatedStoriesQuery): Promise<number[] | null> {
  if (query.sectionId !== undefined) return [query.sectionId];
  return query.section === undefined ? null : findSectionIdsByName(ctx.db, ctx.account.id, query.section);
}

/**
 * List stories related to a published one: of the same section (or the requested one), by number of shared tags,
 * then the newest. Never the story itself; a story without a section is related by its tags alone.
 */
export async function listRelatedStories(
  ctx: Context,
  id: string,
  query: RelatedStoriesQuery,
): Promise<StoryList> {
  const { account } = ctx;
  const story = await getStoryById(ctx, id);
  const { limit, offset, fields } = query;
  const page = await findRelatedStories(ctx.db, account.id, {
    storyId: id,
    sectionIds: await loadSectionIds(ctx, query),
    limit,
    offset,
    text: chooseDocument(fields),
  });
  const keys = `${story.cache_keys} ${storyCacheKeys(account.id, page.marks)}`.trim().split(" ");
  const { text } = await selectFields(ctx, page.docs, fields);
  return {
    items: `[${text}]`,
    cacheKeys: [...new Set(keys)].join(" "),
    digest: null,
    uncacheable: false,
  };
}
