/** A comment as a feed shows it: what it says in short, under which page, and who wrote it. */
export interface FeedComment {
  id: number;
  parentId: number | null;
  /** Plain text, cut. */
  excerpt: string;
  /** null: confidential. */
  author: { id: number; name: string; avatar: string | null } | null;
  isPageAuthor: boolean;
  createdAt: Date;
  page: FeedPage;
}

/** A reply, with what it answers. */
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

/** A place in a feed, which goes from new to old. */
export interface FeedPlace {
  at: Date;
  id: number;
}

/** A stretch of a feed, and the place behind its last entry; null: nothing comes behind it. */
export interface FeedStretch<Entry> {
  entries: Entry[];
  next: FeedPlace | null;
}
