import { z } from "zod";

export const PREFERENCES_COOKIE = "masthead-preferences";

const schema = z.object({
  theme: z.enum(["system", "light", "dark"]).catch("system"),
  density: z.enum(["comfortable", "compact"]).catch("comfortable"),
  sidebar: z.enum(["open", "narrow"]).catch("open"),
  /** Single keys (j, k, g s …) do something; can be turned off for speech and switch users. */
  keys: z.boolean().catch(true),
  /** Columns that are not shown, by list. */
  hidden: z.record(z.string(), z.array(z.string())).catch({}),
});

/** How a person likes the dashboard; kept in a cookie, so that the first paint is already theirs. */
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

/** Class of the document element for a theme. */
export function themeClass(theme: Preferences["theme"]): string {
  return theme === "system" ? "" : `theme-${theme}`;
}
