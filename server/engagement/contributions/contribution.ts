import type { Op } from "@/server/engagement/comment-states/index";

export type ContributionState = "submitted" | "accepted" | "rejected";

/** The author of a contribution, as entered by themselves. */
export interface Contributor {
  name: string | null;
  email: string | null;
  phone: string | null;
  bio: string | null;
}

declare global {
  interface JsonColumns {
    "contribution.ops": Contribution["ops"];
    "contribution.contributor": Contributor;
    "contribution.topic": Contribution["topic"];
  }
}

/** A text that a reader sent to the newsroom. */
export interface Contribution {
  id: number;
  readerId: number;
  headline: string;
  /** Sanitized HTML. */
  html: string;
  ops: readonly Op[];
  contributor: Contributor;
  /** Map of `story-attributes.<name>` to values. */
  topic: Readonly<Record<string, readonly string[]>>;
  state: ContributionState;
  note: string;
  reviewedBy: string | null;
  reviewedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}
