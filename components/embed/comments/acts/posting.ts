import { ApiFailure } from "../../frame/api";
import type { NewComment } from "../api/comments-api";
import { withLinks } from "../ops/link";
import { type Draft, type DraftKey, type Outgoing, POSTED_BEFORE, type State } from "../store/state";
import { focusComment, focusEditor, focusOutgoing, standsOnOutgoing } from "../view/focus";
import { refusalOf } from "./refusal";
import type { World } from "./world";

/** What of a draft is sent: typed addresses are links, pictures stand after the words. */
export function opsOf({ ops, images }: Draft, { links }: Pick<State["config"], "links">) {
  return [...(links ? withLinks(ops) : ops), ...images.map((image) => ({ insert: { image } }))];
}

function commentOf(outgoing: Outgoing, config: State["config"], captcha: string | null): NewComment {
  const { draft, parentId } = outgoing;
  const guest = captcha === null ? null : { name: draft.guestName, captcha };
  return { ops: opsOf(draft, config), parentId, confidential: draft.confidential && guest === null, guest };
}

/** The comment was written by an attempt whose answer never arrived, and was changed since. */
function wasPostedBefore(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === "conflict" && error.retryAfter === null;
}

/** The attempt before is still being answered. */
function isUnderway(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === "conflict" && error.retryAfter !== null;
}

const UNDERWAY_MILLISECONDS = 1_000;

export function createPosting(world: World, reload: () => Promise<unknown>) {
  const { api, store, captcha, announce, t } = world;
  /** Answers of captchas by attempt: sent again, a request is the same to the last letter. */
  const solved = new Map<string, string>();

  const answerOf = async (key: string): Promise<string | null> => {
    if (store.get().session.user !== null) return null;
    const answer = solved.get(key) ?? (await captcha.solve());
    solved.set(key, answer);
    return answer;
  };

  const failed = async (outgoing: Outgoing, error: unknown): Promise<void> => {
    const { key } = outgoing;
    if (wasPostedBefore(error)) {
      const message = t("post.before");
      store.dispatch({ type: "takenBack", key, refusal: { code: POSTED_BEFORE, message, mayRetry: false } });
      announce(message, "assertive");
      await reload();
      return;
    }
    const refusal = refusalOf(error, t);
    announce(`${t("post.failed")} ${refusal.message}`, "assertive");
    if (refusal.mayRetry) store.dispatch({ type: "refused", key, refusal });
    else {
      solved.delete(key);
      store.dispatch({ type: "takenBack", key, refusal });
    }
  };

  /** `isFollowed`: where the keyboard stood is gone; it goes to what is being sent, and to what becomes of it. */
  const send = async (outgoing: Outgoing, isFollowed: boolean): Promise<void> => {
    const { key } = outgoing;
    store.dispatch({ type: "sending", outgoing });
    if (isFollowed) focusOutgoing(key);
    try {
      const answer = await answerOf(key);
      const comment = commentOf(outgoing, store.get().config, answer);
      const posted = await api.create(comment, key);
      solved.delete(key);
      const goesOn = isFollowed && standsOnOutgoing(key);
      store.dispatch({ type: "posted", key, ...posted });
      announce(t(posted.comment.isWaiting ? "post.waits" : "post.done"));
      if (goesOn) focusComment(posted.comment.id);
    } catch (error) {
      if (!isUnderway(error)) return failed(outgoing, error);
      await new Promise((resolve) => setTimeout(resolve, UNDERWAY_MILLISECONDS));
      return send(outgoing, isFollowed);
    }
  };

  return {
    /** Posts a draft: it is shown at once, and marked until the server has it. */
    post: (draftKey: DraftKey, draft: Draft) => {
      const parentId = draftKey.startsWith("reply:") ? Number(draftKey.slice(6)) : null;
      const key = draft.attempt ?? world.newKey();
      const outgoing = { key, draftKey, parentId, draft, at: world.now(), refusal: null };
      // A reply takes its place to write in along.
      return send(outgoing, parentId !== null);
    },
    /** Tries again what nobody answered. It is the same attempt: what arrived before is not written twice. */
    retry: (key: string) => {
      const outgoing = store.get().outbox.find((one) => one.key === key);
      return outgoing === undefined ? Promise.resolve() : send({ ...outgoing, refusal: null }, true);
    },
    /** Puts the text of what nobody answered back where it was written. */
    rewrite: (key: string) => {
      const outgoing = store.get().outbox.find((one) => one.key === key);
      store.dispatch({ type: "takenBack", key, refusal: null });
      if (outgoing !== undefined) focusEditor(outgoing.draftKey);
    },
  };
}
