import type { CommentStatus } from "@/server/engagement/comment-states/index";
import type { ScoreReason } from "@/server/engagement/scoring/index";
import type { Decision } from "./decision";

/** The queues of moderators. */
export type Queue = "pending" | "reported" | "appealed" | "spam" | "all";

/** A comment as a queue shows it to moderators. */
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
  /** Whether the newsroom features it. */
  isFeatured: boolean;
  /** The writer's appeal; null: none, or it was answered. */
  appeal: string | null;
}

export interface QueueFilter {
  queue: Queue;
  text?: string | undefined;
  authorId?: number | undefined;
  pageId?: number | undefined;
  /** Only this comment, in any status. */
  commentId?: number | undefined;
}

/** Context of a comment: its thread, the author's history, and the decisions about it. */
export interface CommentContext {
  comment: QueuedComment;
  /** The root comment of its thread and up to 20 replies, oldest first. */
  thread: { id: number; text: string; author: string; status: CommentStatus; createdAt: Date }[];
  author: {
    since: Date;
    /** Number of comments by status. */
    counts: Partial<Record<CommentStatus, number>>;
    latest: { id: number; text: string; status: CommentStatus; page: string; createdAt: Date }[];
    bans: { id: number; shadow: boolean; reason: string; endsAt: Date | null; createdBy: string }[];
  };
  decisions: Decision[];
}
