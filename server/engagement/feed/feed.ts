/** A comment as a feed shows it: excerpt, page and author. */
export interface FeedComment {
  id: number;
  parentId: number | null;
  /** Plain text, shortened. */
  excerpt: string;
  /** null: confidential. */
  author: { id: number; name: string; avatar: string | null } | null;
  isPageAuthor: boolean;
  createdAt: Date;
  page: FeedPage;
}

/** A reply with the comment it answers. */
export interface FeedReply extends FeedComment {
  parent: { id: number; excerpt: string };
}

export interface FeedPage {
  url: string;
  /** null until known. */
  headline: string | null;
  imageUrl: string | null;
  commentCount: number;
}

/** A cursor in a feed, which runs from new to old. */
export interface FeedCursor {
  at: Date;
  id: number;
}

/** One page of a feed, and the cursor after its last entry; null: the end of the feed. */
export interface FeedSlice<Entry> {
  entries: Entry[];
  next: FeedCursor | null;
}
