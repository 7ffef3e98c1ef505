/** Where a comment stands, in one word; it follows from its flags. */
export type CommentStatus = "published" | "pending" | "spam" | "hidden" | "deleted";

/** The flags from which a comment's state derives; each is written by one move only. */
export interface CommentFlags {
  isPublished: boolean;
  isSpam: boolean;
  /** Its writer sees it as if it were published; nobody else does. */
  shadow: boolean;
  /** When its writer withdrew it. */
  hiddenAt: Date | null;
  /** When a moderator removed it, and the reader who stands for that moderator. */
  deletedAt: Date | null;
  deletedById: number | null;
}

/** A comment as rules and moderators need to know it; what readers see is its document. */
export interface Comment extends CommentFlags {
  id: number;
  pageId: number;
  realmId: number;
  parentId: number | null;
  authorId: number;
  status: CommentStatus;
  confidential: boolean;
  isPageAuthor: boolean;
  ops: readonly Op[];
  text: string;
  /** Grows with every change: by it two who change the same comment notice each other. */
  version: number;
  createdAt: Date;
  editedAt: Date | null;
}

/** A reader named in a text, as they were called then. */
export interface Mention {
  /** Reader id, as the interface writes it in ops. */
  id: string;
  name: string;
  slug: string;
  avatar: string | null;
  /** How the writer's client opens and dresses the name; nothing here goes by it. */
  target?: string;
  class?: string;
  "end-point"?: string;
}

/** A link, a mention, and the looks of a contributed text; comments have no looks. */
export interface OpAttributes {
  bold?: true;
  italic?: true;
  underline?: true;
  blockquote?: true;
  header?: number;
  list?: "ordered" | "bullet";
  link?: string;
  mention?: Mention;
}

/** One item of a body, as it is kept: checked, with nothing in it that was not asked for. */
export interface Op {
  insert: string | { mentions: true } | { image: string } | { video: string };
  attributes?: OpAttributes;
}

/** How many visible comments a conversation has, and how many of them answer no other. */
export interface Counts {
  comments: number;
  parents: number;
}

/** A comment in the interface's form (JSON text), with the counts of its conversation as they are now. */
export interface CommentAnswer {
  id: number;
  document: string;
  counts: Counts;
}
