import type { Bridge } from "../../frame/bridge";
import { pageKey } from "../../frame/page-key";
import type { Store } from "../store/store";
import { type Arrivals, createArrivals } from "./arrivals";
import { followConversation } from "./follow";

/** A conversation that is followed. */
export interface Live {
  arrivals: Arrivals;
  bridge: Pick<Bridge, "post">;
  /** Upper edge of what the reader sees of the list, in pixels from its own upper edge. */
  top(): number;
  onView(hear: () => void): () => void;
}

interface Followed {
  store: Store;
  bridge: Pick<Bridge, "post" | "on">;
  /** Origin of the installation. */
  base: string;
  /** The change that the first list already holds. */
  after: number | null;
  reload(): Promise<unknown>;
}

const BELOW_EDGE = 8;

/** From now on new comments are kept for the reader, and edits, withdrawals and counts appear where they belong. */
export function startLive({ store, bridge, base, after, reload }: Followed): Live {
  const arrivals = createArrivals(store);
  const { accountId, pageUrl, widgetId } = store.get().place;
  const hearers = new Set<() => void>();
  let edge = 0;
  bridge.on("svc_view", ({ top }) => {
    edge = top;
    for (const hear of hearers) hear();
  });
  followConversation({
    after,
    addressOf: (seen) => {
      const path = `/api/v1/accounts/${accountId}/pages/${encodeURIComponent(pageKey(pageUrl))}/live`;
      const address = new URL(path, base);
      if (widgetId !== "") address.searchParams.set("comment_widget_id", widgetId);
      if (seen !== null) address.searchParams.set("after", String(seen));
      return address.href;
    },
    hear: arrivals.take,
    missed: () => {
      arrivals.forget();
      void reload();
    },
  });
  const list = () => document.querySelector(".arrivals")?.parentElement?.getBoundingClientRect().top ?? 0;
  return {
    arrivals,
    bridge,
    top: () => Math.max(0, edge - list()) + BELOW_EDGE,
    onView: (hear) => {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
  };
}
