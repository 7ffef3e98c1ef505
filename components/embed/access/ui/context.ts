import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { UiSetup } from "./port";
import type { Words } from "./words";

/** What every component may use. */
export interface Ui extends Omit<UiSetup, "messages"> {
  words: Words;
  /** Says something to who cannot see it. */
  announce(text: string): void;
  /** Asks the page to log its reader in, or goes to where they do. */
  askLogIn(intent: "login" | "signup"): void;
}

export const UiContext = createContext<Ui | null>(null);

export function useUi(): Ui {
  const ui = useContext(UiContext);
  if (ui === null) throw new Error("no setup");
  return ui;
}
