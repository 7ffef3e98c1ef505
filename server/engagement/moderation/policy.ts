/** Outcome for a comment that a rule or a word list matches. */
export type RuleOutcome = "pend" | "spam" | "shadow" | "reject";

/** Conditions of a rule; all that are set must match. */
export interface RuleConditions {
  /** The author has fewer published comments than this. */
  authorPublishedBelow?: number | undefined;
  /** Written by a guest. */
  isGuest?: boolean | undefined;
  linksAtLeast?: number | undefined;
  hasImage?: boolean | undefined;
  /** The text contains one of these words as a whole word, obfuscated or not. */
  words?: readonly string[] | undefined;
  /** 0 to 100. */
  toxicityAtLeast?: number | undefined;
  /** 0 to 1. */
  spamAtLeast?: number | undefined;
  /** The author has written this many comments within this many seconds, this one included. */
  burst?: { comments: number; seconds: number } | undefined;
  longerThan?: number | undefined;
}

/** A rule defined by an account; rules are tested in the order of their positions. */
export interface ModerationRule {
  id: number;
  name: string;
  enabled: boolean;
  place: number;
  conditions: RuleConditions;
  outcome: RuleOutcome;
  /** Version number, incremented with every change. */
  version: number;
  updatedAt: Date;
}

/** A word list, and the outcome for comments that contain one of its words. */
export interface WordList {
  id: number;
  name: string;
  enabled: boolean;
  outcome: RuleOutcome;
  words: readonly string[];
  version: number;
  updatedAt: Date;
}

declare global {
  interface JsonColumns {
    "moderation_rule.conditions": RuleConditions;
  }
}

/** Rules and word lists of an account; its settings apply besides. */
export interface Policy {
  rules: readonly ModerationRule[];
  lists: readonly WordList[];
}
