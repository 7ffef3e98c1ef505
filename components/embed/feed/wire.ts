/** A page of the publication, as the feed's endpoints return it. */
export interface FeedPage {
  url: string;
  headline: string | null;
  hero_image_url: string | null;
  comments_count: number;
}

export interface FeedComment {
  id: number;
  parent_comment_id: number | null;
  /** Plain text in one line; empty: the comment has only an image. */
  excerpt: string;
  created_at: string;
  is_page_author: boolean;
  /** null: confidential. */
  author: { id: number; name: string; avatar: string | null } | null;
  page: FeedPage;
  /** The reader's comment that was replied to; only for replies. */
  parent_comment?: { id: number; excerpt: string };
}

export interface LatestComments {
  data: FeedComment[];
  /** Cursor of the next page; null: last page. */
  next: string | null;
}

export interface TopPages {
  data: FeedPage[];
  next: number | null;
}
