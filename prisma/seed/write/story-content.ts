import { hash } from "node:crypto";
import { createStableUuid } from "@/server/imports/stable-uuid";
import { EMPTY_CONTENT, type HeroImage, type StoryContent } from "@/server/publishing/stories/index";
import type { DemoCard, DemoPicture, DemoStory } from "../demo/content";
import type { DemoElement } from "../demo/elements";
import { minutesAfter } from "./minutes-after";

/** Ids and addresses by the slugs that the demo content uses. */
export interface DemoNames {
  /** Namespace of every UUID of this account's demo. */
  namespace: string;
  mediaUrl(key: string): string;
  author(slug: string): number;
  section(slug: string): number;
  tag(slug: string): number;
  entity(slug: string): number;
  story(slug: string): DemoStory;
  picture(name: string): DemoPicture;
}

export function storyId(names: DemoNames, slug: string): string {
  return createStableUuid(names.namespace, `story/${slug}`);
}

function toHeroImage(names: DemoNames, name: string | null): HeroImage | null {
  if (name === null) return null;
  const picture = names.picture(name);
  return {
    key: picture.key,
    url: null,
    caption: picture.caption,
    attribution: picture.attribution,
    altText: picture.alt,
    hyperlink: null,
    metadata: {
      width: picture.width,
      height: picture.height,
      "mime-type": picture.contentType,
      "file-name": `${picture.name}.webp`,
      "file-size": picture.bytes,
      "focus-point": picture.focusPoint,
    },
  };
}

type WireCard = StoryContent["cards"][number];
type WireElement = WireCard["story-elements"][number];

/** Adds to an element what only the database knows: its ids, its page, and the target story of an also-read. */
function toElement(
  names: DemoNames,
  story: string,
  input: { path: string; element: DemoElement },
): WireElement {
  const { element, path } = input;
  const id = createStableUuid(names.namespace, `element/${path}`);
  const base = { id, "family-id": id, "page-url": `/story/${story}/element/${id}` };
  if (element.type === "composite") {
    const children = element["story-elements"].map((child, index) => {
      const childId = createStableUuid(names.namespace, `element/${path}/${index}`);
      return { ...child, id: childId, "family-id": childId };
    });
    return { ...element, ...base, "story-elements": children };
  }
  if (element.type === "file") return { ...element, ...base, url: names.mediaUrl(element["s3-key"]) };
  if (element.type === "text" && element.subtype === "also-read") {
    const target = names.story(element.metadata["linked-story-slug"]);
    const targetId = storyId(names, target.slug);
    return {
      ...element,
      ...base,
      text: target.headline,
      metadata: {
        "linked-story-id": targetId,
        "linked-story": {
          id: targetId,
          "story-content-id": targetId,
          headline: target.headline,
          "highlighted-text": null,
          "highlighted-headline": null,
        },
      },
    };
  }
  return { ...element, ...base };
}

function toCard(
  names: DemoNames,
  story: DemoStory,
  input: { card: DemoCard; index: number; at: Date },
): WireCard {
  const { card, index } = input;
  const id = createStableUuid(names.namespace, `card/${story.slug}/${index}`);
  const added = minutesAfter(input.at, card.minutesAfter).getTime();
  return {
    id,
    "content-id": id,
    "content-version-id": createStableUuid(names.namespace, `card-version/${story.slug}/${index}`),
    version: 1,
    status: "draft",
    "card-added-at": added,
    "card-updated-at": added,
    ...(card.cardType !== null && { "card-type": card.cardType }),
    "story-elements": card.elements.map((element, position) =>
      toElement(names, storyId(names, story.slug), { path: `${story.slug}/${index}/${position}`, element }),
    ),
    metadata: {
      "social-share": {
        shareable: card.share !== null,
        title: card.share?.title ?? story.headline,
        message: card.share?.message ?? null,
        image: null,
      },
      attributes: card.keyEvent ? { "key-event": true } : {},
    },
  };
}

function linkedStories(names: DemoNames, story: DemoStory): string[] {
  const slugs = story.cards.flatMap((card) =>
    card.elements.flatMap((element) =>
      element.type === "text" && element.subtype === "also-read" ? element.metadata["linked-story-slug"] : [],
    ),
  );
  return [...new Set(slugs)].map((slug) => storyId(names, slug));
}

function toAlternative(names: DemoNames, story: DemoStory): Record<string, unknown> {
  if (story.alternative === null) return {};
  const hero = toHeroImage(names, story.alternative.hero);
  const image = hero && {
    "hero-image-s3-key": hero.key,
    "hero-image-url": hero.url,
    "hero-image-metadata": hero.metadata,
    "hero-image-caption": hero.caption,
    "hero-image-attribution": hero.attribution,
    "hero-image-alt-text": hero.altText,
  };
  return { home: { default: { headline: story.alternative.headline, "hero-image": image } } };
}

function toMetadata(story: DemoStory, linked: string | null): Record<string, unknown> {
  return {
    "card-share": { shareable: true },
    ...(story.sponsoredBy !== null && { "sponsored-by": story.sponsoredBy }),
    ...(story.closed !== null && { "is-closed": story.closed }),
    ...(story.review !== null && {
      "review-title": story.review.title,
      "review-rating": story.review.rating,
    }),
    ...(Object.keys(story.attributes).length > 0 && { "story-attributes": story.attributes }),
    ...(linked !== null && { "linked-story-slug": linked }),
  };
}

/** A demo story as the platform stores it. */
export function toDemoStoryContent(names: DemoNames, story: DemoStory, at: Date): StoryContent {
  const template = story.template === "text" ? null : story.template;
  return {
    ...EMPTY_CONTENT,
    headline: story.headline,
    subheadline: story.subheadline,
    summary: story.summary,
    template,
    authorIds: story.authors.map(names.author),
    sectionIds: story.sections.map(names.section),
    tagIds: story.tags.map(names.tag),
    entityIds: story.entities.map(names.entity),
    access: story.access,
    accessLevel: story.access === "subscription" ? 100 : null,
    heroImage: toHeroImage(names, story.hero),
    cards: story.cards.map((card, index) => toCard(names, story, { card, index, at })),
    seo:
      story.seo === null ? {} : { "meta-title": story.seo.title, "meta-description": story.seo.description },
    metadata: toMetadata(story, story.linkedStory),
    alternative: toAlternative(names, story),
    bulletType: story.bulletType,
    breakingNewsLinkedStoryId: story.linkedStory === null ? null : storyId(names, story.linkedStory),
    linkedStoryIds: linkedStories(names, story),
    isLiveBlog: story.template === "live-blog",
    isAmpSupported: true,
  };
}

/** Namespace UUID of one account's demo, so that two installations in one database do not collide. */
export function demoNamespace(accountId: number): string {
  const digest = hash("sha1", `masthead demo ${accountId}`, "hex");
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-5${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}
