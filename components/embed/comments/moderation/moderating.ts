import { ApiFailure } from "../../frame/api";
import type { Comment } from "../store/comment";
import type { Widget } from "../view/widget";
import type { Decided, ModerationApi, Move, NewBan, Waiting } from "./moderation-api";

/** What a moderator is asked about one comment. */
export interface Asking {
  id: number;
  what: "delete" | "spam" | "ban";
}

/** What was done last, and how it is taken back. */
export interface Done {
  text: string;
  undo(): Promise<void>;
}

export interface ModerationState {
  /** Name of the member of staff that the reader is; null: they do not moderate. */
  moderator: string | null;
  /** Whether somebody of the staff has a code to enter. */
  codeWaits: boolean;
  waiting: readonly Waiting[];
  asking: Asking | null;
  done: Done | null;
  /** Why the last thing was not done. */
  problem: string | null;
}

export const NOT_MODERATING: ModerationState = {
  moderator: null,
  codeWaits: false,
  waiting: [],
  asking: null,
  done: null,
  problem: null,
};

/** The decisions of a moderator under the page. */
export interface Moderating {
  get(): ModerationState;
  subscribe(hear: () => void): () => void;
  /** Asks anew who the reader is and what waits. */
  refresh(): Promise<void>;
  /** Opens, or closes with null, the question about one comment. */
  ask(asking: Asking | null): void;
  decide(comment: Pick<Comment, "id">, move: Move, reason?: string): Promise<boolean>;
  ban(ban: NewBan, name: string): Promise<boolean>;
  /** Enters a code of the dashboard; answers whether it was one. */
  link(code: string): Promise<boolean>;
}

export function createModerating(api: ModerationApi, { store, announce, t }: Widget): Moderating {
  let state = NOT_MODERATING;
  const hearers = new Set<() => void>();
  const set = (part: Partial<ModerationState>) => {
    state = { ...state, ...part };
    for (const hear of hearers) hear();
  };
  const refresh = async () => {
    const asked = store.get().session.user?.id;
    const found = await api.waiting().catch(() => null);
    // What waits for a moderator is not for whoever reads after them.
    if (found !== null && store.get().session.user?.id === asked) set(found);
  };
  /** What the conversation shows of a comment after a decision: what waits is not among it. */
  const shown = (comment: Comment) => {
    const isThere = store.get().comments[comment.id] !== undefined;
    const isGone = comment.hidden || comment.deleted || comment.isWaiting;
    if (isThere) {
      const withdrawn = { ...comment, ops: null, author: null, deleted: true };
      store.dispatch({ type: "changed", comment: isGone ? withdrawn : comment, counts: null });
    } else if (!isGone) store.dispatch({ type: "arrived", comment, counts: null });
  };
  const tell = (text: string, undo: () => Promise<void>) => {
    set({ done: { text, undo: () => attempt(undo).then(() => undefined) }, asking: null });
    announce(text);
  };
  const problemOf = (error: unknown): string => {
    const code = error instanceof ApiFailure ? error.code : "offline";
    if (code === "conflict") return t("mod.conflict");
    if (code === "forbidden" || code === "unauthorized") return t("mod.refused");
    return t(code === "offline" ? "live.offline" : "error.server");
  };
  const attempt = async (act: () => Promise<void>): Promise<boolean> => {
    set({ problem: null });
    try {
      await act();
      return true;
    } catch (error) {
      const problem = problemOf(error);
      set({ problem });
      announce(problem, "assertive");
      await refresh();
      return false;
    }
  };
  const undone = async ({ batch }: Decided) => {
    const { comments, isChangedSince } = await api.undo(batch);
    for (const comment of comments) shown(comment);
    set({ done: null });
    announce(t(isChangedSince ? "mod.changedSince" : "mod.undone"));
    await refresh();
  };
  return {
    get: () => state,
    subscribe: (hear) => {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
    refresh,
    ask: (asking) => set({ asking, problem: null }),
    decide: ({ id }, move, reason = "") =>
      attempt(async () => {
        const version = state.waiting.find(({ comment }) => comment.id === id)?.version;
        const decided = await api.decide({ id, version, move, reason });
        for (const comment of decided.comments) shown(comment);
        set({ waiting: state.waiting.filter(({ comment }) => comment.id !== id) });
        tell(t(`mod.did.${move}`), () => undone(decided));
      }),
    ban: (ban, name) =>
      attempt(async () => {
        const id = await api.ban(ban);
        tell(t("mod.did.ban", { name }), async () => {
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
