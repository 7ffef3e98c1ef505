import { countListedParents } from "../store/selectors";
import type { Sort } from "../store/state";
import { focusComment } from "../view/focus";
import type { ActionContext } from "./action-context";

/** Maximum number of comments per request for the reader's own reactions. */
const MAX_IDS_PER_REQUEST = 200;

/** Maximum number of threads per request. */
const MAX_FEATURED = 100;

/** Loads the reader's own reactions to newly loaded comments. */
async function readOwnReactions({ api, store }: ActionContext, ids: readonly number[]): Promise<void> {
  const { user } = store.get().session;
  if (user === null) return;
  const reacted = ids.filter((id) => Object.keys(store.get().comments[id]?.reactions ?? {}).length > 0);
  for (let start = 0; start < reacted.length; start += MAX_IDS_PER_REQUEST) {
    const ownReactions = await api
      .ownReactions(reacted.slice(start, start + MAX_IDS_PER_REQUEST))
      .catch(() => null);
    // The session changed in the meantime: these reactions belong to another reader.
    if (store.get().session.user?.id !== user.id) return;
    if (ownReactions !== null) store.dispatch({ type: "ownReactions", own: ownReactions });
  }
}

function createList(context: ActionContext) {
  const { api, store, announce, t } = context;
  let latestRun = 0;
  return async ({ sort, offset }: { sort: Sort; offset: number }): Promise<boolean> => {
    // Featured threads are few: one page has them all.
    const limit = sort === "featured" ? MAX_FEATURED : store.get().config.pageSize;
    if (offset === 0) latestRun += 1;
    const run = latestRun;
    store.dispatch({ type: "listing", sort });
    const page = await api.list({ sort, offset, limit }).catch(() => null);
    // A newer first page was requested, in another order or for another reader: ignore this response.
    if (run !== latestRun) return false;
    if (page === null) {
      store.dispatch({ type: "listFailed" });
      announce(t("list.failed"), "assertive");
      return false;
    }
    store.dispatch({ type: "listed", list: page, isFirst: offset === 0, limit });
    void readOwnReactions(
      context,
      page.comments.map(({ id }) => id),
    );
    return true;
  };
}

export function createReadingActions(context: ActionContext) {
  const { api, store, session, announce, t } = context;
  const list = createList(context);
  let latestMeeting = 0;
  const readThread = async (id: number): Promise<boolean> => {
    const existing = store.get().comments[id];
    const comments = existing === undefined ? await api.thread(id).catch(() => []) : [existing];
    if (comments.length > 0) store.dispatch({ type: "threadRead", comments, linked: id });
    return comments.length > 0;
  };
  const reload = async () => {
    await list({ sort: store.get().paging.sort, offset: 0 });
    const { linked } = store.get();
    if (linked !== null) await readThread(linked);
  };
  return {
    /** Reloads the conversation from its first page. */
    reload,
    sortBy: (sort: Sort) => list({ sort, offset: 0 }),
    /** Loads the next page, and moves the focus to its first comment. */
    loadMore: async () => {
      const previousIds = new Set(store.get().order);
      const { sort } = store.get().paging;
      if (!(await list({ sort, offset: countListedParents(store.get()) }))) return;
      const added = store.get().order.filter((id) => !previousIds.has(id));
      announce(t("list.loaded", { count: added.length }));
      focusComment(added[0]);
    },
    /** Shows the comment that the URL links to, on whichever page it is. */
    follow: async (id: number) => {
      if (!(await readThread(id))) {
        announce(t("list.linkedGone"));
        return;
      }
      focusComment(id, context.bridge);
    },
    /** Updates the session after a login or logout, and reloads the reader's own data. */
    meet: async () => {
      latestMeeting += 1;
      const meeting = latestMeeting;
      const user = await session.loadReader().catch(() => null);
      // A newer call handles a later session change: ignore this response.
      if (meeting !== latestMeeting) return;
      const previousUser = store.get().session.user;
      store.dispatch({ type: "session", session: { user, isOurs: session.isOurs(), isOpen: false } });
      if (user?.id !== previousUser?.id) await reload();
    },
  };
}
