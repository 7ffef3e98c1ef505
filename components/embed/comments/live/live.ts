import type { Bridge } from "../../frame/bridge";
import { toPageKey } from "../../frame/page-key";
import type { Store } from "../store/store";
import { type Arrivals, createArrivals } from "./arrivals";
import { followConversation } from "./follow";

/** A conversation with live updates. */
export interface Live {
  arrivals: Arrivals;
  bridge: Pick<Bridge, "post">;
  /** Upper edge of the visible part of the list, in pixels from the top of the list. */
  top(): number;
  onView(listener: () => void): () => void;
}

interface LiveOptions {
  store: Store;
  bridge: Pick<Bridge, "post" | "on">;
  /** Origin of the installation. */
  base: string;
  /** Number of the last change included in the first list. */
  after: number | null;
  reload(): Promise<unknown>;
}

const OFFSET_PX = 8;

/** Starts live updates: new comments are queued, and edits, removals and counts are shown in place. */
export function startLive({ store, bridge, base, after, reload }: LiveOptions): Live {
  const arrivals = createArrivals(store);
  const { accountId, pageUrl, widgetId } = store.get().conversation;
  const listeners = new Set<() => void>();
  let viewTop = 0;
  bridge.on("svc_view", ({ top }) => {
    viewTop = top;
    for (const listener of listeners) listener();
  });
  followConversation({
    after,
    addressOf: (lastSeen) => {
      const path = `/api/v1/accounts/${accountId}/pages/${encodeURIComponent(toPageKey(pageUrl))}/live`;
      const url = new URL(path, base);
      if (widgetId !== "") url.searchParams.set("comment_widget_id", widgetId);
      if (lastSeen !== null) url.searchParams.set("after", String(lastSeen));
      return url.href;
    },
    onChange: arrivals.take,
    missed: () => {
      arrivals.clear();
      void reload();
    },
  });
  const getListTop = () =>
    document.querySelector(".arrivals")?.parentElement?.getBoundingClientRect().top ?? 0;
  return {
    arrivals,
    bridge,
    top: () => Math.max(0, viewTop - getListTop()) + OFFSET_PX,
    onView: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
