/** Label of a comment by a moderator's decision. */
export type Lesson = "kept" | "removed" | "spam";

/** Number of comments per label, in total or with a word. */
export interface LearnedCounts {
  kept: number;
  removed: number;
  spam: number;
}

export interface LearnedWord extends LearnedCounts {
  word: string;
}
