import type { Api } from "../frame/api";
import type { Stretch } from "./stretch.rules";
import type { FeedComment, FeedPage, LatestComments, TopPages } from "./wire";

const PER_PAGE = 10;

/** What the feed asks of the engagement API. */
export interface FeedApi {
  latest(before: string | null): Promise<Stretch<FeedComment, string>>;
  replies(before: string | null): Promise<Stretch<FeedComment, string>>;
  pages(page: number | null): Promise<Stretch<FeedPage, number>>;
}

export function stretchFrom<Entry, Next>({
  data,
  next,
}: {
  data: readonly Entry[];
  next: Next | null;
}): Stretch<Entry, Next> {
  return { entries: data, next };
}

export function createFeedApi(api: Api, accountId: number): FeedApi {
  const feed = `/api/v1/accounts/${accountId}/feed`;
  const comments = async (which: "comments" | "replies", before: string | null) =>
    stretchFrom(
      await api.call<LatestComments>(`${feed}/${which}`, { query: { before, per_page: PER_PAGE } }),
    );
  return {
    latest: (before) => comments("comments", before),
    replies: (before) => comments("replies", before),
    pages: async (page) =>
      stretchFrom(await api.call<TopPages>(`${feed}/pages`, { query: { page, per_page: PER_PAGE } })),
  };
}
