import type { WireList } from "./api/wire";

/** Boot data of the comments frame, rendered before its first request. */
export interface CommentsData {
  /** comment-widget-id; empty: the page's default conversation. */
  widget_id: string;
  /** Id of the comment that the page's URL links to. */
  linked: number | null;
  config: {
    commenting_open: boolean;
    guest_commenting: boolean;
    confidential_commenting: boolean;
    image_uploads: boolean;
    hyper_links_in_comments: boolean;
    initial_load_comments_limit: number;
    comment_reactions: readonly { id: number; label: string; short_code: string | null }[];
  };
  /** The newest comments, as an anonymous reader sees them. */
  list: WireList;
  /** Number of featured comments, at most 100. */
  featured: number;
  /** Number of the last change included in the list; later changes are received live. */
  last_change: number;
}
