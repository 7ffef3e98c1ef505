import type { AccessConfig } from "@/server/subscriptions/api/script/access-config";
import type { AccessMessages } from "../../messages/access/en";
import type { Svc } from "../types";
import type { FormStore } from "./checkout/form-store";
import type { Reader } from "./identify-reader";

/** Dependencies that the components are created with. */
export interface UiSetup extends Pick<AccessConfig, "locale"> {
  svc: Svc;
  loadReader: () => Promise<Reader>;
  /** Form values of this page's checkouts. */
  entries: FormStore;
  /** Name of the publication. */
  name: string;
  timeZone: string;
  /** Stories that the meter grants each month. */
  meter: { anonymous: number; loggedIn: number };
  /** Login and sign-up pages; the event `svc:login` lets the page handle the login first. */
  logInUrl: string | null;
  signUpUrl: string | null;
  /** Terms of sale and privacy policy, which the checkout names; null: none. */
  termsUrl: string | null;
  privacyUrl: string | null;
  messages: AccessMessages;
}
