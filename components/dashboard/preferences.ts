import { z } from "zod";

export const PREFERENCES_COOKIE = "masthead-preferences";

const schema = z.object({
  theme: z.enum(["system", "light", "dark"]).catch("system"),
  density: z.enum(["comfortable", "compact"]).catch("comfortable"),
  sidebar: z.enum(["open", "narrow"]).catch("open"),
  /** Single-key shortcuts (j, k, g s …); can be turned off for speech and switch users. */
  keys: z.boolean().catch(true),
  /** Hidden columns by list. */
  hidden: z.record(z.string(), z.array(z.string())).catch({}),
});

/** A user's dashboard preferences, in a cookie so that the server renders the first paint with them. */
export type Preferences = z.output<typeof schema>;

export const DEFAULT_PREFERENCES: Preferences = schema.parse({});

export function parsePreferences(cookie: string | undefined): Preferences {
  if (cookie === undefined) return DEFAULT_PREFERENCES;
  try {
    return schema.parse(JSON.parse(decodeURIComponent(cookie)));
  } catch {
    return DEFAULT_PREFERENCES;
  }
}

/** Class of the root element for a theme. */
export function getThemeClass(theme: Preferences["theme"]): string {
  return theme === "system" ? "" : `theme-${theme}`;
}
