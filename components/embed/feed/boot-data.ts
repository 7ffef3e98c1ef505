import type { LatestComments } from "./wire";

/** Boot data of the feed's frame, rendered before its first request. */
export interface FeedData {
  /** Whether the page shows the feed in a drawer. */
  is_drawer: boolean;
  /** Name of the publisher, from the page or the account. */
  publisher: string;
  /** Whether the account shows its most discussed pages. */
  top_pages: boolean;
  latest: LatestComments;
}
