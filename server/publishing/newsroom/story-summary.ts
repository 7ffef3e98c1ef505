import type { StoryAccess, StoryState } from "@/server/publishing/stories/index";

/** Something a story refers to, by the name staff know it by. */
export interface Named {
  id: number;
  name: string;
}

/** A story as a row of the newsroom's list: where its newest version stands. */
export interface StorySummary {
  id: string;
  headline: string;
  slug: string;
  state: StoryState;
  /** Newest version. */
  version: number;
  savedBy: string;
  /** Readers see it at present. */
  live: boolean;
  template: string | null;
  access: StoryAccess | null;
  sections: Named[];
  authors: Named[];
  createdAt: Date;
  updatedAt: Date;
  publishAt: Date | null;
  firstPublishedAt: Date | null;
  lastPublishedAt: Date | null;
}

/** What the newsroom's list can be narrowed by; null or absent leaves a part open. */
export interface StoryFilter {
  state?: StoryState | undefined;
  section?: number | undefined;
  author?: number | undefined;
  tag?: number | undefined;
  template?: string | undefined;
  access?: StoryAccess | undefined;
  /** First published today, in the last 7 or in the last 30 days of the account's calendar. */
  published?: PublishedPeriod | undefined;
  /** Words of the headline or slug, a story's id, or an address of it. */
  text?: string | undefined;
}

export type PublishedPeriod = "today" | "week" | "month";
