import { DAY_MILLISECONDS, HOUR_MILLISECONDS } from "@/shared/time-units";

/** Parameters of /stories.rss. */
export interface FeedQuery {
  period: FeedPeriod;
  /** Slug or name of a section. */
  section?: string | undefined;
  sectionId?: number | undefined;
  /** An author's stories; without a list these are the newest, whatever the period. */
  authorId?: number | undefined;
  excludeSectionIds: readonly number[];
  /** Name or slug of a tag. */
  tag?: string | undefined;
  /** Syndication sources to exclude; `all` excludes every syndicated story. */
  skip: readonly string[];
  /** A manually sorted list (or `top`, `published`); it ignores the period. */
  storyGroup?: string | undefined;
}

const PERIODS = {
  "last-24-hours": DAY_MILLISECONDS,
  "last-7-days": 7 * DAY_MILLISECONDS,
  "last-1-month": 31 * DAY_MILLISECONDS,
} as const;

export type FeedPeriod = keyof typeof PERIODS | "last-4-hours";

export const FEED_PERIODS = ["last-24-hours", "last-7-days", "last-1-month"] as const;

/** Parse a period's name; anything unknown is the last four hours. */
export function parseFeedPeriod(name: string | undefined): FeedPeriod {
  return FEED_PERIODS.find((period) => period === name) ?? "last-4-hours";
}

/** Start of the period: stories published at this instant or later belong to it. */
export function periodStart(period: FeedPeriod, now: Date): Date {
  const span = period === "last-4-hours" ? 4 * HOUR_MILLISECONDS : PERIODS[period];
  return new Date(now.getTime() - span);
}
