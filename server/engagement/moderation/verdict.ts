import { AppError } from "@/server/platform/errors/index";

/** The moderation verdict on a submitted text. */
export interface Verdict {
  /** `reject` refuses it: it is not stored. */
  outcome: "publish" | "pend" | "spam" | "reject";
  /** Its writer sees it as if it were published; nobody else does. */
  shadow: boolean;
  /** The phase that decided. */
  phase: string;
  /** The reason as text for moderators (and, of a rejection, for the writer). */
  reason: string;
  /** 0 to 100; 0 where no scorer scored it. */
  toxicity: number;
  /** 0 to 1; null where no scorer scored it. */
  spamProbability: number | null;
  /** Details of the scores and facts. */
  details: Readonly<Record<string, unknown>>;
}

/** The decision of one phase of moderation. */
export type Finding = Pick<Verdict, "outcome" | "shadow" | "phase" | "reason">;

/** A submitted text before it is stored, as moderation sees it. */
export interface CommentDraft {
  /** null: a new comment; otherwise the comment that is edited. */
  commentId: number | null;
  /** null for a guest, who has no history. */
  authorId: number | null;
  isGuest: boolean;
  text: string;
  /** URLs that it links to. */
  links: readonly string[];
  hasImage: boolean;
}

/** Convert a verdict to the flags that are stored with a comment; throws on a rejection. */
export function toStoredVerdict(verdict: Verdict) {
  const { outcome, shadow, toxicity, spamProbability, phase, reason, details } = verdict;
  if (outcome === "reject") throw new AppError("invalid", reason);
  return {
    isPublished: outcome === "publish",
    isSpam: outcome === "spam",
    shadow,
    toxicity,
    spamProbability,
    phase,
    reason,
    details,
  };
}
