import type { Context } from "@/server/accounts/index";
import { cardsText, isClosed, type Reading, readingOf, wordCount } from "@/server/publishing/stories/index";
import { type CardView, cardViews, richText } from "./card-view";
import { entityPath, storyPath, topicPath } from "./place-links";
import {
  closedFor,
  type PlaceLink,
  type SectionLink,
  sectionLink,
  type TeaserView,
  teaserOf,
} from "./teaser-view";
import type { WireStory } from "./wire-story";

/** What stands behind the wall of a closed story, without a word of it. */
export interface WallView {
  needs: "login" | "subscription";
  /** Words of the whole story that this reader has not got. */
  missingWords: number;
  missingMinutes: number;
}

/** A story as its own page shows it. */
export interface StoryView extends TeaserView {
  slug: string;
  /** Absolute address under which it is known. */
  canonical: string;
  ampHref: string | null;
  subheadline: string | null;
  sections: SectionLink[];
  tags: PlaceLink[];
  entities: (PlaceLink & { type: string })[];
  cards: CardView[];
  bulletType: "123" | "bullets";
  reviewTitle: string | null;
  seoTitle: string;
  seoDescription: string | null;
  keywords: string[];
  words: number | null;
  /** HTML that editors put at the end of the free part. */
  promotion: string | null;
  wall: WallView | null;
}

const WORDS_PER_MINUTE = 225;

/** Paths of the stories that a story points to, by their ids. */
function linkedPaths(story: WireStory): (id: string) => string | null {
  return (id) => {
    const target = story["linked-stories"]?.[id];
    const slug = typeof target === "object" && target !== null && "slug" in target ? target.slug : null;
    return typeof slug === "string" ? storyPath(slug) : null;
  };
}

function wallOf(ctx: Context, story: WireStory, reading: Reading): WallView | null {
  const needs = closedFor(story);
  if (needs === null || !isClosed(needs, ctx.account.settings) || reading === "full") return null;
  const read = wordCount(cardsText(story.cards ?? []));
  const missingWords = Math.max(0, (story["word-count"] ?? 0) - read);
  return { needs, missingWords, missingMinutes: Math.max(1, Math.round(missingWords / WORDS_PER_MINUTE)) };
}

/** Makes the page's view of a story's wire document, read whole or as far as it is public. Pure. */
export function storyView(ctx: Context, story: WireStory, reading: Reading = readingOf(ctx)): StoryView {
  const { account } = ctx;
  const teaser = teaserOf(account, story);
  const path = storyPath(story.slug);
  const hero = teaser.picture;
  return {
    ...teaser,
    picture:
      hero === null
        ? null
        : {
            ...hero,
            caption: richText(account, hero.caption),
            attribution: richText(account, hero.attribution),
          },
    slug: story.slug,
    canonical: story["canonical-url"] || `${account.siteUrl}${path}`,
    ampHref: story["is-amp-supported"] === true ? `${account.siteUrl}/amp/story${path}` : null,
    subheadline: story.subheadline ?? null,
    summary: story.summary ?? null,
    sections: (story.sections ?? []).map((section) => sectionLink(account, section)),
    tags: (story.tags ?? []).map((tag) => ({ name: tag.name, href: topicPath(tag.slug) })),
    entities: (story["linked-entities"] ?? []).map(({ id, name, type }) => ({
      name,
      type,
      href: entityPath(id),
    })),
    cards: cardViews(account, story.cards ?? [], linkedPaths(story)),
    bulletType: story["bullet-type"] === "bullets" ? "bullets" : "123",
    reviewTitle: story.metadata?.["review-title"] ?? null,
    seoTitle: story.seo?.["meta-title"] || story.headline,
    seoDescription: story.seo?.["meta-description"] || (story.subheadline ?? story.summary ?? null),
    keywords: story.seo?.["meta-keywords"] ?? (story.tags ?? []).map((tag) => tag.name),
    words: story["word-count"] ?? null,
    promotion: richText(account, story["promotional-message"] ?? null),
    wall: wallOf(ctx, story, reading),
  };
}
