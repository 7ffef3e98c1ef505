/** Status of a comment; derived from its flags. */
export type CommentStatus = "published" | "pending" | "spam" | "hidden" | "deleted";

/** The flags from which a comment's status derives; each is written by one move only. */
export interface CommentFlags {
  isPublished: boolean;
  isSpam: boolean;
  /** Shadow ban: its writer sees it as if it were published; nobody else does. */
  shadow: boolean;
  /** When its writer withdrew it. */
  hiddenAt: Date | null;
  /** When a moderator removed it, and that moderator's reader row. */
  deletedAt: Date | null;
  deletedById: number | null;
}

/** A comment as rules and moderators need it; readers see its document. */
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
  /** Version number, incremented with every change, for optimistic concurrency control. */
  version: number;
  /** The moderation phase that set its state; `hand`: a moderator. */
  phase: string;
  createdAt: Date;
  editedAt: Date | null;
}

/** A comment that a move changed, with its flags before and after. */
export interface MovedComment {
  id: number;
  pageId: number;
  realmId: number;
  authorId: number;
  text: string;
  before: CommentFlags;
  after: CommentFlags;
  /** Its version after the move; the move can be undone while the version is unchanged. */
  version: number;
}

/** A reader mentioned in a text, with their name at that time. */
export interface Mention {
  /** Reader id, as the interface writes it in ops. */
  id: string;
  name: string;
  slug: string;
  avatar: string | null;
  /** Presentation attributes of the writer's client; the server does not interpret them. */
  target?: string;
  class?: string;
  "end-point"?: string;
}

/** A link, a mention, and the formats of a contributed text; comments have no formats. */
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

/** One item of a stored body: validated, with known attributes only. */
export interface Op {
  insert: string | { mentions: true } | { image: string } | { video: string };
  attributes?: OpAttributes;
}

/** Number of visible comments in a conversation, and of those among them without a parent. */
export interface CommentCounts {
  comments: number;
  parents: number;
}

declare global {
  interface JsonColumns {
    "comment.ops": readonly Op[];
  }
}

/** A comment in the interface's form (JSON text), with the current counts of its conversation. */
export interface CommentDocument {
  id: number;
  document: string;
  counts: CommentCounts;
}
