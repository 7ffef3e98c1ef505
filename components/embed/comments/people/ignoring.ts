import { toRefusal } from "../actions/refusal";
import type { Comment } from "../store/comment";
import { focusComment } from "../view/focus";
import type { MenuItem } from "../view/menu";
import type { Widget } from "../view/widget";
import type { PeopleApi } from "./people-api";

/** Loads the authors whom the reader ignores. */
export async function loadIgnored(api: PeopleApi, { store }: Widget): Promise<void> {
  const { user } = store.get().session;
  const people = await api.ignored().catch(() => []);
  // The session changed in the meantime: the list belongs to another reader.
  if (store.get().session.user?.id !== user?.id) return;
  store.dispatch({ type: "ignoredAre", ignored: people.map(({ id }) => id) });
}

/** Creates the menu item that ignores the author of a comment, or ends that. */
export function createIgnoreItems(api: PeopleApi, { store, announce, t }: Widget) {
  const change = async (action: () => Promise<readonly number[]>, text: string, id: number) => {
    try {
      store.dispatch({ type: "ignoredAre", ignored: await action() });
      announce(text);
      focusComment(id);
    } catch (error) {
      announce(toRefusal(error, t).message, "assertive");
    }
  };
  return ({ id, author, authorId, isWaiting }: Comment): readonly MenuItem[] => {
    if (author === null || authorId === null || author.guest || isWaiting) return [];
    if (store.get().session.user === null) return [];
    const { name } = author;
    if (store.get().ignored.includes(authorId)) {
      const stop = async () => {
        await api.stopIgnoring(authorId);
        return store.get().ignored.filter((ignored) => ignored !== authorId);
      };
      const act = () => void change(stop, t("ignore.undone", { name }), id);
      return [{ label: t("comment.unignore", { name }), act }];
    }
    const start = async () => {
      await api.ignore(id);
      return [...store.get().ignored, authorId];
    };
    const act = () => void change(start, t("ignore.done", { name }), id);
    return [{ label: t("comment.ignore", { name }), act }];
  };
}
