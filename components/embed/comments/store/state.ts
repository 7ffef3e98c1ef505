import type { Op } from "../ops/op";
import type { Comment, Person, Reaction } from "./comment";

/** Identifies the conversation; constant for the life of the frame. */
export interface ConversationId {
  accountId: number;
  pageUrl: string;
  /** comment-widget-id; empty: the page's default conversation. */
  widgetId: string;
}

/** Settings of the account for readers. */
export interface Config {
  /** Whether new comments are accepted. */
  open: boolean;
  guests: boolean;
  confidential: boolean;
  images: boolean;
  links: boolean;
  /** Number of top-level comments per page. */
  pageSize: number;
  reactions: readonly Reaction[];
}

/** Newest or oldest first, most reactions first, or only threads with a featured comment. */
export type Sort = "desc" | "asc" | "popular" | "featured";

export interface Paging {
  sort: Sort;
  /** Number of visible comments, and of top-level ones among them, loaded or not. */
  total: number;
  parents: number;
  status: "idle" | "loading" | "failed";
  /** Whether the last page is loaded. */
  isEnd: boolean;
}

/** The session; `user` null: not logged in. */
export interface Session {
  user: Person | null;
  /** Whether the widget can log out: readers identified by the publisher log out on its site. */
  isOurs: boolean;
  /** Whether the session is still loading. */
  isOpen: boolean;
}

/** Location of an editor: new comment, reply, or edit of a comment. */
export type DraftKey = "new" | `reply:${number}` | `edit:${number}`;

/** A text that is not posted yet, with everything needed to post it. */
export interface Draft {
  ops: readonly Op[];
  images: readonly string[];
  confidential: boolean;
  /** Display name of a guest. */
  guestName: string;
  /** Idempotency key of an earlier attempt, which may have succeeded; null: not sent yet. */
  attempt: string | null;
}

/** A refusal, with a translated text or the server's message. */
export interface Refusal {
  code: string;
  message: string;
  /** Whether a retry may succeed. */
  mayRetry: boolean;
}

/** Refusal code: an attempt whose response was lost created the comment, and the draft was changed since. */
export const POSTED_BEFORE = "posted_before";

/** A comment being sent. */
export interface OutgoingComment {
  /** Idempotency key of this attempt: the server creates one comment per key. */
  key: string;
  draftKey: DraftKey;
  parentId: number | null;
  draft: Draft;
  /** ISO 8601. */
  at: string;
  /** null: the request is pending. */
  refusal: Refusal | null;
}

export interface State {
  conversation: ConversationId;
  config: Config;
  session: Session;
  comments: Readonly<Record<number, Comment>>;
  /** Ids of top-level comments in display order, and the replies of each. */
  order: readonly number[];
  replies: Readonly<Record<number, readonly number[]>>;
  /** Ids in `order` that no page of the server included yet: linked, or just posted. */
  apart: readonly number[];
  paging: Paging;
  /** The reader's own reactions: reaction ids by comment id. */
  own: Readonly<Record<number, readonly number[]>>;
  drafts: Readonly<Partial<Record<DraftKey, Draft>>>;
  /** The last refusal of a draft. */
  refusals: Readonly<Partial<Record<DraftKey, Refusal>>>;
  outbox: readonly OutgoingComment[];
  /** Whether the newsroom features a comment of the conversation. */
  hasFeatured: boolean;
  /** Ids of the authors whom the reader ignores. */
  ignored: readonly number[];
  /** Ids of the top-level comments of the threads that the reader follows; null: they cannot follow any. */
  followed: readonly number[] | null;
  /** Id of the comment being replied to, and of the one being edited. */
  replyingTo: number | null;
  editing: number | null;
  /** Id of the comment that the URL links to; its thread is shown first if no loaded page has it. */
  linked: number | null;
}
