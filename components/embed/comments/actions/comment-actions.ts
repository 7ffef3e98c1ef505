import type { ReportReason } from "../api/comments-api";
import { editKey } from "../store/selectors";
import type { Draft, Refusal } from "../store/state";
import { focusComment, focusEditor } from "../view/focus";
import type { ActionContext } from "./action-context";
import { toOps } from "./posting";
import { toRefusal } from "./refusal";

/** Resolves with the refusal, or null on success. */
type Outcome = Promise<Refusal | null>;

/** Creates the reader's actions on published comments: their own, and those of others. */
export function createCommentActions({ api, store, announce, t }: ActionContext) {
  const runAction = async (action: () => Promise<void>): Outcome => {
    try {
      await action();
      return null;
    } catch (error) {
      const refusal = toRefusal(error, t);
      announce(refusal.message, "assertive");
      return refusal;
    }
  };
  return {
    /** Edits the reader's own comment. It may have to be approved by a moderator again. */
    edit: (id: number, draft: Draft) =>
      runAction(async () => {
        const comment = await api.edit(id, toOps(draft, store.get().config));
        store.dispatch({ type: "changed", comment, counts: null });
        store.dispatch({ type: "drafted", key: editKey(id), draft: null });
        store.dispatch({ type: "editing", id: null });
        announce(t(comment.isWaiting ? "post.waits" : "edit.done"));
        focusComment(id);
      }),
    /** Deletes the reader's own comment permanently. */
    hide: (id: number) =>
      runAction(async () => {
        const { order } = store.get();
        const index = order.indexOf(id);
        const comment = await api.hide(id);
        const { total, parents } = store.get().paging;
        const counts = { total: total - 1, parents: parents - (comment.parentId === null ? 1 : 0) };
        const wasCounted = store.get().comments[id]?.isWaiting === false;
        store.dispatch({ type: "changed", comment, counts: wasCounted ? counts : null });
        announce(t("hide.done"));
        // If the comment is removed from the list, move the focus to the one that replaces it.
        const next = comment.parentId ?? order[index + 1] ?? order[index - 1];
        if (store.get().comments[id] !== undefined) focusComment(id);
        else if (next === undefined) focusEditor("new");
        else focusComment(next);
      }),
    report: (id: number, reason: ReportReason, note: string) => runAction(() => api.report(id, reason, note)),
    /** Adds or removes a reaction: applied optimistically, and reverted if the server refuses it. */
    react: (id: number, reactionId: number, isOn: boolean) => {
      store.dispatch({ type: "reacted", id, reactionId, isOn });
      return runAction(async () => {
        const reactions = await api.react(id, reactionId, isOn).catch((error: unknown) => {
          store.dispatch({ type: "reacted", id, reactionId, isOn: !isOn });
          throw error;
        });
        store.dispatch({ type: "reactionsAre", id, reactions });
      });
    },
  };
}
