import type { Op } from "@/server/engagement/comment-states/index";

/** The author of an imported comment. */
export interface RecordAuthor {
  /** `shared:<claim id>` of a reader from the publisher's tokens; otherwise any key that is unique at the source. */
  key: string;
  name: string;
  avatar: string | null;
  bio: string;
  email: string | null;
}

/** A comment in the import and export format. */
export interface CommentRecord {
  /** Stable across imports of the same source. */
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
