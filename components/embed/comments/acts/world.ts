import type { Announce } from "../../frame/announce";
import type { Bridge } from "../../frame/bridge";
import type { Session } from "../../frame/session";
import type { CommentsApi } from "../api/comments-api";
import type { Captcha } from "../captcha/captcha";
import type { Store } from "../store/store";
import type { Say } from "../view/say";

/** What every act reaches: the server, what is known, the page around, and the reader's ears. */
export interface World {
  api: CommentsApi;
  store: Store;
  captcha: Captcha;
  bridge: Pick<Bridge, "post">;
  session: Pick<Session, "who" | "logIn" | "logOut" | "isOurs">;
  announce: Announce;
  t: Say;
  /** A key that names one attempt to post, on whatever machine. */
  newKey(): string;
  /** ISO time. */
  now(): string;
}
