import type { Account } from "@/server/accounts/index";
import type { Context } from "@/server/context/index";
import { PICTURE_SHAPES, toCroppedImageUrl } from "@/server/media/index";
import {
  type ContentScope,
  cardsText,
  getContentScope,
  isClosed,
  wordCount,
} from "@/server/publishing/stories/index";
import { storyPath } from "@/shared/story-path";
import { type CardView, richText, toCardViews } from "./card-view";
import { entityPath, topicPath } from "./page-links";
import {
  getAccessRequirement,
  type PageLink,
  type SectionLink,
  sectionLink,
  type TeaserView,
  toTeaser,
} from "./teaser-view";
import type { WireStory } from "./wire-story";

/** Paywall data of a closed story, without any of its text. */
export interface WallView {
  needs: "login" | "subscription";
  /** Number of words that this reader cannot see. */
  missingWords: number;
  missingMinutes: number;
}

/** A story as shown on its own page. */
export interface StoryView extends TeaserView {
  slug: string;
  /** Canonical absolute address. */
  canonical: string;
  ampHref: string | null;
  subheadline: string | null;
  sections: SectionLink[];
  tags: PageLink[];
  entities: (PageLink & { type: string })[];
  cards: CardView[];
  bulletType: "123" | "bullets";
  reviewTitle: string | null;
  seoTitle: string;
  seoDescription: string | null;
  keywords: string[];
  words: number | null;
  /** Absolute addresses of its picture in 1:1, 4:3 and 16:9, or of the picture as it is; empty: no picture. */
  images: string[];
  /** Index of the first card that only entitled readers get; null: the view contains none. */
  closedFrom: number | null;
  /** HTML that editors place at the end of the free part. */
  promotion: string | null;
  wall: WallView | null;
}

const WORDS_PER_MINUTE = 225;

/** Get a lookup from linked stories' ids to their paths. */
function createPathLookup(story: WireStory): (id: string) => string | null {
  return (id) => {
    const target = story["linked-stories"]?.[id];
    const slug = typeof target === "object" && target !== null && "slug" in target ? target.slug : null;
    return typeof slug === "string" ? storyPath(slug) : null;
  };
}

function buildWall(ctx: Context, story: WireStory, reading: ContentScope): WallView | null {
  const needs = getAccessRequirement(story);
  if (needs === null || !isClosed(needs, ctx.account.settings) || reading === "full") return null;
  const read = wordCount(cardsText(story.cards ?? []));
  const missingWords = Math.max(0, (story["word-count"] ?? 0) - read);
  return { needs, missingWords, missingMinutes: Math.max(1, Math.round(missingWords / WORDS_PER_MINUTE)) };
}

const IMAGE_WIDTH = 1200;

function buildImages(account: Account, story: WireStory): string[] {
  const key = story["hero-image-s3-key"] ?? "";
  if (key !== "") {
    return PICTURE_SHAPES.map((shape) => toCroppedImageUrl(account, key, { width: IMAGE_WIDTH, shape }));
  }
  const url = story["hero-image-url"] ?? "";
  return URL.canParse(url, account.siteUrl) && url !== "" ? [new URL(url, account.siteUrl).href] : [];
}

/** Build the page's view of a story's wire document, full or public. Pure. */
export function storyView(
  ctx: Context,
  story: WireStory,
  reading: ContentScope = getContentScope(ctx),
): StoryView {
  const { account } = ctx;
  const teaser = toTeaser(account, story);
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
    cards: toCardViews(account, story.cards ?? [], createPathLookup(story)),
    bulletType: story["bullet-type"] === "bullets" ? "bullets" : "123",
    reviewTitle: story.metadata?.["review-title"] ?? null,
    seoTitle: story.seo?.["meta-title"] || story.headline,
    seoDescription: story.seo?.["meta-description"] || (story.subheadline ?? story.summary ?? null),
    keywords: story.seo?.["meta-keywords"] ?? (story.tags ?? []).map((tag) => tag.name),
    words: story["word-count"] ?? null,
    images: buildImages(account, story),
    closedFrom:
      reading === "full" && isClosed(story.access ?? null, account.settings)
        ? account.settings.freeCards
        : null,
    promotion: richText(account, story["promotional-message"] ?? null),
    wall: buildWall(ctx, story, reading),
  };
}
