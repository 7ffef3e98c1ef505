/** A page of the publication, as the feed's reads answer it. */
export interface FeedPage {
  url: string;
  headline: string | null;
  hero_image_url: string | null;
  comments_count: number;
}

export interface FeedComment {
  id: number;
  parent_comment_id: number | null;
  /** Plain text in one line; empty: a picture alone. */
  excerpt: string;
  created_at: string;
  is_page_author: boolean;
  /** null: confidential. */
  author: { id: number; name: string; avatar: string | null } | null;
  page: FeedPage;
  /** What the reader had written; of replies to them alone. */
  parent_comment?: { id: number; excerpt: string };
}

export interface LatestComments {
  data: FeedComment[];
  /** Where the list goes on; null: it does not. */
  next: string | null;
}

export interface TopPages {
  data: FeedPage[];
  next: number | null;
}
