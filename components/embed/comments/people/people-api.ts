import type { Api } from "../../frame/api";
import type { Person } from "../store/comment";

/** A reply to the reader. */
export interface Reply {
  id: number;
  /** Plain text in one line; empty: the comment has only an image. */
  excerpt: string;
  /** ISO 8601. */
  created_at: string;
  /** null: confidential. */
  author: { id: number; name: string } | null;
  page: { url: string; headline: string | null };
}

/** Client of the engagement API for what concerns the reader: ignored authors, followed threads, and replies. */
export interface PeopleApi {
  ignored(): Promise<Person[]>;
  /** Ignores the author of a comment. */
  ignore(commentId: number): Promise<Person>;
  stopIgnoring(authorId: number): Promise<void>;
  /** Ids of the top-level comments of the threads that the reader follows; null: they cannot follow any. */
  followed(): Promise<readonly number[] | null>;
  follow(commentId: number): Promise<void>;
  unfollow(threadId: number): Promise<void>;
  unread(): Promise<number>;
  replies(): Promise<Reply[]>;
  /** Marks replies until a time (ISO 8601) as seen; resolves with the number of those that are still new. */
  see(until: string): Promise<number>;
}

const REPLIES_SHOWN = 10;

export function createPeopleApi(api: Api, accountId: number): PeopleApi {
  const account = `/api/v1/accounts/${accountId}`;
  const replies = `${account}/feed/replies`;
  const threads = `${account}/followed_threads`;
  return {
    ignored: async () => (await api.call<{ authors: Person[] }>(`${account}/ignored_authors`)).authors,
    ignore: async (commentId) => {
      const request = { method: "POST", body: { comment_id: commentId } } as const;
      return (await api.call<{ author: Person }>(`${account}/ignored_authors`, request)).author;
    },
    stopIgnoring: (authorId) =>
      api.call(`${account}/ignored_authors/${authorId}`, { method: "DELETE", body: {} }),
    followed: async () => {
      const list = await api.call<{ available: boolean; threads: { comment_id: number }[] }>(threads);
      return list.available ? list.threads.map(({ comment_id }) => comment_id) : null;
    },
    follow: (commentId) => api.call(threads, { method: "POST", body: { comment_id: commentId } }),
    unfollow: (threadId) => api.call(`${threads}/${threadId}`, { method: "DELETE", body: {} }),
    unread: async () => (await api.call<{ count: number }>(`${replies}/unread`)).count,
    replies: async () =>
      (await api.call<{ data: Reply[] }>(replies, { query: { per_page: REPLIES_SHOWN } })).data,
    see: async (until) =>
      (await api.call<{ count: number }>(`${replies}/seen`, { method: "POST", body: { until } })).count,
  };
}
