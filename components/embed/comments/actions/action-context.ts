import type { Announce } from "../../frame/announce";
import type { Bridge } from "../../frame/bridge";
import type { Session } from "../../frame/session";
import type { CommentsApi } from "../api/comments-api";
import type { Captcha } from "../captcha/captcha";
import type { Store } from "../store/store";
import type { Translate } from "../view/translate";

/** Dependencies of the actions: API client, store, embedding page and screen reader announcements. */
export interface ActionContext {
  api: CommentsApi;
  store: Store;
  captcha: Captcha;
  bridge: Pick<Bridge, "post">;
  session: Pick<Session, "loadReader" | "logIn" | "logOut" | "isOurs">;
  announce: Announce;
  t: Translate;
  /** Creates an idempotency key for one attempt to post, unique across devices. */
  newKey(): string;
  /** Current time, ISO 8601. */
  now(): string;
}
