import type { LatestComments } from "./wire";

/** What the feed's frame shows before it has asked anything. */
export interface FeedData {
  /** Whether the page shows the feed in a drawer, which it opens and closes. */
  is_drawer: boolean;
  /** Whose comments these are, as the page or the account says. */
  publisher: string;
  /** Whether the account shows its most talked about pages. */
  top_pages: boolean;
  latest: LatestComments;
}
