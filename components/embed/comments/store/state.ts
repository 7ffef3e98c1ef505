import type { Op } from "../ops/op";
import type { Comment, Person, Reaction } from "./comment";

/** Which conversation this is: it does not change while the frame lives. */
export interface Place {
  accountId: number;
  pageUrl: string;
  /** comment-widget-id; empty: the page's own conversation. */
  widgetId: string;
}

/** What the account lets readers do. */
export interface Config {
  /** Whether anything new may be written at all. */
  open: boolean;
  guests: boolean;
  confidential: boolean;
  images: boolean;
  links: boolean;
  /** How many comments that answer no other are read at once. */
  pageSize: number;
  reactions: readonly Reaction[];
}

/** Newest or oldest first, by time. */
export type Sort = "desc" | "asc";

export interface Paging {
  sort: Sort;
  /** Visible comments, and those among them that answer no other, wherever they stand. */
  total: number;
  parents: number;
  status: "idle" | "loading" | "failed";
  /** Whether the server has no further ones. */
  isEnd: boolean;
}

/** Who reads; null while nobody is logged in. */
export interface Session {
  user: Person | null;
  /** Whether logging out is ours to do: whom the publisher names logs out there. */
  isOurs: boolean;
  /** Whether it is still being asked. */
  isOpen: boolean;
}

/** Where a text is written: under the page, under a comment, or in place of one. */
export type DraftKey = "new" | `reply:${number}` | `edit:${number}`;

/** A text that is not posted yet, with everything that posting it once needs. */
export interface Draft {
  ops: readonly Op[];
  images: readonly string[];
  confidential: boolean;
  /** How a guest wants to be called. */
  guestName: string;
  /** The key under which it was sent already, maybe with success; null: it was not. */
  attempt: string | null;
}

/** Why something was not done, in the words of our messages or of the server's answer. */
export interface Refusal {
  code: string;
  message: string;
  /** Whether trying the same again may help. */
  mayRetry: boolean;
}

/** The code of a refusal: an attempt whose answer never arrived had written the comment, which was changed since. */
export const POSTED_BEFORE = "posted_before";

/** A comment on its way to the server. */
export interface Outgoing {
  /** Names this attempt for good: the server writes no key twice. */
  key: string;
  draftKey: DraftKey;
  parentId: number | null;
  draft: Draft;
  /** ISO time. */
  at: string;
  /** null while it is being sent. */
  refusal: Refusal | null;
}

export interface State {
  place: Place;
  config: Config;
  session: Session;
  comments: Readonly<Record<number, Comment>>;
  /** Those that answer no other, as they are shown, and the replies of each. */
  order: readonly number[];
  replies: Readonly<Record<number, readonly number[]>>;
  /** Those in the order that the server's pages have not brought yet: linked to, or written just now. */
  apart: readonly number[];
  paging: Paging;
  /** The reactions of the reader themselves: comment id to reaction ids. */
  own: Readonly<Record<number, readonly number[]>>;
  drafts: Readonly<Partial<Record<DraftKey, Draft>>>;
  /** Why a draft was not taken when it was sent last. */
  refusals: Readonly<Partial<Record<DraftKey, Refusal>>>;
  outbox: readonly Outgoing[];
  /** The comment that is being answered, and the one that is being rewritten. */
  replyingTo: number | null;
  editing: number | null;
  /** The comment to which an address leads; where no page brought it yet, its thread stands first. */
  linked: number | null;
}
