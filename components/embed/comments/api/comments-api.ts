import type { Api } from "../../frame/api";
import { pageKey } from "../../frame/page-key";
import type { Op } from "../ops/op";
import type { Comment, CommentList, Counts, Person } from "../store/comment";
import type { Place, Sort, State } from "../store/state";
import { commentFrom, countsFrom, listFrom, type WireComment, type WireCounts, type WireList } from "./wire";

/** A comment that is to be written. */
export interface NewComment {
  ops: readonly Op[];
  parentId: number | null;
  confidential: boolean;
  /** What a guest hands in; null of a reader who is logged in. */
  guest: { name: string; captcha: string } | null;
}

/** What a guest has to solve. */
export interface CaptchaOffer {
  provider: "proof-of-work" | "turnstile" | "hcaptcha" | "recaptcha";
  site_key: string | null;
  challenge: string | null;
  difficulty: number | null;
}

export const REPORT_REASONS = ["spam", "abuse", "off_topic", "false_information", "other"] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** Everything that the widget asks of the engagement API about its page. */
export interface CommentsApi {
  list(asked: { sort: Sort; offset: number; limit: number }): Promise<CommentList>;
  /** A comment with its whole thread, wherever in the conversation it stands. */
  thread(id: number): Promise<Comment[]>;
  create(comment: NewComment, key: string): Promise<{ comment: Comment; counts: Counts }>;
  edit(id: number, ops: readonly Op[]): Promise<Comment>;
  hide(id: number): Promise<Comment>;
  report(id: number, reason: ReportReason, note: string): Promise<void>;
  react(id: number, reactionId: number, isOn: boolean): Promise<Comment["reactions"]>;
  ownReactions(ids: readonly number[]): Promise<State["own"]>;
  people(name: string, signal: AbortSignal): Promise<Person[]>;
  captcha(): Promise<CaptchaOffer>;
}

function bodyOf({ ops, parentId, confidential, guest }: NewComment) {
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

/** People by what they are here: those who wrote under this page first, each once. */
function peopleOf(answer: { all_authors: Person[]; realm_authors: Person[] }): Person[] {
  const found = new Map([...answer.realm_authors, ...answer.all_authors].map((one) => [one.id, one]));
  return [...found.values()].slice(0, 8);
}

export function createCommentsApi(api: Api, { accountId, pageUrl, widgetId }: Place): CommentsApi {
  const account = `/api/v1/accounts/${accountId}`;
  const page = `${account}/pages/${encodeURIComponent(pageKey(pageUrl))}`;
  const query = widgetId === "" ? {} : { comment_widget_id: widgetId };
  return {
    list: async ({ sort, offset, limit }) =>
      listFrom(
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
      (await api.call<WireList>(`${page}/comments/${id}/thread`, { query })).comments.map(commentFrom),
    create: async (comment, idempotencyKey) => {
      const sent = { method: "POST", query, body: bodyOf(comment), idempotencyKey } as const;
      const answer = await api.call<WireCounts & { comment: WireComment }>(`${page}/comments.json`, sent);
      return { comment: commentFrom(answer.comment), counts: countsFrom(answer) };
    },
    edit: async (id, ops) => {
      const sent = { method: "PUT", body: { comment: { body: { ops } } } } as const;
      const answer = await api.call<{ comment: WireComment }>(`${page}/comments/${id}.json`, sent);
      return commentFrom(answer.comment);
    },
    hide: async (id) => {
      const sent = { method: "POST", body: {} } as const;
      const answer = await api.call<{ comment: WireComment }>(`${page}/comments/${id}/hide`, sent);
      return commentFrom(answer.comment);
    },
    report: (id, reason, note) =>
      api.call(`${account}/comments/${id}/report`, { method: "POST", body: { reason, note } }),
    react: async (id, reactionId, isOn) => {
      const path = `${account}/reactions/${reactionId}/comments/${id}/activity`;
      const sent = { method: isOn ? "POST" : "DELETE", body: {} } as const;
      const answer = await api.call<{ comment: { reactions: Comment["reactions"] } }>(path, sent);
      return answer.comment.reactions;
    },
    ownReactions: async (ids) => {
      const asked = { query: { comment_ids: ids.join(",") } };
      const answer = await api.call<{ reactions: State["own"] }>(`${account}/own_reactions`, asked);
      return answer.reactions;
    },
    people: async (name, signal) =>
      peopleOf(await api.call(`${page}/authors.json`, { query: { ...query, name, limit: 8 }, signal })),
    captcha: () => api.call(`${account}/captcha`),
  };
}
