import { z } from "zod";
import type { Context } from "@/server/context/index";
import { type FullStory, readFullStory } from "@/server/publishing/render/index";
import { listStoryItems } from "@/server/publishing/stories/index";
import { findNewestDocuments, findSectionIds, findTagIds } from "./feed.repository";
import { type FeedQuery, periodStart } from "./feed-query.rules";
import type { LoadFeedTerms } from "./feed-terms";
import { type Feed, rssChannel } from "./rss-channel";
import { rssItem } from "./rss-item";

const itemsSchema = z.array(z.object({ story: z.unknown() }));

/** Parse the stories of a list of items (JSON text), in order. */
export function readItems(text: string): FullStory[] {
  return itemsSchema.parse(JSON.parse(text)).map((item) => readFullStory(item.story));
}

/** Maximum number of items in a feed; a longer period shows its newest. */
const MAX_ITEMS = 100;

/** Resolve the section filter; if both id and name are given, both must match. */
async function loadSectionIds(ctx: Context, query: FeedQuery): Promise<number[] | null> {
  const { section, sectionId } = query;
  if (section === undefined) return sectionId === undefined ? null : [sectionId];
  const named = await findSectionIds(ctx.db, ctx.account.id, section);
  return sectionId === undefined ? named : named.filter((id) => id === sectionId);
}

async function loadStoriesOfPeriod(ctx: Context, query: FeedQuery): Promise<FullStory[]> {
  const { db, account } = ctx;
  const [sectionIds, tagIds] = await Promise.all([
    loadSectionIds(ctx, query),
    query.tag === undefined ? null : findTagIds(db, account.id, query.tag),
  ]);
  const documents = await findNewestDocuments(db, account.id, {
    since: periodStart(query.period, ctx.clock.now()),
    sectionIds,
    tagIds,
    excludeSectionIds: query.excludeSectionIds,
    skip: query.skip,
    limit: MAX_ITEMS,
  });
  return documents.map((document) => readFullStory(JSON.parse(document)));
}

function isSkipped({ metadata }: FullStory, skip: readonly string[]): boolean {
  const source = metadata["syndication-source"];
  return typeof source === "string" && source !== "" && (skip.includes("all") || skip.includes(source));
}

async function loadStoriesOfGroup(ctx: Context, query: FeedQuery, storyGroup: string): Promise<FullStory[]> {
  const { section, sectionId, tag, authorId } = query;
  const facets = authorId === undefined ? [] : [{ kind: "a" as const, ids: [authorId] }];
  const listQuery = { storyGroup, section, sectionId, tag, facets, limit: MAX_ITEMS };
  const { items } = await listStoryItems(ctx, listQuery);
  const stories = readItems(items);
  const excludedIds = new Set(query.excludeSectionIds);
  return stories.filter(
    (story) =>
      !isSkipped(story, query.skip) && !story.sections.some((section) => excludedIds.has(section.id)),
  );
}

function buildCacheKeys(ctx: Context, query: FeedQuery, stories: readonly FullStory[]): string {
  const publisher = ctx.account.id;
  const listKey = query.sectionId === undefined ? "home" : `section-${query.sectionId}`;
  const authorKeys = query.authorId === undefined ? [] : [`a/${publisher}/${query.authorId}`];
  const storyKeys = stories.map((story) => `s/${publisher}/${story.id.slice(0, 8)}`);
  return [`q/${publisher}/published/${listKey}`, ...authorKeys, ...storyKeys].join(" ");
}

/**
 * Get the publication's feed: the newest stories of a period, or a manually sorted list. At most a hundred items; an
 * unknown section, tag or list is an empty feed. `self` is the feed's own address.
 */
export async function getStoriesFeed(
  ctx: Context,
  query: FeedQuery,
  { self, loadTerms }: { self: string; loadTerms: LoadFeedTerms },
): Promise<Feed> {
  const { account } = ctx;
  const terms = await loadTerms(ctx);
  const storyGroup = query.storyGroup ?? (query.authorId === undefined ? undefined : "published");
  const stories =
    storyGroup === undefined
      ? await loadStoriesOfPeriod(ctx, query)
      : await loadStoriesOfGroup(ctx, query, storyGroup);
  const facts = {
    title: account.name,
    description: account.settings.description,
    link: account.siteUrl,
    self,
    now: ctx.clock.now(),
  };
  const item = (story: FullStory) => rssItem(account, story, terms);
  return {
    xml: rssChannel(account, facts, { stories, item, terms }),
    cacheKeys: buildCacheKeys(ctx, query, stories),
  };
}
