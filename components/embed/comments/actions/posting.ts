import { ApiFailure } from "../../frame/api";
import type { NewComment } from "../api/comments-api";
import { linkUrls } from "../ops/link";
import { type Draft, type DraftKey, type OutgoingComment, POSTED_BEFORE, type State } from "../store/state";
import { focusComment, focusEditor, focusOutgoing, isOutgoingFocused } from "../view/focus";
import type { ActionContext } from "./action-context";
import { toRefusal } from "./refusal";

/** Converts a draft to the ops that are sent: URLs in the text become links, images are appended. */
export function toOps({ ops, images }: Draft, { links }: Pick<State["config"], "links">) {
  return [...(links ? linkUrls(ops) : ops), ...images.map((image) => ({ insert: { image } }))];
}

function toNewComment(
  outgoing: OutgoingComment,
  config: State["config"],
  captcha: string | null,
): NewComment {
  const { draft, parentId } = outgoing;
  const guest = captcha === null ? null : { name: draft.guestName, captcha };
  return { ops: toOps(draft, config), parentId, confidential: draft.confidential && guest === null, guest };
}

/** The comment was created by an attempt whose response was lost, and the draft was changed since. */
function wasPostedBefore(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === "conflict" && error.retryAfter === null;
}

/** The previous request with this key is still being processed. */
function isInProgress(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === "conflict" && error.retryAfter !== null;
}

const IN_PROGRESS_RETRY_MILLISECONDS = 1_000;

export function createPostingActions(context: ActionContext, reload: () => Promise<unknown>) {
  const { api, store, captcha, announce, t } = context;
  /** Captcha answers by attempt key: a retry must send an identical request. */
  const solved = new Map<string, string>();

  const getAnswer = async (key: string): Promise<string | null> => {
    if (store.get().session.user !== null) return null;
    const answer = solved.get(key) ?? (await captcha.solve());
    solved.set(key, answer);
    return answer;
  };

  const handleFailure = async (outgoing: OutgoingComment, error: unknown): Promise<void> => {
    const { key } = outgoing;
    if (wasPostedBefore(error)) {
      const message = t("post.before");
      store.dispatch({ type: "takenBack", key, refusal: { code: POSTED_BEFORE, message, mayRetry: false } });
      announce(message, "assertive");
      await reload();
      return;
    }
    const refusal = toRefusal(error, t);
    announce(`${t("post.failed")} ${refusal.message}`, "assertive");
    if (refusal.mayRetry) store.dispatch({ type: "refused", key, refusal });
    else {
      solved.delete(key);
      store.dispatch({ type: "takenBack", key, refusal });
    }
  };

  /** `isFollowed`: the focused element is gone, so the focus moves to the outgoing comment, then to the result. */
  const send = async (outgoing: OutgoingComment, isFollowed: boolean): Promise<void> => {
    const { key } = outgoing;
    store.dispatch({ type: "sending", outgoing });
    if (isFollowed) focusOutgoing(key);
    try {
      const answer = await getAnswer(key);
      const comment = toNewComment(outgoing, store.get().config, answer);
      const posted = await api.create(comment, key);
      solved.delete(key);
      const keepsFocus = isFollowed && isOutgoingFocused(key);
      store.dispatch({ type: "posted", key, ...posted });
      announce(t(posted.comment.isWaiting ? "post.waits" : "post.done"));
      if (keepsFocus) focusComment(posted.comment.id);
    } catch (error) {
      if (!isInProgress(error)) return handleFailure(outgoing, error);
      await new Promise((resolve) => setTimeout(resolve, IN_PROGRESS_RETRY_MILLISECONDS));
      return send(outgoing, isFollowed);
    }
  };

  return {
    /** Posts a draft: shown optimistically, and marked as pending until the server confirms it. */
    post: (draftKey: DraftKey, draft: Draft) => {
      const parentId = draftKey.startsWith("reply:") ? Number(draftKey.slice(6)) : null;
      const key = draft.attempt ?? context.newKey();
      const outgoing = { key, draftKey, parentId, draft, at: context.now(), refusal: null };
      // The editor of a reply is closed when it is sent.
      return send(outgoing, parentId !== null);
    },
    /** Retries an attempt without a response. The idempotency key is the same, so it is not created twice. */
    retry: (key: string) => {
      const outgoing = store.get().outbox.find((candidate) => candidate.key === key);
      return outgoing === undefined ? Promise.resolve() : send({ ...outgoing, refusal: null }, true);
    },
    /** Puts the text of an attempt without a response back into its editor. */
    rewrite: (key: string) => {
      const outgoing = store.get().outbox.find((candidate) => candidate.key === key);
      store.dispatch({ type: "takenBack", key, refusal: null });
      if (outgoing !== undefined) focusEditor(outgoing.draftKey);
    },
  };
}
