import { listedParents } from "../store/selectors";
import type { Sort } from "../store/state";
import { focusComment } from "../view/focus";
import type { World } from "./world";

/** Comments whose own reactions are asked for at once. */
const MOST_ASKED = 200;

/** The reactions of the reader themselves to comments that have just been read. */
async function readOwnReactions({ api, store }: World, ids: readonly number[]): Promise<void> {
  const { user } = store.get().session;
  if (user === null) return;
  const reacted = ids.filter((id) => Object.keys(store.get().comments[id]?.reactions ?? {}).length > 0);
  for (let at = 0; at < reacted.length; at += MOST_ASKED) {
    const own = await api.ownReactions(reacted.slice(at, at + MOST_ASKED)).catch(() => null);
    // Somebody else logged in or out meanwhile: these are not theirs.
    if (store.get().session.user?.id !== user.id) return;
    if (own !== null) store.dispatch({ type: "ownReactions", own });
  }
}

function createList(world: World) {
  const { api, store, announce, t } = world;
  let begun = 0;
  return async ({ sort, offset }: { sort: Sort; offset: number }): Promise<boolean> => {
    const limit = store.get().config.pageSize;
    if (offset === 0) begun += 1;
    const beginning = begun;
    store.dispatch({ type: "listing", sort });
    const found = await api.list({ sort, offset, limit }).catch(() => null);
    // Begun anew meanwhile, in another order or for another reader: that answer counts.
    if (beginning !== begun) return false;
    if (found === null) {
      store.dispatch({ type: "listFailed" });
      announce(t("list.failed"), "assertive");
      return false;
    }
    store.dispatch({ type: "listed", list: found, isFirst: offset === 0, asked: limit });
    void readOwnReactions(
      world,
      found.comments.map(({ id }) => id),
    );
    return true;
  };
}

export function createReading(world: World) {
  const { api, store, session, announce, t } = world;
  const list = createList(world);
  let met = 0;
  const readThread = async (id: number): Promise<boolean> => {
    const known = store.get().comments[id];
    const comments = known === undefined ? await api.thread(id).catch(() => []) : [known];
    if (comments.length > 0) store.dispatch({ type: "threadRead", comments, linked: id });
    return comments.length > 0;
  };
  const reload = async () => {
    await list({ sort: store.get().paging.sort, offset: 0 });
    const { linked } = store.get();
    if (linked !== null) await readThread(linked);
  };
  return {
    /** Reads the conversation anew from its beginning. */
    reload,
    sortBy: (sort: Sort) => list({ sort, offset: 0 }),
    /** Reads the next comments, and leads to the first of them. */
    loadMore: async () => {
      const before = new Set(store.get().order);
      const { sort } = store.get().paging;
      if (!(await list({ sort, offset: listedParents(store.get()) }))) return;
      const added = store.get().order.filter((id) => !before.has(id));
      announce(t("list.loaded", { count: added.length }));
      focusComment(added[0]);
    },
    /** Shows the comment to which an address leads, wherever it stands. */
    follow: async (id: number) => {
      if (!(await readThread(id))) {
        announce(t("list.linkedGone"));
        return;
      }
      focusComment(id, world.bridge);
    },
    /** Somebody logged in or out: what is theirs is read anew. */
    meet: async () => {
      met += 1;
      const meeting = met;
      const user = await session.who().catch(() => null);
      // Somebody else logged in or out meanwhile, and is met by themselves: this answer may come after theirs.
      if (meeting !== met) return;
      const before = store.get().session.user;
      store.dispatch({ type: "session", session: { user, isOurs: session.isOurs(), isOpen: false } });
      if (user?.id !== before?.id) await reload();
    },
  };
}
