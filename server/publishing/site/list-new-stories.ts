import type { Context } from "@/server/context/index";
import { listTagsBySlug } from "@/server/publishing/tags/index";
import { listTeasers } from "./story-lists";
import type { TeaserView } from "./teaser-view";

/** A story as a mail names it. */
export interface NewStory {
  headline: string;
  summary: string | null;
  url: string;
}

/** Authors and topics, and the time in which a story was published: after `after`, at `until` at the latest. */
export interface NewStoryQuery {
  authorIds: readonly number[];
  topicSlugs: readonly string[];
  after: Date;
  until: Date;
  limit: number;
}

async function findTagIds(ctx: Context, slugs: readonly string[]): Promise<number[]> {
  const tags = await Promise.all(slugs.map((slug) => listTagsBySlug(ctx, slug)));
  return tags.flat().map(({ id }) => id);
}

/** List the stories by any of these authors or on any of these topics that were published in a time, newest first. */
export async function listNewStories(ctx: Context, query: NewStoryQuery): Promise<NewStory[]> {
  const { authorIds, topicSlugs, after, until, limit } = query;
  const tagIds = await findTagIds(ctx, topicSlugs);
  const groups = [
    { kind: "a" as const, ids: [...authorIds] },
    { kind: "t" as const, ids: tagIds },
  ].filter(({ ids }) => ids.length > 0);
  const lists = await Promise.all(
    groups.map((group) => listTeasers(ctx, { storyGroup: "published", facets: [group], limit, offset: 0 })),
  );
  const byId = new Map<string, TeaserView>();
  for (const teaser of lists.flat()) {
    const { publishedAt } = teaser;
    if (publishedAt !== null && publishedAt > after.getTime() && publishedAt <= until.getTime())
      byId.set(teaser.id, teaser);
  }
  return [...byId.values()]
    .toSorted((one, other) => (other.publishedAt ?? 0) - (one.publishedAt ?? 0))
    .slice(0, limit)
    .map(({ headline, summary, href }) => ({ headline, summary, url: `${ctx.account.siteUrl}${href}` }));
}
