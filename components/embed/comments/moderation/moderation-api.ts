import type { Api } from "../../frame/api";
import { toPageKey } from "../../frame/page-key";
import { parseComment, type WireComment } from "../api/wire";
import type { Comment } from "../store/comment";
import type { ConversationId } from "../store/state";

export type ModerationAction = "approve" | "delete" | "spam";

/** A comment that waits for a decision. */
export interface QueuedComment {
  comment: Comment;
  /** Version shown to the moderator: a decision on another version is refused. */
  version: number;
  /** The server's reason why it waits; empty: no reason given. */
  reason: string;
  reports: number;
}

export interface DecisionResult {
  /** Id of the batch, for undo. */
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

/** Client of the engagement API for moderation. */
export interface ModerationApi {
  /** The linked staff member, null: none; whether a link code of the dashboard is valid; and the queue. */
  waiting(): Promise<{ moderator: string | null; codeWaits: boolean; waiting: QueuedComment[] }>;
  decide(decision: {
    id: number;
    version?: number | undefined;
    move: ModerationAction;
    reason: string;
  }): Promise<DecisionResult>;
  /** Features a comment, or no longer; batch null: it was so already. */
  feature(id: number, isFeatured: boolean): Promise<Omit<DecisionResult, "batch"> & { batch: string | null }>;
  undo(batch: string): Promise<{ comments: readonly Comment[]; isChangedSince: boolean }>;
  ban(ban: NewBan): Promise<number>;
  lift(id: number): Promise<void>;
  /** Links the reader to the staff member to whom the code was shown; resolves with their name. */
  link(code: string): Promise<string>;
}

interface WireWaiting {
  version: number;
  reason: string;
  reports: number;
  comment: WireComment;
}

export function createModerationApi(
  api: Api,
  { accountId, pageUrl, widgetId }: ConversationId,
): ModerationApi {
  const account = `/api/v1/accounts/${accountId}`;
  const page = `${account}/pages/${encodeURIComponent(toPageKey(pageUrl))}`;
  const send = <Result>(path: string, body: object) =>
    api.call<Result>(`${account}/moderation/${path}`, { method: "POST", body });
  return {
    waiting: async () => {
      const query = widgetId === "" ? {} : { comment_widget_id: widgetId };
      const response = await api.call<{
        moderator: string | null;
        code_waits: boolean;
        waiting: WireWaiting[];
      }>(`${page}/moderation`, { query });
      const waiting = response.waiting.map(({ comment, ...item }) => ({
        ...item,
        comment: parseComment(comment),
      }));
      return { moderator: response.moderator, codeWaits: response.code_waits, waiting };
    },
    decide: async ({ id, version, move, reason }) => {
      const comments = [{ id, ...(version !== undefined && { version }) }];
      const response = await send<{ batch: string; comments: WireComment[] }>("decisions", {
        move,
        reason,
        comments,
      });
      return { batch: response.batch, comments: response.comments.map(parseComment) };
    },
    feature: async (id, featured) => {
      const request = { comment_id: id, featured };
      const response = await send<{ batch: string | null; comments: WireComment[] }>("features", request);
      return { batch: response.batch, comments: response.comments.map(parseComment) };
    },
    undo: async (batch) => {
      const path = `decisions/${batch}/undo`;
      const response = await send<{ comments: WireComment[]; changed_since: number[] }>(path, {});
      return {
        comments: response.comments.map(parseComment),
        isChangedSince: response.changed_since.length > 0,
      };
    },
    ban: async ({ commentId, ...ban }) =>
      (await send<{ id: number }>("bans", { comment_id: commentId, ...ban })).id,
    lift: (id) => api.call(`${account}/moderation/bans/${id}`, { method: "DELETE", body: {} }),
    link: async (code) => (await send<{ moderator: string }>("links", { code })).moderator,
  };
}
