import { z } from "zod";

/** Keys of a story's document from which a card is built. */
export const STORY_CARD_KEYS = [
  "id",
  "headline",
  "subheadline",
  "slug",
  "url",
  "summary",
  "story-template",
  "access",
  "hero-image-s3-key",
  "hero-image-url",
  "hero-image-metadata",
  "hero-image-caption",
  "hero-image-attribution",
  "hero-image-alt-text",
  "authors",
  "sections",
  "tags",
  "published-at",
  "first-published-at",
  "content-updated-at",
  "read-time",
  "is-live-blog",
  "metadata",
] as const;

const nullableText = z.string().nullable();
const instant = z.number().transform((milliseconds) => new Date(milliseconds));

/** A point in a document written by this platform, as pages use it. */
const cardSchema = z
  .object({
    id: z.string(),
    headline: z.string(),
    subheadline: nullableText,
    slug: z.string(),
    url: z.string(),
    summary: nullableText,
    "story-template": nullableText,
    access: z.enum(["public", "login", "subscription"]).nullable(),
    "hero-image-s3-key": nullableText,
    "hero-image-url": nullableText,
    "hero-image-metadata": z
      .looseObject({
        width: z.number().optional(),
        height: z.number().optional(),
        "focus-point": z.array(z.number()).optional(),
      })
      .nullable(),
    "hero-image-caption": nullableText,
    "hero-image-attribution": nullableText,
    "hero-image-alt-text": nullableText,
    authors: z.array(z.object({ id: z.number(), name: z.string(), slug: z.string() })),
    sections: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        "display-name": nullableText,
        slug: z.string(),
        "section-url": z.string(),
      }),
    ),
    tags: z.array(z.object({ id: z.number(), name: z.string(), slug: z.string() })),
    "published-at": instant,
    "first-published-at": instant,
    "content-updated-at": instant,
    "read-time": z.number(),
    "is-live-blog": z.boolean(),
    metadata: z.record(z.string(), z.unknown()),
  })
  .transform((document) => ({
    id: document.id,
    headline: document.headline,
    subheadline: document.subheadline,
    slug: document.slug,
    url: document.url,
    summary: document.summary,
    template: document["story-template"],
    access: document.access,
    heroImage:
      document["hero-image-s3-key"] === null && document["hero-image-url"] === null
        ? null
        : {
            key: document["hero-image-s3-key"],
            url: document["hero-image-url"],
            /** Pixels and focus point; null: unknown. */
            width: document["hero-image-metadata"]?.width ?? null,
            height: document["hero-image-metadata"]?.height ?? null,
            focusPoint: document["hero-image-metadata"]?.["focus-point"] ?? null,
            caption: document["hero-image-caption"],
            attribution: document["hero-image-attribution"],
            altText: document["hero-image-alt-text"],
          },
    authors: document.authors,
    sections: document.sections.map((section) => ({
      id: section.id,
      name: section.name,
      displayName: section["display-name"] ?? section.name,
      slug: section.slug,
      url: section["section-url"],
    })),
    tags: document.tags,
    publishedAt: document["published-at"],
    firstPublishedAt: document["first-published-at"],
    updatedAt: document["content-updated-at"],
    readMinutes: document["read-time"],
    isLiveBlog: document["is-live-blog"],
    metadata: document.metadata,
  }));

/** A story in a page's list: everything except its text. */
export type StoryCard = z.output<typeof cardSchema>;

/** Convert a story's wire document to a card for pages. */
export function storyCard(document: unknown): StoryCard {
  return cardSchema.parse(document);
}
