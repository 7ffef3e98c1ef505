import type { Op } from "../ops/op";

export interface Person {
  id: number;
  name: string;
  avatar: string | null;
  guest: boolean;
}

/** A comment in the store. */
export interface Comment {
  id: number;
  /** Id of the parent comment; null: top-level. */
  parentId: number | null;
  /** ISO 8601; editedAt null: never edited. */
  createdAt: string;
  editedAt: string | null;
  /** null: removed, but still listed because of its replies. */
  ops: readonly Op[] | null;
  /** null: removed, or confidential. */
  author: Person | null;
  authorId: number | null;
  isPageAuthor: boolean;
  /** Whether the newsroom features it. */
  isFeatured: boolean;
  /** Whether it waits for moderation, visible to its author only. */
  isWaiting: boolean;
  /** hidden: removed by its author; deleted: removed by a moderator. */
  hidden: boolean;
  deleted: boolean;
  /** Counts by reaction id. */
  reactions: Readonly<Record<string, number>>;
}

/** Number of visible comments, and of top-level ones among them. */
export interface Counts {
  total: number;
  parents: number;
}

/** A page of comments as the server returns it: each top-level comment, then its replies. */
export interface CommentList extends Counts {
  comments: readonly Comment[];
}

/** A reaction offered by the account. */
export interface Reaction {
  id: number;
  label: string;
  /** Its emoji, or the short code of one; null: only the label. */
  shortCode: string | null;
}
