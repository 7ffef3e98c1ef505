import { z } from "zod";
import type { Card } from "./story-element";

/** Hero picture of a story: a key in our own storage, or an external address. */
export interface HeroImage {
  key: string | null;
  url: string | null;
  caption: string | null;
  attribution: string | null;
  altText: string | null;
  hyperlink: string | null;
  /** `{width, height, mime-type, focus-point: [x, y], …}` as on the wire. */
  metadata: Record<string, unknown> | null;
}

/** Who may read a story: everyone (null, public), signed-in readers, or subscribers. */
export type StoryAccess = "public" | "login" | "subscription";

/** Content of one version. References are ids of the account's authors, sections, tags and entities. */
export interface StoryContent {
  headline: string;
  subheadline: string | null;
  summary: string | null;
  /** null: a plain text story. */
  template: string | null;
  /** The first one is the story's author. */
  authorIds: number[];
  sectionIds: number[];
  tagIds: number[];
  entityIds: number[];
  access: StoryAccess | null;
  accessLevel: number | null;
  heroImage: HeroImage | null;
  cards: Card[];
  seo: Record<string, unknown>;
  metadata: Record<string, unknown>;
  alternative: Record<string, unknown>;
  bulletType: "123" | "bullets";
  canonicalUrl: string | null;
  customSlug: string | null;
  pushNotification: string | null;
  pushNotificationTitle: string | null;
  storylineId: number | null;
  storylineTitle: string | null;
  sequenceNo: number | null;
  promotionalMessage: string | null;
  audioKey: string | null;
  breakingNewsLinkedStoryId: string | null;
  /** Ids of linked stories, in the order of the also-read elements. */
  linkedStoryIds: string[];
  isLiveBlog: boolean;
  isAmpSupported: boolean;
}

/** Empty content: the starting point of a new story or an import. */
export const EMPTY_CONTENT: StoryContent = {
  headline: "",
  subheadline: null,
  summary: null,
  template: null,
  authorIds: [],
  sectionIds: [],
  tagIds: [],
  entityIds: [],
  access: null,
  accessLevel: null,
  heroImage: null,
  cards: [],
  seo: {},
  metadata: { "card-share": { shareable: false } },
  alternative: {},
  bulletType: "123",
  canonicalUrl: null,
  customSlug: null,
  pushNotification: null,
  pushNotificationTitle: null,
  storylineId: null,
  storylineTitle: null,
  sequenceNo: null,
  promotionalMessage: null,
  audioKey: null,
  breakingNewsLinkedStoryId: null,
  linkedStoryIds: [],
  isLiveBlog: false,
  isAmpSupported: true,
};

const storedContent = z.looseObject({ headline: z.string() });

/** Read stored content, written by this platform from a StoryContent; fields added since get their empty value. */
export function parseStoredContent(stored: unknown): StoryContent {
  return { ...EMPTY_CONTENT, ...storedContent.parse(stored) };
}
