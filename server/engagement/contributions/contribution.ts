import type { Op } from "@/server/engagement/comments/index";

export type ContributionState = "submitted" | "accepted" | "rejected";

/** Who wrote a contribution, as they say themselves. */
export interface Contributor {
  name: string | null;
  email: string | null;
  phone: string | null;
  bio: string | null;
}

/** A text that a reader sent to the newsroom. */
export interface Contribution {
  id: number;
  readerId: number;
  headline: string;
  /** Inert HTML. */
  html: string;
  ops: readonly Op[];
  contributor: Contributor;
  /** `story-attributes.<name>` to values. */
  topic: Readonly<Record<string, readonly string[]>>;
  state: ContributionState;
  note: string;
  reviewedBy: string | null;
  reviewedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}
