import type { Account } from "@/server/accounts/index";
import { type PictureView, pictureView } from "./picture-view";
import { authorPath, pathOf, storyPath } from "./place-links";
import { type Tone, toneOf } from "./tone";
import { type WireStory, wireStorySchema } from "./wire-story";

/** A page of the publication that another one points to. */
export interface PlaceLink {
  name: string;
  href: string;
}

export interface SectionLink extends PlaceLink {
  id: number;
  slug: string;
  tone: Tone;
}

export interface AuthorLink extends PlaceLink {
  avatar: PictureView | null;
  bio: string | null;
}

/** A story as lists show it. Times are epoch milliseconds. */
export interface TeaserView {
  id: string;
  href: string;
  headline: string;
  summary: string | null;
  section: SectionLink | null;
  authors: AuthorLink[];
  byline: string | null;
  picture: PictureView | null;
  publishedAt: number | null;
  updatedAt: number | null;
  template: string | null;
  /** What a reader needs for the whole story; null: nothing. */
  closed: "login" | "subscription" | null;
  readMinutes: number | null;
  sponsoredBy: string | null;
  rating: { label: string; value: string } | null;
  /** A live blog that still runs. */
  live: boolean;
}

export function sectionLink(
  account: Account,
  section: NonNullable<WireStory["sections"]>[number],
): SectionLink {
  const address = section["section-url"];
  return {
    id: section.id,
    slug: section.slug,
    name: section["display-name"] ?? section.name,
    href: typeof address === "string" ? pathOf(address, account.siteUrl) : `/section/${section.slug}`,
    tone: toneOf(section.data?.color ?? account.settings.themeColor),
  };
}

export function authorLink(account: Account, author: NonNullable<WireStory["authors"]>[number]): AuthorLink {
  return {
    name: author.name,
    href: authorPath(author.slug),
    bio: author.bio ?? null,
    avatar: pictureView(account, {
      key: author["avatar-s3-key"] ?? null,
      url: author["avatar-url"] ?? null,
      metadata: { width: 240, height: 240 },
      alt: "",
      caption: null,
      attribution: null,
      hyperlink: null,
    }),
  };
}

type Hero = Pick<
  WireStory,
  | "hero-image-s3-key"
  | "hero-image-url"
  | "hero-image-metadata"
  | "hero-image-caption"
  | "hero-image-attribution"
  | "hero-image-alt-text"
  | "hero-image-hyperlink"
>;

export function heroView(account: Account, hero: Hero): PictureView | null {
  return pictureView(account, {
    key: hero["hero-image-s3-key"] ?? null,
    url: hero["hero-image-url"] ?? null,
    metadata: hero["hero-image-metadata"],
    alt: hero["hero-image-alt-text"] ?? null,
    caption: hero["hero-image-caption"] ?? null,
    attribution: hero["hero-image-attribution"] ?? null,
    hyperlink: hero["hero-image-hyperlink"] ?? null,
  });
}

export function closedFor(story: WireStory): TeaserView["closed"] {
  return story.access === "login" || story.access === "subscription" ? story.access : null;
}

export function teaserOf(account: Account, story: WireStory): TeaserView {
  const [section] = story.sections ?? [];
  const authors = (story.authors ?? []).map((author) => authorLink(account, author));
  return {
    id: story.id,
    href: storyPath(story.slug),
    headline: story.headline,
    summary: story.subheadline ?? story.summary ?? null,
    section: section === undefined ? null : sectionLink(account, section),
    authors,
    byline: authors.map((author) => author.name).join(", ") || (story["author-name"] ?? null),
    picture: heroView(account, story),
    publishedAt: story["first-published-at"] ?? story["published-at"] ?? null,
    updatedAt: story["content-updated-at"] ?? story["last-published-at"] ?? null,
    template: story["story-template"] ?? null,
    closed: closedFor(story),
    readMinutes: story["read-time"] ?? null,
    sponsoredBy: story.metadata?.["sponsored-by"] ?? null,
    rating: story.metadata?.["review-rating"] ?? null,
    live: story["story-template"] === "live-blog" && story.metadata?.["is-closed"] !== true,
  };
}

/** A list's documents as teasers; what is no story at all is left out. */
export function teasersOf(account: Account, documents: readonly unknown[]): TeaserView[] {
  return documents.flatMap((document) => {
    const parsed = wireStorySchema.safeParse(document);
    return parsed.success ? [teaserOf(account, parsed.data)] : [];
  });
}

/** The teaser as the home page shows it: with the headline and picture that editors chose for there. */
export function homeTeaserOf(account: Account, document: unknown): TeaserView | null {
  const parsed = wireStorySchema.safeParse(document);
  if (!parsed.success) return null;
  const teaser = teaserOf(account, parsed.data);
  const chosen = parsed.data.alternative?.home.default;
  if (chosen === undefined) return teaser;
  const hero = chosen["hero-image"];
  return {
    ...teaser,
    headline: chosen.headline ?? teaser.headline,
    picture:
      hero === null || hero === undefined ? teaser.picture : (heroView(account, hero) ?? teaser.picture),
  };
}
