import type { Api } from "../../frame/api";
import { toPageKey } from "../../frame/page-key";
import type { Op } from "../ops/op";
import type { Comment, CommentList, Counts, Person } from "../store/comment";
import type { ConversationId, Sort, State } from "../store/state";
import {
  parseComment,
  parseCounts,
  parseList,
  type WireComment,
  type WireCounts,
  type WireList,
} from "./wire";

/** A comment to create. */
export interface NewComment {
  ops: readonly Op[];
  parentId: number | null;
  confidential: boolean;
  /** Name and captcha answer of a guest; null: a reader is logged in. */
  guest: { name: string; captcha: string } | null;
}

/** The captcha challenge for a guest. */
export interface CaptchaOffer {
  provider: "proof-of-work" | "turnstile" | "hcaptcha" | "recaptcha";
  site_key: string | null;
  challenge: string | null;
  difficulty: number | null;
}

/** What is known here of an author, and their latest comments. */
export interface AuthorProfile {
  author: Person & { bio: string };
  /** ISO 8601. */
  since: string;
  /** At most 1,000 are counted. */
  comments_count: number;
  comments: readonly {
    id: number;
    /** Plain text in one line; empty: the comment has only an image. */
    excerpt: string;
    created_at: string;
    page: { url: string; headline: string | null };
  }[];
}

export const REPORT_REASONS = ["spam", "abuse", "off_topic", "false_information", "other"] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** Client of the engagement API for the page's comments. */
export interface CommentsApi {
  list(params: { sort: Sort; offset: number; limit: number }): Promise<CommentList>;
  /** A comment with its whole thread, on whichever page of the conversation it is. */
  thread(id: number): Promise<Comment[]>;
  create(comment: NewComment, key: string): Promise<{ comment: Comment; counts: Counts }>;
  edit(id: number, ops: readonly Op[]): Promise<Comment>;
  hide(id: number): Promise<Comment>;
  report(id: number, reason: ReportReason, note: string): Promise<void>;
  react(id: number, reactionId: number, isOn: boolean): Promise<Comment["reactions"]>;
  ownReactions(ids: readonly number[]): Promise<State["own"]>;
  people(name: string, signal: AbortSignal): Promise<Person[]>;
  captcha(): Promise<CaptchaOffer>;
  /** The profile of a comment's author. */
  author(commentId: number): Promise<AuthorProfile>;
}

function toBody({ ops, parentId, confidential, guest }: NewComment) {
  const comment = {
    body: { ops },
    ...(parentId !== null && { parent_comment_id: parentId }),
    ...(guest !== null && { guest_name: guest.name }),
  };
  return {
    comment,
    ...(confidential && { confidential }),
    ...(guest && { captcha_response: guest.captcha }),
  };
}

/** Merges the suggested people without duplicates; authors under this page come first. */
function toPeople(response: { all_authors: Person[]; realm_authors: Person[] }): Person[] {
  const byId = new Map(
    [...response.realm_authors, ...response.all_authors].map((person) => [person.id, person]),
  );
  return [...byId.values()].slice(0, 8);
}

export function createCommentsApi(api: Api, { accountId, pageUrl, widgetId }: ConversationId): CommentsApi {
  const account = `/api/v1/accounts/${accountId}`;
  const page = `${account}/pages/${encodeURIComponent(toPageKey(pageUrl))}`;
  const query = widgetId === "" ? {} : { comment_widget_id: widgetId };
  return {
    list: async ({ sort, offset, limit }) =>
      parseList(
        await api.call<WireList>(`${page}/comments.json`, {
          query: {
            ...query,
            sort_order: sort,
            parent_comments_offset: offset,
            parent_comments_limit: limit,
          },
        }),
      ),
    thread: async (id) =>
      (await api.call<WireList>(`${page}/comments/${id}/thread`, { query })).comments.map(parseComment),
    create: async (comment, idempotencyKey) => {
      const request = { method: "POST", query, body: toBody(comment), idempotencyKey } as const;
      const response = await api.call<WireCounts & { comment: WireComment }>(
        `${page}/comments.json`,
        request,
      );
      return { comment: parseComment(response.comment), counts: parseCounts(response) };
    },
    edit: async (id, ops) => {
      const request = { method: "PUT", body: { comment: { body: { ops } } } } as const;
      const response = await api.call<{ comment: WireComment }>(`${page}/comments/${id}.json`, request);
      return parseComment(response.comment);
    },
    hide: async (id) => {
      const request = { method: "POST", body: {} } as const;
      const response = await api.call<{ comment: WireComment }>(`${page}/comments/${id}/hide`, request);
      return parseComment(response.comment);
    },
    report: (id, reason, note) =>
      api.call(`${account}/comments/${id}/report`, { method: "POST", body: { reason, note } }),
    react: async (id, reactionId, isOn) => {
      const path = `${account}/reactions/${reactionId}/comments/${id}/activity`;
      const request = { method: isOn ? "POST" : "DELETE", body: {} } as const;
      const response = await api.call<{ comment: { reactions: Comment["reactions"] } }>(path, request);
      return response.comment.reactions;
    },
    ownReactions: async (ids) => {
      const request = { query: { comment_ids: ids.join(",") } };
      const response = await api.call<{ reactions: State["own"] }>(`${account}/own_reactions`, request);
      return response.reactions;
    },
    people: async (name, signal) =>
      toPeople(await api.call(`${page}/authors.json`, { query: { ...query, name, limit: 8 }, signal })),
    captcha: () => api.call(`${account}/captcha`),
    author: (commentId) => api.call(`${account}/comments/${commentId}/author`),
  };
}
