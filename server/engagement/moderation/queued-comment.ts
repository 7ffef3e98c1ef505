import type { ScoreReason } from "@/server/engagement/scoring/index";
import type { Decision } from "./decision";

export type CommentStatus = "published" | "pending" | "spam" | "hidden" | "deleted";

/** What moderators work through. */
export type Queue = "pending" | "reported" | "appealed" | "spam" | "all";

/** A comment as moderators see it in a queue. */
export interface QueuedComment {
  id: number;
  text: string;
  status: CommentStatus;
  shadow: boolean;
  version: number;
  toxicity: number;
  spamProbability: number | null;
  phase: string;
  reason: string;
  toxicityReasons: ScoreReason[];
  spamReasons: ScoreReason[];
  createdAt: Date;
  editedAt: Date | null;
  author: { id: number; name: string; avatarUrl: string | null; kind: string };
  page: { id: number; url: string; headline: string | null };
  parent: { id: number; text: string; author: string } | null;
  reports: { reason: string; note: string }[];
  /** What its writer has to say for it; null: nothing, or it was answered. */
  appeal: string | null;
}

export interface QueueFilter {
  queue: Queue;
  text?: string | undefined;
  authorId?: number | undefined;
  pageId?: number | undefined;
  /** One comment alone, wherever it stands. */
  commentId?: number | undefined;
}

/** What surrounds a comment: its thread, what else its author wrote, who decided what. */
export interface CommentContext {
  comment: QueuedComment;
  /** The comment it answers or itself, and up to 20 replies, the oldest first. */
  thread: { id: number; text: string; author: string; status: CommentStatus; createdAt: Date }[];
  author: {
    since: Date;
    /** Comments by where they stand. */
    counts: Partial<Record<CommentStatus, number>>;
    latest: { id: number; text: string; status: CommentStatus; page: string; createdAt: Date }[];
    bans: { id: number; shadow: boolean; reason: string; endsAt: Date | null; createdBy: string }[];
  };
  decisions: Decision[];
}
