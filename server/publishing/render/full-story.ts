import { z } from "zod";
import type { Card } from "@/server/publishing/stories/index";
import type { Picture } from "./block";
import { toSafePicture } from "./element-block";
import type { Publication } from "./render-cards";
import { createRichText, PAGE_TEXT } from "./rich-text";

const text = z.string();
const nullableText = z
  .string()
  .nullish()
  .transform((value) => value ?? null);

/** Cards were written by this platform, and the renderer tolerates invalid content: they are not validated. */
const cards = z.custom<readonly Card[]>(Array.isArray);

const fullStory = z.object({
  id: text,
  headline: text,
  subheadline: nullableText,
  slug: text,
  url: text,
  summary: nullableText,
  "story-template": nullableText,
  access: nullableText,
  "access-level-value": z.number().nullish(),
  "is-amp-supported": z.boolean(),
  "published-at": z.number(),
  "first-published-at": z.number(),
  "content-updated-at": z.number(),
  authors: z.array(z.object({ id: z.number(), name: text, slug: text })),
  tags: z.array(z.object({ name: text })),
  sections: z.array(
    z.object({ id: z.number(), name: text, "display-name": nullableText, "section-url": text }),
  ),
  seo: z.record(text, z.unknown()),
  metadata: z.record(text, z.unknown()),
  "hero-image-s3-key": nullableText,
  "hero-image-url": nullableText,
  "hero-image-metadata": z.record(text, z.unknown()).nullish(),
  "hero-image-caption": nullableText,
  "hero-image-attribution": nullableText,
  "hero-image-alt-text": nullableText,
  "linked-stories": z.unknown(),
  "canonical-url": nullableText,
  cards,
});

/** A story's wire document, as feeds and AMP read it. */
export type FullStory = z.output<typeof fullStory>;

/** Parse a stored wire document. */
export function readFullStory(document: unknown): FullStory {
  return fullStory.parse(document);
}

/** Whether a story is restricted, whichever system enforces the paywall: feeds and AMP are public. */
export function isRestricted({ access }: Pick<FullStory, "access">): boolean {
  return access === "login" || access === "subscription";
}

/** Get the hero picture of a story; null if there is none. */
export function heroPicture(story: FullStory, publication: Publication): Picture | null {
  const size = story["hero-image-metadata"];
  const facts = {
    key: story["hero-image-s3-key"],
    url: story["hero-image-url"],
    width: size?.width,
    height: size?.height,
    alt: story["hero-image-alt-text"],
    caption: story["hero-image-caption"],
    attribution: story["hero-image-attribution"],
    link: null,
  };
  const { siteUrl, imageUrl } = publication;
  return toSafePicture(facts, { siteUrl, imageUrl, richText: createRichText(PAGE_TEXT, siteUrl) });
}
