import type { Announce } from "../frame/announce";
import type { FrameBoot } from "../frame/boot";
import type { Bridge } from "../frame/bridge";
import { createTranslate } from "../frame/messages";
import type { Session } from "../frame/session";
import { createActions } from "./actions/index";
import { createCommentsApi } from "./api/comments-api";
import { createUploadImage } from "./api/upload-image";
import type { CommentsData } from "./boot-data";
import { createCaptcha } from "./captcha/captcha";
import { newKey } from "./new-key";
import { createFirstListAction, createInitialState } from "./store/initial-state";
import { createStore } from "./store/store";
import type { Widget } from "./view/widget";

interface WidgetOptions {
  boot: FrameBoot<CommentsData>;
  bridge: Bridge;
  session: Session;
  announce: Announce;
}

/** Creates the widget from its boot data: on the server for SSR, and in the browser. */
export function createWidget({ boot, bridge, session, announce }: WidgetOptions): Widget {
  const t = createTranslate(boot.messages, boot.locale);
  const conversation = {
    accountId: boot.account.id,
    pageUrl: boot.page_url ?? "",
    widgetId: boot.data.widget_id,
  };
  const store = createStore(createInitialState(conversation, boot.data));
  store.dispatch(createFirstListAction(boot.data));
  const api = createCommentsApi(session.api, conversation);
  const now = () => new Date().toISOString();
  const captcha = createCaptcha(api);
  const acts = createActions({ api, store, captcha, bridge, session, announce, t, newKey, now });
  const imagesUrl = `${boot.base}/api/v1/accounts/${boot.account.id}/images`;
  const uploadImage = createUploadImage(imagesUrl, session.credentials);
  return { store, acts, api, captcha, uploadImage, announce, t, locale: boot.locale };
}
