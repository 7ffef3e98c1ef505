import type { AccountDirectory } from "@/server/accounts/index";
import { LIVE_CHANNEL } from "@/server/engagement/comment-states/index";
import { listen, type Statements } from "@/server/platform/db/index";
import type { Log } from "@/server/platform/log/index";
import { PAGE_CHANNEL, parsePageChange } from "@/server/platform/page-changes/index";
import { findCommentedPages } from "./commented-pages.repository";
import type { PageStore } from "./page-store";
import { toPagePath } from "./stored-page.rules";

interface WatchOptions {
  databaseUrl: string;
  db: Statements;
  directory: Pick<AccountDirectory, "clearCache">;
  store: PageStore;
  log: Log;
}

interface ChangeWatch {
  /**
   * Resolves to true once the store knows every change that was committed before this call; to false where that is
   * uncertain because the database cannot be reached.
   */
  catchUp(): Promise<boolean>;
  stop(): Promise<void>;
}

const ALL = () => true;

/** Outdates the pages of a store as changes are announced by any process. */
export function watchChanges({ databaseUrl, db, directory, store, log }: WatchOptions): ChangeWatch {
  const realmIds = new Set<number>();
  let lookups = Promise.resolve();

  const changePages = (payload: string) => {
    const change = parsePageChange(payload);
    if (change === null || change.kind === "account") directory.clearCache();
    store.outdate(change === null ? ALL : ({ accountId }) => accountId === change.accountId);
  };

  /** Outdates the pages of all conversations that changed since the last lookup. */
  const outdateConversations = async () => {
    const ids = [...realmIds];
    realmIds.clear();
    if (ids.length === 0) return;
    try {
      const pages = (await findCommentedPages(db, ids)).map(({ accountId, url }) => ({
        accountId,
        path: toPagePath(url),
      }));
      store.outdate(({ accountId, path }) =>
        pages.some((page) => page.accountId === accountId && page.path === path),
      );
    } catch (error) {
      log.warn(
        { err: error },
        "failed to find the pages of changed conversations; all stored pages are dropped",
      );
      store.outdate(ALL);
    }
  };

  const changeConversations = (payload: string) => {
    if (store.isEmpty()) return;
    for (const id of payload.split(",").map(Number)) if (Number.isSafeInteger(id)) realmIds.add(id);
    lookups = lookups.then(outdateConversations);
  };

  const listening = listen({
    url: databaseUrl,
    channel: [PAGE_CHANNEL, LIVE_CHANNEL],
    log,
    onNotice: (notice) => {
      // Whatever was announced while nobody listened is unknown.
      if (notice === null) store.outdate(ALL);
      else if (notice.channel === PAGE_CHANNEL) changePages(notice.payload);
      else changeConversations(notice.payload);
    },
  });
  return {
    catchUp: async () => {
      const isCaughtUp = await listening.catchUp();
      await lookups;
      return isCaughtUp;
    },
    stop: () => listening.stop(),
  };
}
