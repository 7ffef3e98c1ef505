import type { DemoElement } from "./elements";

/**
 * A point in time relative to the day the demo is seeded: `daysAgo` whole days back (negative: ahead), at a
 * wall-clock time of the publication's zone.
 */
export interface DemoMoment {
  daysAgo: number;
  /** `HH:MM`, 24 hours. */
  time: string;
}

/** An image of the demo, by name; `key` is the storage key every wire field uses. */
export interface DemoPicture {
  name: string;
  key: string;
  /** Relative to the demo folder. */
  path: string;
  width: number;
  height: number;
  bytes: number;
  contentType: "image/webp";
  focusPoint: [x: number, y: number];
  alt: string;
  caption: string;
  attribution: string;
}

/** A file that must be in storage under `key` before the content that names it is read. */
export interface DemoAsset {
  key: string;
  /** Relative to the demo folder. */
  path: string;
  contentType: string;
  bytes: number;
}

export interface DemoPublication {
  name: string;
  timeZone: string;
  /** Storage key of the logo. */
  logoKey: string;
  /** Account settings in the account's own vocabulary; the account parses them. */
  settings: Readonly<Record<string, unknown>>;
  /** Values of the AMP configuration that are plain data. */
  ampConfig: Readonly<Record<string, unknown>>;
  /** AMP configuration that names collections, by slug. */
  ampCollections: { related: string; infiniteScroll: string };
}

export interface DemoSection {
  slug: string;
  name: string;
  displayName: string | null;
  parent: string | null;
  rank: number;
  /** Slug of the collection that contains the section's front. */
  collection: string;
  data: { color: string } | null;
}

export interface DemoAuthor {
  slug: string;
  name: string;
  role: string;
  bio: string;
  avatarKey: string;
  /** No e-mail and no account on a real network: the people are invented. */
  metadata: Readonly<Record<string, string>>;
}

export interface DemoTag {
  slug: string;
  name: string;
  metaTitle: string | null;
  metaDescription: string | null;
}

export type DemoEntityTypeName = "person" | "place" | "organisation" | "vessel";

export interface DemoEntityType {
  id: number;
  name: DemoEntityTypeName;
  /** Attributes every entity of the type carries, with the kind of their value. */
  attributes: Readonly<Record<string, "text" | "number" | "date" | "entity">>;
}

/** An attribute that names another entity, by that entity's slug. */
export interface DemoEntityLink {
  entity: string;
}

export interface DemoEntity {
  slug: string;
  type: DemoEntityTypeName;
  name: string;
  attributes: Readonly<Record<string, string | number | DemoEntityLink>>;
}

export interface DemoEntityRelation {
  from: string;
  relation: string;
  to: string;
  rank: number;
}

export type DemoStoryState = "published" | "open" | "needs-approval" | "scheduled";

export type DemoTemplate =
  | "text"
  | "photo"
  | "video"
  | "live-blog"
  | "listicle"
  | "review"
  | "explainer"
  | "q-and-a"
  | "long-form"
  | "breaking-news";

export interface DemoCard {
  /** Minutes after the story's own moment; 0 for cards written with it. */
  minutesAfter: number;
  keyEvent: boolean;
  cardType: "introduction" | null;
  share: { title: string; message: string | null } | null;
  elements: readonly DemoElement[];
}

/** One story. Every reference to another object is by slug. */
export interface DemoStory {
  /** Headline slug, the last segment of the full slug; unique in the demo. */
  slug: string;
  /** The two stories that scripts and tests use by name. */
  demoRole: "story" | "subscription_story" | null;
  state: DemoStoryState;
  template: DemoTemplate;
  headline: string;
  subheadline: string | null;
  summary: string;
  /** The first one is the primary section; empty only for breaking news. */
  sections: readonly string[];
  authors: readonly string[];
  tags: readonly string[];
  entities: readonly string[];
  /** Name of the hero picture. */
  hero: string | null;
  access: "login" | "subscription" | null;
  /** When it was (or will be) published. */
  moment: DemoMoment;
  /** Minutes from publication to the last change of the text. */
  updatedMinutesAfter: number;
  /** 1 is the newest; a total order that agrees with `moment`. */
  order: number;
  bulletType: "123" | "bullets";
  /** Shorter headline (and another picture) for the home page. */
  alternative: { headline: string; hero: string | null } | null;
  seo: { title: string; description: string } | null;
  review: { title: string; rating: { label: string; value: string } } | null;
  /** Only for a live blog: whether it has ended. */
  closed: boolean | null;
  sponsoredBy: string | null;
  /** Story that a breaking-news item links to. */
  linkedStory: string | null;
  attributes: Readonly<Record<string, readonly string[]>>;
  cards: readonly DemoCard[];
}

