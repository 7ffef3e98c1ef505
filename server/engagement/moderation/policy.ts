import type { Finding } from "./verdict";

/** What becomes of a comment that a rule or a list of words catches. */
export type RuleOutcome = "pend" | "spam" | "shadow" | "reject";

/** What a rule asks of a comment; all that is said must hold. */
export interface RuleConditions {
  /** The author has fewer published comments than this. */
  authorPublishedBelow?: number | undefined;
  /** Written by somebody who is not signed in. */
  isGuest?: boolean | undefined;
  linksAtLeast?: number | undefined;
  hasImage?: boolean | undefined;
  /** One of these words stands in it by itself, disguised or not. */
  words?: readonly string[] | undefined;
  /** 0 to 100. */
  toxicityAtLeast?: number | undefined;
  /** 0 to 1. */
  spamAtLeast?: number | undefined;
  /** The author has written so many within so many seconds, this one included. */
  burst?: { comments: number; seconds: number } | undefined;
  longerThan?: number | undefined;
}

/** A rule of an account's own: data, tried in the order of their places. */
export interface ModerationRule {
  id: number;
  name: string;
  enabled: boolean;
  place: number;
  conditions: RuleConditions;
  outcome: RuleOutcome;
  /** Grows with every change. */
  version: number;
  updatedAt: Date;
}

/** Words of one kind, and what becomes of comments that hold one. */
export interface WordList {
  id: number;
  name: string;
  enabled: boolean;
  outcome: RuleOutcome;
  words: readonly string[];
  version: number;
  updatedAt: Date;
}

/** What an account decides by, beside its settings. */
export interface Policy {
  rules: readonly ModerationRule[];
  lists: readonly WordList[];
}

/** What phase finds when a rule or list with this outcome catches a comment. */
export function findingOf(phase: string, outcome: RuleOutcome, reason: string): Finding {
  return outcome === "shadow"
    ? { outcome: "spam", shadow: true, phase, reason }
    : { outcome, shadow: false, phase, reason };
}
