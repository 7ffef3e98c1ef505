/** @jsxImportSource preact */
import { hydrate } from "preact";
import { wake } from "../first/wake";
import { createAnnounce } from "../frame/announce";
import { readBoot } from "../frame/boot";
import { createBridge } from "../frame/bridge";
import { followTheme } from "../frame/follow-theme";
import { keepFocus } from "../frame/keep-focus";
import { pageKey } from "../frame/page-key";
import { createSession } from "../frame/session";
import type { CommentsData } from "./boot-data";
import { keepDrafts } from "./drafts/keep-drafts";
import { loadLater } from "./later";
import { makeWidget } from "./make-widget";
import "./style.css";
import { App } from "./view/app";
import { WidgetContext } from "./view/widget";

const boot = readBoot<CommentsData>();
const bridge = createBridge(boot);
const session = createSession({ boot, bridge });
const widget = makeWidget({ boot, bridge, session, announce: createAnnounce() });
const { store, acts } = widget;

let total = -1;
store.subscribe(() => {
  const { paging, place } = store.get();
  if (paging.total !== total)
    bridge.post({ action: "svc_count", page_id: pageKey(place.pageUrl), total: paging.total });
  total = paging.total;
});

keepDrafts(store, bridge);
followTheme(boot, bridge);
keepFocus();
bridge.on("svc_link", ({ comment_id }) => void acts.follow(comment_id));
session.onChange(() => void acts.meet());
// Told that nobody is logged in, which is no change: now it is known.
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
wake();
if (boot.data.linked !== null) void acts.follow(boot.data.linked);
loadLater({ widget, bridge, calls: session.api, base: boot.base, lastChange: boot.data.last_change });
