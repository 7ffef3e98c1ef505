import type { LetterTemplate } from "./letter-template";

/** How often a newsletter is sent, and when, in the account's time zone. */
export interface Schedule {
  frequency: "daily" | "weekly";
  /** Day of a weekly letter: 1 Monday … 7 Sunday; null of a daily one. */
  weekday: number | null;
  /** Hour of the day, 0 to 23. */
  hour: number;
}

/** A newsletter of an account. */
export interface Newsletter extends Schedule {
  id: number;
  name: string;
  /** Last part of its address. */
  slug: string;
  description: string;
  /** null: its collection was deleted. */
  collection: { id: number; name: string; slug: string } | null;
  active: boolean;
  template: LetterTemplate;
  /** Letters that were due before are not sent. */
  scheduledFrom: Date;
}

/** A letter of a newsletter. */
export interface Letter {
  id: number;
  /** Its day in the account's time zone, such as `2026-11-27`. */
  edition: string;
  /** Ids of its stories, in their order. */
  storyIds: string[];
  createdAt: Date;
}
