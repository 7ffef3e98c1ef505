import type { Context } from "@/server/accounts/index";
import { getStoryById, readingOf } from "./get-story";
import { readRelated } from "./related.repository";
import { storyCacheKeys } from "./story-cache-keys";
import { sectionIdsNamed } from "./story-facets.repository";
import type { StoryList } from "./story-list";
import { documentFor, selectFields } from "./story-selection";

export interface RelatedStoriesQuery {
  sectionId?: number | undefined;
  /** Name or slug of a section, in any case. */
  section?: string | undefined;
  /** 0 to 100. */
  limit: number;
  offset: number;
  fields?: readonly string[] | undefined;
}

async function sectionsOf(ctx: Context, query: RelatedStoriesQuery): Promise<number[] | null> {
  if (query.sectionId !== undefined) return [query.sectionId];
  return query.section === undefined ? null : sectionIdsNamed(ctx.db, ctx.account.id, query.section);
}

/**
 * Stories like a published one: of the same section (or the asked one), those that share most tags first, then the
 * newest. Never the story itself; a story without a section is related by its tags alone.
 */
export async function listRelatedStories(
  ctx: Context,
  id: string,
  query: RelatedStoriesQuery,
): Promise<StoryList> {
  const { account } = ctx;
  const story = await getStoryById(ctx, id);
  const { limit, offset, fields } = query;
  const page = await readRelated(ctx.db, account.id, {
    storyId: id,
    sectionIds: await sectionsOf(ctx, query),
    limit,
    offset,
    text: documentFor(fields, readingOf(ctx)),
  });
  const keys = `${story.cache_keys} ${storyCacheKeys(account.id, page.marks)}`.trim().split(" ");
  return {
    items: selectFields(page.docs, fields),
    count: page.count,
    cacheKeys: [...new Set(keys)].join(" "),
    digest: null,
    uncacheable: false,
  };
}
