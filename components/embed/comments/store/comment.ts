import type { Op } from "../ops/op";

export interface Person {
  id: number;
  name: string;
  avatar: string | null;
  guest: boolean;
}

/** A comment as the widget keeps it. */
export interface Comment {
  id: number;
  /** The comment that it answers; null: none. */
  parentId: number | null;
  /** ISO times; editedAt null: never. */
  createdAt: string;
  editedAt: string | null;
  /** null: it was withdrawn, and its place is kept for its replies. */
  ops: readonly Op[] | null;
  /** null: withdrawn, or confidential. */
  author: Person | null;
  authorId: number | null;
  isPageAuthor: boolean;
  /** Whether a moderator looks at it before others do. */
  isWaiting: boolean;
  /** Withdrawn by its author, or removed by a moderator. */
  hidden: boolean;
  deleted: boolean;
  /** Reaction id to count. */
  reactions: Readonly<Record<string, number>>;
}

/** How many visible comments a conversation has, and how many of them answer no other. */
export interface Counts {
  total: number;
  parents: number;
}

/** A stretch of a conversation as the server answers it: each that answers no other, then its replies. */
export interface CommentList extends Counts {
  comments: readonly Comment[];
}

/** A reaction that the account offers. */
export interface Reaction {
  id: number;
  label: string;
  /** The character, or the short code of one, that stands for it; null: its label alone. */
  shortCode: string | null;
}
