import type { Op } from "@/server/engagement/comments/index";

/** Who wrote a comment that comes from elsewhere. */
export interface RecordAuthor {
  /** `shared:<claim id>` of a reader that the publisher's tokens name; otherwise whatever tells them apart at the source. */
  key: string;
  name: string;
  avatar: string | null;
  bio: string;
  email: string | null;
}

/** A comment as it travels between installations, and from other systems. */
export interface CommentRecord {
  /** The same at every import of the same source. */
  id: string;
  page: string;
  /** comment-widget-id; empty for the page's own conversation. */
  widget: string;
  parent: string | null;
  author: RecordAuthor;
  ops: readonly Op[];
  createdAt: Date;
  editedAt: Date | null;
  hiddenAt: Date | null;
  deletedAt: Date | null;
  isPublished: boolean;
  isSpam: boolean;
  confidential: boolean;
  isPageAuthor: boolean;
  toxicity: number;
  /** Reaction id to count. */
  reactions: Readonly<Record<string, number>>;
}
