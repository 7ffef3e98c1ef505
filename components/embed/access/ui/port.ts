import type { AccessMessages } from "../../messages/access/en";
import type { AccessConfig, Svc } from "../types";

/** What the components are made with. */
export interface UiSetup extends Pick<AccessConfig, "locale"> {
  svc: Svc;
  /** Whether the installation's own session knows the reader. */
  hasSession: () => Promise<boolean>;
  /** Name of the publication. */
  name: string;
  timeZone: string;
  /** Stories that the meter opens each month. */
  meter: { anonymous: number; loggedIn: number };
  /** Where readers log in and sign up; the page itself is asked first, by the event `svc:login`. */
  logInUrl: string | null;
  signUpUrl: string | null;
  messages: AccessMessages;
}
