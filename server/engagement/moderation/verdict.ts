/** What moderation says about a text at the moment it is sent in. */
export interface Verdict {
  /** `reject` refuses it outright: it is not kept. */
  outcome: "publish" | "pend" | "spam" | "reject";
  /** Its writer sees it as if it were published; nobody else does. */
  shadow: boolean;
  /** The phase that decided. */
  phase: string;
  /** Why, in words for moderators (and, of a rejection, for the writer). */
  reason: string;
  /** 0 to 100; 0 where nothing scored it. */
  toxicity: number;
  /** 0 to 1; null where nothing scored it. */
  spamProbability: number | null;
  /** What the phases found, for those who look closer. */
  details: Readonly<Record<string, unknown>>;
}

/** What one phase of moderation decides. */
export type Finding = Pick<Verdict, "outcome" | "shadow" | "phase" | "reason">;

/** A text that is about to be kept, as judges see it. */
export interface CommentDraft {
  /** null: it is being written; otherwise the comment that is edited. */
  commentId: number | null;
  /** null where a guest writes, who is nobody before. */
  authorId: number | null;
  isGuest: boolean;
  text: string;
  /** Addresses it links to. */
  links: readonly string[];
  hasImage: boolean;
}
