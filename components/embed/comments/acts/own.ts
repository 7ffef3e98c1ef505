import type { ReportReason } from "../api/comments-api";
import { editKey } from "../store/selectors";
import type { Draft, Refusal } from "../store/state";
import { focusComment, focusEditor } from "../view/focus";
import { opsOf } from "./posting";
import { refusalOf } from "./refusal";
import type { World } from "./world";

/** Does something and answers why not, or null when it is done. */
type Outcome = Promise<Refusal | null>;

/** What readers do to comments that stand: their own, and others'. */
export function createOwnActs({ api, store, announce, t }: World) {
  const attempt = async (act: () => Promise<void>): Outcome => {
    try {
      await act();
      return null;
    } catch (error) {
      const refusal = refusalOf(error, t);
      announce(refusal.message, "assertive");
      return refusal;
    }
  };
  return {
    /** Gives one's own comment another text. It may have to wait for a moderator again. */
    edit: (id: number, draft: Draft) =>
      attempt(async () => {
        const comment = await api.edit(id, opsOf(draft, store.get().config));
        store.dispatch({ type: "changed", comment, counts: null });
        store.dispatch({ type: "drafted", key: editKey(id), draft: null });
        store.dispatch({ type: "editing", id: null });
        announce(t(comment.isWaiting ? "post.waits" : "edit.done"));
        focusComment(id);
      }),
    /** Withdraws one's own comment for good. */
    hide: (id: number) =>
      attempt(async () => {
        const { order } = store.get();
        const at = order.indexOf(id);
        const comment = await api.hide(id);
        const { total, parents } = store.get().paging;
        const counts = { total: total - 1, parents: parents - (comment.parentId === null ? 1 : 0) };
        const wasCounted = store.get().comments[id]?.isWaiting === false;
        store.dispatch({ type: "changed", comment, counts: wasCounted ? counts : null });
        announce(t("hide.done"));
        // Where it is gone altogether, the keyboard goes to what stands in its place.
        const next = comment.parentId ?? order[at + 1] ?? order[at - 1];
        if (store.get().comments[id] !== undefined) focusComment(id);
        else if (next === undefined) focusEditor("new");
        else focusComment(next);
      }),
    report: (id: number, reason: ReportReason, note: string) => attempt(() => api.report(id, reason, note)),
    /** Presses or lifts a reaction: shown at once, and put back where the server refuses. */
    react: (id: number, reactionId: number, isOn: boolean) => {
      store.dispatch({ type: "reacted", id, reactionId, isOn });
      return attempt(async () => {
        const reactions = await api.react(id, reactionId, isOn).catch((error: unknown) => {
          store.dispatch({ type: "reacted", id, reactionId, isOn: !isOn });
          throw error;
        });
        store.dispatch({ type: "reactionsAre", id, reactions });
      });
    },
  };
}
