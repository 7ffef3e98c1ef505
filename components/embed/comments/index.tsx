/** @jsxImportSource preact */
import { hydrate } from "preact";
import { notifyHydrated } from "../first-paint/wake";
import { createAnnounce } from "../frame/announce";
import { readBoot } from "../frame/boot";
import { createBridge } from "../frame/bridge";
import { followTheme } from "../frame/follow-theme";
import { toPageKey } from "../frame/page-key";
import { restoreLostFocus } from "../frame/restore-lost-focus";
import { createSession } from "../frame/session";
import type { CommentsData } from "./boot-data";
import { createWidget } from "./create-widget";
import { persistDrafts } from "./drafts/persist-drafts";
import { loadLazyParts } from "./load-lazy-parts";
import "./style.css";
import { App } from "./view/app";
import { WidgetContext } from "./view/widget";

const boot = readBoot<CommentsData>();
const bridge = createBridge(boot);
const session = createSession({ boot, bridge });
const widget = createWidget({ boot, bridge, session, announce: createAnnounce() });
const { store, acts } = widget;

let total = -1;
store.subscribe(() => {
  const { paging, conversation } = store.get();
  if (paging.total !== total)
    bridge.post({ action: "svc_count", page_id: toPageKey(conversation.pageUrl), total: paging.total });
  total = paging.total;
});

persistDrafts(store, bridge);
followTheme(boot, bridge);
restoreLostFocus();
bridge.on("svc_link", ({ comment_id }) => void acts.follow(comment_id));
session.onChange(() => void acts.meet());
// The session is still anonymous, which is no state change, but it is known now.
bridge.on("svc_session", () => {
  if (store.get().session.isOpen && !session.isLoggedIn()) void acts.meet();
});

const root = document.getElementById("svc-root");
if (root !== null) {
  hydrate(
    <WidgetContext.Provider value={widget}>
      <App />
    </WidgetContext.Provider>,
    root,
  );
}
bridge.start();
notifyHydrated();
if (boot.data.linked !== null) void acts.follow(boot.data.linked);
loadLazyParts({ widget, bridge, calls: session.api, base: boot.base, lastChange: boot.data.last_change });
