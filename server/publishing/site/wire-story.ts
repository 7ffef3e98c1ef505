import { z } from "zod";
import type { Card } from "@/server/publishing/stories/index";

/**
 * A story document as the pages read it. Documents are written by this platform; a missing or invalid key
 * (a partial list document, an old import) reads as null instead of failing the page.
 */
const text = z.string().nullish().catch(null);
const time = z.number().nullish().catch(null);

const author = z.object({
  id: z.number(),
  name: z.string(),
  slug: z.string(),
  "avatar-url": text,
  "avatar-s3-key": text,
  bio: text,
});

const section = z.object({
  id: z.number(),
  name: z.string(),
  slug: z.string(),
  "display-name": text,
  "section-url": text,
  data: z.object({ color: text }).nullish().catch(null),
});

const tag = z.object({ name: z.string(), slug: z.string() });

const heroPicture = z.object({
  "hero-image-s3-key": text,
  "hero-image-url": text,
  "hero-image-metadata": z.unknown(),
  "hero-image-caption": text,
  "hero-image-attribution": text,
  "hero-image-alt-text": text,
  "hero-image-hyperlink": text,
});

const alternative = z
  .object({
    home: z.object({
      default: z.object({ headline: text, "hero-image": heroPicture.nullish().catch(null) }),
    }),
  })
  .nullish()
  .catch(null);

const metadata = z
  .object({
    "sponsored-by": text,
    "is-closed": z.boolean().nullish().catch(null),
    "review-title": text,
    "review-rating": z.object({ label: z.string(), value: z.string() }).nullish().catch(null),
  })
  .nullish()
  .catch(null);

const seo = z
  .object({
    "meta-title": text,
    "meta-description": text,
    "meta-keywords": z.array(z.string()).nullish().catch(null),
  })
  .nullish()
  .catch(null);

export const wireStorySchema = heroPicture.extend({
  id: z.string(),
  slug: z.string(),
  headline: z.string(),
  subheadline: text,
  summary: text,
  "story-template": text,
  "author-name": text,
  authors: z.array(author).nullish().catch(null),
  sections: z.array(section).nullish().catch(null),
  tags: z.array(tag).nullish().catch(null),
  access: z.enum(["public", "login", "subscription"]).nullish().catch(null),
  alternative,
  metadata,
  seo,
  cards: z
    .custom<Card[]>((value) => Array.isArray(value))
    .nullish()
    .catch(null),
  "linked-stories": z.record(z.string(), z.unknown()).nullish().catch(null),
  "linked-entities": z
    .array(z.object({ id: z.number(), name: z.string(), type: z.string() }))
    .nullish()
    .catch(null),
  "first-published-at": time,
  "last-published-at": time,
  "published-at": time,
  "content-updated-at": time,
  "read-time": z.number().nullish().catch(null),
  "word-count": z.number().nullish().catch(null),
  "is-live-blog": z.boolean().nullish().catch(null),
  "is-amp-supported": z.boolean().nullish().catch(null),
  "bullet-type": text,
  "canonical-url": text,
  "promotional-message": text,
});

export type WireStory = z.output<typeof wireStorySchema>;

/** Keys that a page requests for stories in lists. */
export const TEASER_KEYS = [
  "id",
  "slug",
  "headline",
  "subheadline",
  "summary",
  "story-template",
  "author-name",
  "authors",
  "sections",
  "access",
  "alternative",
  "metadata",
  "hero-image-s3-key",
  "hero-image-url",
  "hero-image-metadata",
  "hero-image-caption",
  "hero-image-attribution",
  "hero-image-alt-text",
  "first-published-at",
  "last-published-at",
  "published-at",
  "content-updated-at",
  "read-time",
  "is-live-blog",
] as const;
