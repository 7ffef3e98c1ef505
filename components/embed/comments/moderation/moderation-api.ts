import type { Api } from "../../frame/api";
import { pageKey } from "../../frame/page-key";
import { commentFrom, type WireComment } from "../api/wire";
import type { Comment } from "../store/comment";
import type { Place } from "../store/state";

export type Move = "approve" | "delete" | "spam";

/** A comment that asks for a decision. */
export interface Waiting {
  comment: Comment;
  /** As it was seen: a decision about another version is refused. */
  version: number;
  /** Why it waits, in the server's words; empty: nothing said so. */
  reason: string;
  reports: number;
}

export interface Decided {
  /** Undoes it. */
  batch: string;
  comments: readonly Comment[];
}

export interface NewBan {
  commentId: number;
  shadow: boolean;
  /** null: until it is lifted. */
  hours: number | null;
  reason: string;
}

/** What moderators ask of the engagement API under a page. */
export interface ModerationApi {
  /** Who the reader is on the staff, null: nobody; whether a code can be entered that the dashboard has shown; what waits. */
  waiting(): Promise<{ moderator: string | null; codeWaits: boolean; waiting: Waiting[] }>;
  decide(decision: {
    id: number;
    version?: number | undefined;
    move: Move;
    reason: string;
  }): Promise<Decided>;
  undo(batch: string): Promise<{ comments: readonly Comment[]; isChangedSince: boolean }>;
  ban(ban: NewBan): Promise<number>;
  lift(id: number): Promise<void>;
  /** Links the reader to the member of staff who was shown this code; answers their name. */
  link(code: string): Promise<string>;
}

interface WireWaiting {
  version: number;
  reason: string;
  reports: number;
  comment: WireComment;
}

export function createModerationApi(api: Api, { accountId, pageUrl, widgetId }: Place): ModerationApi {
  const account = `/api/v1/accounts/${accountId}`;
  const page = `${account}/pages/${encodeURIComponent(pageKey(pageUrl))}`;
  const send = <Answer>(path: string, body: object) =>
    api.call<Answer>(`${account}/moderation/${path}`, { method: "POST", body });
  return {
    waiting: async () => {
      const query = widgetId === "" ? {} : { comment_widget_id: widgetId };
      const answer = await api.call<{
        moderator: string | null;
        code_waits: boolean;
        waiting: WireWaiting[];
      }>(`${page}/moderation`, { query });
      const waiting = answer.waiting.map(({ comment, ...one }) => ({
        ...one,
        comment: commentFrom(comment),
      }));
      return { moderator: answer.moderator, codeWaits: answer.code_waits, waiting };
    },
    decide: async ({ id, version, move, reason }) => {
      const comments = [{ id, ...(version !== undefined && { version }) }];
      const answer = await send<{ batch: string; comments: WireComment[] }>("decisions", {
        move,
        reason,
        comments,
      });
      return { batch: answer.batch, comments: answer.comments.map(commentFrom) };
    },
    undo: async (batch) => {
      const path = `decisions/${batch}/undo`;
      const answer = await send<{ comments: WireComment[]; changed_since: number[] }>(path, {});
      return { comments: answer.comments.map(commentFrom), isChangedSince: answer.changed_since.length > 0 };
    },
    ban: async ({ commentId, ...ban }) =>
      (await send<{ id: number }>("bans", { comment_id: commentId, ...ban })).id,
    lift: (id) => api.call(`${account}/moderation/bans/${id}`, { method: "DELETE", body: {} }),
    link: async (code) => (await send<{ moderator: string }>("links", { code })).moderator,
  };
}
