import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { UiSetup } from "./port";
import type { Translator } from "./translator";

/** Dependencies of every component. */
export interface Ui extends Omit<UiSetup, "messages"> {
  translator: Translator;
  /** Announces a text to screen readers. */
  announce(text: string): void;
  /** Lets the page log its reader in, or navigates to the login page. */
  requestLogIn(intent: "login" | "signup"): void;
}

export const UiContext = createContext<Ui | null>(null);

export function useUi(): Ui {
  const ui = useContext(UiContext);
  if (ui === null) throw new Error("useUi must be used inside Shell");
  return ui;
}
