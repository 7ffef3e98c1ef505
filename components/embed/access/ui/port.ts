import type { AccessConfig } from "@/server/subscriptions/api/script/access-config";
import type { AccessMessages } from "../../messages/access/en";
import type { Svc } from "../types";
import type { Entries } from "./checkout/entries";
import type { Reader } from "./who-reads";

/** What the components are made with. */
export interface UiSetup extends Pick<AccessConfig, "locale"> {
  svc: Svc;
  whoReads: () => Promise<Reader>;
  /** What was entered in the checkouts of this page. */
  entries: Entries;
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
