import type { Api } from "../frame/api";
import type { PagedList } from "./paged-list.rules";
import type { FeedComment, FeedPage, LatestComments, TopPages } from "./wire";

const PER_PAGE = 10;

/** Client of the engagement API for the feed. */
export interface FeedApi {
  latest(before: string | null): Promise<PagedList<FeedComment, string>>;
  replies(before: string | null): Promise<PagedList<FeedComment, string>>;
  pages(page: number | null): Promise<PagedList<FeedPage, number>>;
}

export function toPagedList<Entry, Next>({
  data,
  next,
}: {
  data: readonly Entry[];
  next: Next | null;
}): PagedList<Entry, Next> {
  return { entries: data, next };
}

export function createFeedApi(api: Api, accountId: number): FeedApi {
  const feed = `/api/v1/accounts/${accountId}/feed`;
  const comments = async (which: "comments" | "replies", before: string | null) =>
    toPagedList(
      await api.call<LatestComments>(`${feed}/${which}`, { query: { before, per_page: PER_PAGE } }),
    );
  return {
    latest: (before) => comments("comments", before),
    replies: (before) => comments("replies", before),
    pages: async (page) =>
      toPagedList(await api.call<TopPages>(`${feed}/pages`, { query: { page, per_page: PER_PAGE } })),
  };
}
