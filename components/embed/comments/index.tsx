/** @jsxImportSource preact */
import { render } from "preact";
import { createAnnounce } from "../frame/announce";
import { readBoot } from "../frame/boot";
import { createBridge } from "../frame/bridge";
import { createTranslate } from "../frame/messages";
import { pageKey } from "../frame/page-key";
import { createSession } from "../frame/session";
import { applyTheme } from "../frame/theme";
import { createActs } from "./acts/index";
import { createCommentsApi } from "./api/comments-api";
import { createUploadImage } from "./api/upload-image";
import type { CommentsData } from "./boot-data";
import { createCaptcha } from "./captcha/captcha";
import { keepDrafts } from "./drafts/keep-drafts";
import { loadLater } from "./later";
import { newKey } from "./new-key";
import { firstList, initialState } from "./store/initial-state";
import { createStore } from "./store/store";
import "./style.css";
import { App } from "./view/app";
import { WidgetContext } from "./view/widget";

const boot = readBoot<CommentsData>();
applyTheme(boot.theme);
const bridge = createBridge(boot);
const t = createTranslate(boot.messages, boot.locale);
const announce = createAnnounce();
const session = createSession({ boot, bridge });

const place = { accountId: boot.account.id, pageUrl: boot.page_url ?? "", widgetId: boot.data.widget_id };
const store = createStore(initialState(place, boot.data));
store.dispatch(firstList(boot.data));
const api = createCommentsApi(session.api, place);
const now = () => new Date().toISOString();
const captcha = createCaptcha(api);
const acts = createActs({ api, store, captcha, bridge, session, announce, t, newKey, now });
const uploadImage = createUploadImage(
  `${boot.base}/api/v1/accounts/${boot.account.id}/images`,
  session.credentials,
);

let total = -1;
store.subscribe(() => {
  const { paging } = store.get();
  if (paging.total !== total)
    bridge.post({ action: "svc_count", page_id: pageKey(place.pageUrl), total: paging.total });
  total = paging.total;
});

keepDrafts(store, bridge);
bridge.on("svc_theme", ({ theme }) => applyTheme(theme));
bridge.on("svc_link", ({ comment_id }) => void acts.follow(comment_id));
session.onChange(() => void acts.meet());
// Told that nobody is logged in, which is no change: now it is known.
bridge.on("svc_session", () => {
  if (store.get().session.isOpen && !session.isLoggedIn()) void acts.meet();
});

const root = document.getElementById("svc-root");
const widget = { store, acts, api, captcha, uploadImage, announce, t, locale: boot.locale };
if (root !== null) {
  render(
    <WidgetContext.Provider value={widget}>
      <App />
    </WidgetContext.Provider>,
    root,
  );
}
bridge.start();
if (boot.data.linked !== null) void acts.follow(boot.data.linked);
loadLater({ widget, bridge, calls: session.api, base: boot.base, lastChange: boot.data.last_change });
