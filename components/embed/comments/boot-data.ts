import type { WireList } from "./api/wire";

/** What the comments frame shows before it has asked anything. */
export interface CommentsData {
  /** comment-widget-id; empty: the page's own conversation. */
  widget_id: string;
  /** The comment to which the page's address leads. */
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
  /** The newest comments, as everybody sees them. */
  list: WireList;
  /** The change up to which the list tells; what came after it is heard live. */
  last_change: number;
}
