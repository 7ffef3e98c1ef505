export const PREFERENCES_COOKIE = "masthead-preferences";

/** A user's dashboard preferences, in a cookie so that the server renders the first paint with them. */
export interface Preferences {
  theme: "system" | "light" | "dark";
  density: "comfortable" | "compact";
  sidebar: "open" | "narrow";
  /** Single-key shortcuts (j, k, g s …); can be turned off for speech and switch users. */
  keys: boolean;
  /** Hidden columns by list. */
  hidden: Record<string, string[]>;
}

export const DEFAULT_PREFERENCES: Preferences = {
  theme: "system",
  density: "comfortable",
  sidebar: "open",
  keys: true,
  hidden: {},
};

/** Class of the root element for a theme. */
export function getThemeClass(theme: Preferences["theme"]): string {
  return theme === "system" ? "" : `theme-${theme}`;
}
