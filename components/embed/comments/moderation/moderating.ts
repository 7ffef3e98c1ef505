import { ApiFailure } from "../../frame/api";
import type { Comment } from "../store/comment";
import type { Widget } from "../view/widget";
import type { ModerationAction, ModerationApi, NewBan, QueuedComment } from "./moderation-api";

/** The open decision form of a comment. */
export interface OpenForm {
  id: number;
  what: "delete" | "spam" | "ban";
}

/** The last decision, and its undo action. */
export interface LastDecision {
  text: string;
  /** null: there is nothing to undo. */
  undo: (() => Promise<void>) | null;
}

export interface ModerationState {
  /** Name of the staff member linked to the reader; null: not a moderator. */
  moderator: string | null;
  /** Whether a staff member's link code is valid. */
  codeWaits: boolean;
  waiting: readonly QueuedComment[];
  openForm: OpenForm | null;
  done: LastDecision | null;
  /** Error of the last decision. */
  problem: string | null;
}

export const NOT_MODERATING: ModerationState = {
  moderator: null,
  codeWaits: false,
  waiting: [],
  openForm: null,
  done: null,
  problem: null,
};

/** The moderation actions of the page. */
export interface Moderating {
  get(): ModerationState;
  subscribe(listener: () => void): () => void;
  /** Reloads the moderator and the queue. */
  refresh(): Promise<void>;
  /** Opens the decision form of a comment; null: closes it. */
  showForm(openForm: OpenForm | null): void;
  decide(comment: Pick<Comment, "id">, move: ModerationAction, reason?: string): Promise<boolean>;
  /** Features a comment, or no longer. */
  feature(id: number, isFeatured: boolean): Promise<boolean>;
  ban(ban: NewBan, name: string): Promise<boolean>;
  /** Submits a link code; resolves with whether it was valid. */
  link(code: string): Promise<boolean>;
}

export function createModerating(api: ModerationApi, { store, announce, t }: Widget): Moderating {
  let state = NOT_MODERATING;
  const listeners = new Set<() => void>();
  const set = (part: Partial<ModerationState>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  const refresh = async () => {
    const userId = store.get().session.user?.id;
    const result = await api.waiting().catch(() => null);
    // The queue is not shown to another reader who logged in meanwhile.
    if (result !== null && store.get().session.user?.id === userId) set(result);
  };
  /** Updates the conversation after a decision: comments that wait are not shown in it. */
  const showComment = (comment: Comment) => {
    const isShown = store.get().comments[comment.id] !== undefined;
    const isRemoved = comment.hidden || comment.deleted || comment.isWaiting;
    if (isShown) {
      const removed = { ...comment, ops: null, author: null, deleted: true };
      store.dispatch({ type: "changed", comment: isRemoved ? removed : comment, counts: null });
    } else if (!isRemoved) store.dispatch({ type: "arrived", comment, counts: null });
  };
  const showDone = (text: string, action: (() => Promise<void>) | null) => {
    const undo = action === null ? null : () => runAction(action).then(() => undefined);
    set({ done: { text, undo }, openForm: null });
    announce(text);
  };
  const toProblem = (error: unknown): string => {
    const code = error instanceof ApiFailure ? error.code : "offline";
    if (code === "conflict") return t("mod.conflict");
    if (code === "forbidden" || code === "unauthorized") return t("mod.refused");
    return t(code === "offline" ? "live.offline" : "error.server");
  };
  const runAction = async (action: () => Promise<void>): Promise<boolean> => {
    set({ problem: null });
    try {
      await action();
      return true;
    } catch (error) {
      const problem = toProblem(error);
      set({ problem });
      announce(problem, "assertive");
      await refresh();
      return false;
    }
  };
  const undoDecision = async (batch: string) => {
    const { comments, isChangedSince } = await api.undo(batch);
    for (const comment of comments) showComment(comment);
    set({ done: null });
    announce(t(isChangedSince ? "mod.changedSince" : "mod.undone"));
    await refresh();
  };
  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh,
    showForm: (openForm) => set({ openForm, problem: null }),
    decide: ({ id }, move, reason = "") =>
      runAction(async () => {
        const version = state.waiting.find(({ comment }) => comment.id === id)?.version;
        const decided = await api.decide({ id, version, move, reason });
        for (const comment of decided.comments) showComment(comment);
        set({ waiting: state.waiting.filter(({ comment }) => comment.id !== id) });
        showDone(t(`mod.did.${move}`), () => undoDecision(decided.batch));
      }),
    feature: (id, isFeatured) =>
      runAction(async () => {
        const { batch, comments } = await api.feature(id, isFeatured);
        for (const comment of comments) showComment(comment);
        const text = t(isFeatured ? "mod.did.feature" : "mod.did.unfeature");
        showDone(text, batch === null ? null : () => undoDecision(batch));
      }),
    ban: (ban, name) =>
      runAction(async () => {
        const id = await api.ban(ban);
        showDone(t("mod.did.ban", { name }), async () => {
          await api.lift(id);
          set({ done: null });
          announce(t("mod.undone"));
        });
      }),
    link: async (code) => {
      const name = await api.link(code).catch(() => null);
      if (name === null) return false;
      announce(t("mod.linked", { name }));
      await refresh();
      return true;
    },
  };
}
