import type { Account } from "@/server/accounts/index";
import { storyPath } from "@/shared/story-path";
import { type Tone, toTone } from "@/shared/tone.rules";
import { authorPath, toSitePath } from "./page-links";
import { type PictureView, pictureView } from "./picture-view";
import { type WireStory, wireStorySchema } from "./wire-story";

/** A link to a page of the publication. */
export interface PageLink {
  name: string;
  href: string;
}

export interface SectionLink extends PageLink {
  id: number;
  slug: string;
  tone: Tone;
}

export interface AuthorLink extends PageLink {
  avatar: PictureView | null;
  bio: string | null;
}

/** A story as shown in lists. Times are epoch milliseconds. */
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
  /** Requirement for the whole story; null: none. */
  closed: "login" | "subscription" | null;
  readMinutes: number | null;
  sponsoredBy: string | null;
  rating: { label: string; value: string } | null;
  /** true: a live blog that is still running. */
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
    href: typeof address === "string" ? toSitePath(address, account.siteUrl) : `/section/${section.slug}`,
    tone: toTone(section.data?.color ?? account.settings.themeColor),
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

export function getAccessRequirement(story: WireStory): TeaserView["closed"] {
  return story.access === "login" || story.access === "subscription" ? story.access : null;
}

export function toTeaser(account: Account, story: WireStory): TeaserView {
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
    closed: getAccessRequirement(story),
    readMinutes: story["read-time"] ?? null,
    sponsoredBy: story.metadata?.["sponsored-by"] ?? null,
    rating: story.metadata?.["review-rating"] ?? null,
    live: story["story-template"] === "live-blog" && story.metadata?.["is-closed"] !== true,
  };
}

/** Build teasers from a list's documents; documents that are not stories are omitted. */
export function toTeasers(account: Account, documents: readonly unknown[]): TeaserView[] {
  return documents.flatMap((document) => {
    const parsed = wireStorySchema.safeParse(document);
    return parsed.success ? [toTeaser(account, parsed.data)] : [];
  });
}

/** Build a home-page teaser, with the headline and picture that editors chose for it. */
export function toHomeTeaser(account: Account, document: unknown): TeaserView | null {
  const parsed = wireStorySchema.safeParse(document);
  if (!parsed.success) return null;
  const teaser = toTeaser(account, parsed.data);
  const homeVersion = parsed.data.alternative?.home.default;
  if (homeVersion === undefined) return teaser;
  const hero = homeVersion["hero-image"];
  return {
    ...teaser,
    headline: homeVersion.headline ?? teaser.headline,
    picture:
      hero === null || hero === undefined ? teaser.picture : (heroView(account, hero) ?? teaser.picture),
  };
}
