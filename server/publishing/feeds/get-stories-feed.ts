import type { Context } from "@/server/accounts/index";
import { readWholeStory, type WholeStory } from "@/server/publishing/render/index";
import { listStoryItems } from "@/server/publishing/stories/index";
import { findSectionIds, findTagIds, newestDocuments } from "./feed.repository";
import { type FeedQuery, periodStart } from "./feed-query.rules";
import { readItems } from "./read-items";
import { type Feed, rssChannel } from "./rss-channel";
import { rssItem } from "./rss-item";

/** Items of a feed at most; a period that holds more shows its newest. */
const MOST_ITEMS = 100;

/** Both ways of naming a section have to hold where both are used. */
async function sectionIdsOf(ctx: Context, query: FeedQuery): Promise<number[] | null> {
  const { section, sectionId } = query;
  if (section === undefined) return sectionId === undefined ? null : [sectionId];
  const named = await findSectionIds(ctx.db, ctx.account.id, section);
  return sectionId === undefined ? named : named.filter((id) => id === sectionId);
}

async function storiesOfPeriod(ctx: Context, query: FeedQuery): Promise<WholeStory[]> {
  const { db, account } = ctx;
  const [sectionIds, tagIds] = await Promise.all([
    sectionIdsOf(ctx, query),
    query.tag === undefined ? null : findTagIds(db, account.id, query.tag),
  ]);
  const documents = await newestDocuments(db, account.id, {
    since: periodStart(query.period, ctx.clock.now()),
    sectionIds,
    tagIds,
    excludeSectionIds: query.excludeSectionIds,
    skip: query.skip,
    limit: MOST_ITEMS,
  });
  return documents.map((document) => readWholeStory(JSON.parse(document)));
}

function isSkipped({ metadata }: WholeStory, skip: readonly string[]): boolean {
  const source = metadata["syndication-source"];
  return typeof source === "string" && source !== "" && (skip.includes("all") || skip.includes(source));
}

async function storiesOfGroup(ctx: Context, query: FeedQuery, storyGroup: string): Promise<WholeStory[]> {
  const { section, sectionId, tag } = query;
  const { items } = await listStoryItems(ctx, { storyGroup, section, sectionId, tag, limit: MOST_ITEMS });
  const stories = readItems(items);
  const left = new Set(query.excludeSectionIds);
  return stories.filter(
    (story) => !isSkipped(story, query.skip) && !story.sections.some((section) => left.has(section.id)),
  );
}

function cacheKeysOf(ctx: Context, query: FeedQuery, stories: readonly WholeStory[]): string {
  const publisher = ctx.account.id;
  const place = query.sectionId === undefined ? "home" : `section-${query.sectionId}`;
  const shown = stories.map((story) => `s/${publisher}/${story.id.slice(0, 8)}`);
  return [`q/${publisher}/published/${place}`, ...shown].join(" ");
}

/**
 * The publication's feed: the newest stories of a period, or a hand-sorted list. At most a hundred items; an unknown
 * section, tag or list is an empty feed. `self` is the feed's own address.
 */
export async function getStoriesFeed(ctx: Context, query: FeedQuery, self: string): Promise<Feed> {
  const { account } = ctx;
  const { storyGroup } = query;
  const stories =
    storyGroup === undefined
      ? await storiesOfPeriod(ctx, query)
      : await storiesOfGroup(ctx, query, storyGroup);
  const facts = {
    title: account.name,
    description: account.settings.description,
    link: account.siteUrl,
    self,
    now: ctx.clock.now(),
  };
  const item = (story: WholeStory) => rssItem(account, story);
  return { xml: rssChannel(account, facts, { stories, item }), cacheKeys: cacheKeysOf(ctx, query, stories) };
}
