import type { StoryAccess, StoryState } from "@/server/publishing/stories/index";

/** A record that a story refers to, by the name that staff see. */
export interface Named {
  id: number;
  name: string;
}

/** A row of the newsroom's list, with the state of the story's newest version. */
export interface StorySummary {
  id: string;
  headline: string;
  slug: string;
  state: StoryState;
  /** Newest version. */
  version: number;
  savedBy: string;
  /** true: readers see it at present. */
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

/** Filters of the newsroom's list; null or absent: no filter. */
export interface StoryFilter {
  state?: StoryState | undefined;
  section?: number | undefined;
  author?: number | undefined;
  tag?: number | undefined;
  template?: string | undefined;
  access?: StoryAccess | undefined;
  /** First published today, in the last 7 or in the last 30 days of the account's calendar. */
  published?: PublishedPeriod | undefined;
  /** Words of the headline or slug, a story's id, or its address. */
  text?: string | undefined;
}

export type PublishedPeriod = "today" | "week" | "month";
