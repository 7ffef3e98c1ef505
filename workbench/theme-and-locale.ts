import { createContext, useContext } from "react";

/** The choices in the toolbar. */
interface ThemeAndLocale {
  theme: "light" | "dark";
  locale: "en" | "de" | "ar";
}

export const ThemeAndLocaleContext = createContext<ThemeAndLocale>({ theme: "light", locale: "en" });

export function useThemeAndLocale(): ThemeAndLocale {
  return useContext(ThemeAndLocaleContext);
}
