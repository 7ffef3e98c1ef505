import { createContext, useContext } from "react";

/** The choices in the toolbar. */
interface Surroundings {
  theme: "light" | "dark";
  locale: "en" | "de" | "ar";
}

export const SurroundingsContext = createContext<Surroundings>({ theme: "light", locale: "en" });

export function useSurroundings(): Surroundings {
  return useContext(SurroundingsContext);
}
