import type { Announce } from "../frame/announce";
import type { FrameBoot } from "../frame/boot";
import type { Bridge } from "../frame/bridge";
import { createTranslate } from "../frame/messages";
import type { Session } from "../frame/session";
import { createActs } from "./acts/index";
import { createCommentsApi } from "./api/comments-api";
import { createUploadImage } from "./api/upload-image";
import type { CommentsData } from "./boot-data";
import { createCaptcha } from "./captcha/captcha";
import { newKey } from "./new-key";
import { firstList, initialState } from "./store/initial-state";
import { createStore } from "./store/store";
import type { Widget } from "./view/widget";

interface Surroundings {
  boot: FrameBoot<CommentsData>;
  bridge: Bridge;
  session: Session;
  announce: Announce;
}

/** The widget over what its document brought: the same one on the server, which draws it first, and in the browser. */
export function makeWidget({ boot, bridge, session, announce }: Surroundings): Widget {
  const t = createTranslate(boot.messages, boot.locale);
  const place = { accountId: boot.account.id, pageUrl: boot.page_url ?? "", widgetId: boot.data.widget_id };
  const store = createStore(initialState(place, boot.data));
  store.dispatch(firstList(boot.data));
  const api = createCommentsApi(session.api, place);
  const now = () => new Date().toISOString();
  const captcha = createCaptcha(api);
  const acts = createActs({ api, store, captcha, bridge, session, announce, t, newKey, now });
  const images = `${boot.base}/api/v1/accounts/${boot.account.id}/images`;
  const uploadImage = createUploadImage(images, session.credentials);
  return { store, acts, api, captcha, uploadImage, announce, t, locale: boot.locale };
}
