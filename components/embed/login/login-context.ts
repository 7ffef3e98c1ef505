import type { FrameBoot } from "../frame/boot";
import type { Translate } from "../frame/messages";
import type { LoginData } from "./boot-data";
import type { LoginApi, Proof } from "./login-api";
import type { Refusal } from "./refusal";

/** Dependencies of the login views. */
export interface LoginContext {
  boot: FrameBoot<LoginData>;
  t: Translate;
  loginApi: LoginApi;
  /** Submits credentials; null: success. */
  letIn(proof: Proof): Promise<Refusal | null>;
  sendMail(email: string, mail: "login-code" | "password-reset"): Promise<Refusal | null>;
  /** Requests a code by text message. */
  sendText(phoneNumber: string): Promise<Refusal | null>;
  /** Opens a login pop-up, at an external provider if one is given. */
  openWindow(provider: string | null): void;
}