export type DemoCollectionItem =
  | { type: "story"; story: string; metadata: Readonly<Record<string, unknown>> }
  | { type: "collection"; collection: string; metadata: Readonly<Record<string, unknown>> };

/** Rules of an automated collection; the writer turns slugs into ids. */
export interface DemoCollectionRules {
  section?: string;
  tag?: string;
  author?: string;
  entity?: string;
  template?: DemoTemplate;
  sort: "published-at" | "updated-at";
}

interface DemoCollectionBase {
  slug: string;
  name: string;
  summary: string | null;
  template: string;
  /** Name of the cover picture. */
  cover: string | null;
  daysAgo: number | null;
}

export type DemoCollection =
  | (DemoCollectionBase & { source: "manual"; items: readonly DemoCollectionItem[] })
  | (DemoCollectionBase & { source: "automated"; rules: DemoCollectionRules });

export interface DemoStack {
  rank: number;
  heading: string;
  storyGroup: string;
  maxStories: number;
  backgroundColor: string;
  showOnAllSections: boolean;
  /** Section names, or `Home`. */
  showOnLocations: readonly string[];
}

/** A manually sorted list of stories, for the whole publication (`section` null) or one section. */
export interface DemoStoryGroup {
  storyGroup: string;
  section: string | null;
  stories: readonly string[];
}

export type DemoMenuTarget =
  | { itemType: "section"; section: string }
  | { itemType: "tag"; tag: string }
  | { itemType: "collection"; collection: string }
  | { itemType: "entity"; entity: string }
  | { itemType: "link"; url: string }
  | { itemType: "placeholder" };

export interface DemoMenuItem {
  title: string;
  target: DemoMenuTarget;
  data: { color: string };
  children: readonly DemoMenuItem[];
}

export interface DemoMenuGroup {
  slug: string;
  name: string;
  items: readonly DemoMenuItem[];
}

export type DemoPage =
  | { type: "static-page"; path: string; title: string; content: string }
  | { type: "redirect"; path: string; destination: string; statusCode: 301 | 302 };

export interface DemoContent {
  publication: DemoPublication;
  sections: readonly DemoSection[];
  authors: readonly DemoAuthor[];
  tags: readonly DemoTag[];
  entityTypes: readonly DemoEntityType[];
  entities: readonly DemoEntity[];
  entityRelations: readonly DemoEntityRelation[];
  pictures: readonly DemoPicture[];
  /** Every file to put into storage: pictures, avatars, logo, attachments. */
  assets: readonly DemoAsset[];
  /** Newest first. */
  stories: readonly DemoStory[];
  /** Children before the collections that contain them. */
  collections: readonly DemoCollection[];
  stacks: readonly DemoStack[];
  storyGroups: readonly DemoStoryGroup[];
  menuGroups: readonly DemoMenuGroup[];
  pages: readonly DemoPage[];
  conversations: readonly DemoConversation[];
}

export interface DemoComment {
  /** The author; the same name is the same reader throughout. */
  by: string;
  /** Relative to the publication of the story. */
  minutes: number;
  /** Paragraphs are separated by an empty line. */
  text: string;
  /** Text of a link at the end. */
  link?: { text: string; to: string };
  likes?: number;
}

/** Readers' comments on one story. */
export interface DemoConversation {
  /** Last segment of the story's slug. */
  story: string;
  comments: readonly (DemoComment & { replies?: readonly DemoComment[] })[];
}
