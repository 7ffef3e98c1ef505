import type { FrameBoot } from "../frame/boot";
import type { Translate } from "../frame/messages";
import type { LoginData } from "./boot-data";
import type { Gate, Proof } from "./gate";
import type { Refusal } from "./refusal";

/** What the views of the log-in work with. */
export interface LoginWorld {
  boot: FrameBoot<LoginData>;
  t: Translate;
  gate: Gate;
  /** Lets somebody in; null: they are. */
  letIn(proof: Proof): Promise<Refusal | null>;
  sendMail(email: string, mail: "login-code" | "password-reset"): Promise<Refusal | null>;
  /** Asks for a code by text message. */
  sendText(phoneNumber: string): Promise<Refusal | null>;
  /** Opens a window of ours, at another place to log in by where one is named. */
  openWindow(provider: string | null): void;
}
