/** What moderators made of a comment. */
export type Lesson = "kept" | "removed" | "spam";

/** How often a word stood in comments of each kind. */
export interface LearnedCounts {
  kept: number;
  removed: number;
  spam: number;
}

export interface LearnedWord extends LearnedCounts {
  word: string;
}
