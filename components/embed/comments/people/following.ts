import { toRefusal } from "../actions/refusal";
import type { Comment } from "../store/comment";
import { getRootId, isOwn } from "../store/selectors";
import { focusComment } from "../view/focus";
import type { MenuItem } from "../view/menu";
import type { Widget } from "../view/widget";
import type { PeopleApi } from "./people-api";

/** Loads the threads that the reader follows. */
export async function loadFollowed(api: PeopleApi, { store }: Widget): Promise<void> {
  const { user } = store.get().session;
  const followed = await api.followed().catch(() => null);
  // The session changed in the meantime: the list belongs to another reader.
  if (store.get().session.user?.id !== user?.id) return;
  store.dispatch({ type: "followedAre", followed });
}

/**
 * Creates the menu item that follows the thread of a comment, or ends that. None for readers who get no mails, nor for
 * their own threads: those replies are mailed anyway.
 */
export function createFollowItems(api: PeopleApi, { store, announce, t }: Widget) {
  const change = async (action: () => Promise<readonly number[]>, text: string, id: number) => {
    try {
      store.dispatch({ type: "followedAre", followed: await action() });
      announce(text);
      focusComment(id);
    } catch (error) {
      announce(toRefusal(error, t).message, "assertive");
    }
  };
  return ({ id, parentId, isWaiting }: Comment): readonly MenuItem[] => {
    const state = store.get();
    const thread = getRootId(state, parentId ?? id);
    if (state.followed === null || state.session.user === null || isWaiting || thread === null) return [];
    const listOthers = () => (store.get().followed ?? []).filter((other) => other !== thread);
    if (state.followed.includes(thread)) {
      const stop = async () => {
        await api.unfollow(thread);
        return listOthers();
      };
      return [{ label: t("comment.unfollow"), act: () => void change(stop, t("follow.undone"), id) }];
    }
    const root = state.comments[thread];
    if (root !== undefined && isOwn(state, root)) return [];
    const start = async () => {
      await api.follow(thread);
      return [thread, ...listOthers()];
    };
    return [{ label: t("comment.follow"), act: () => void change(start, t("follow.done"), id) }];
  };
}
