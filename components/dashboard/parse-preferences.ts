import { z } from "zod";
import { DEFAULT_PREFERENCES, type Preferences } from "./preferences";

const schema = z.object({
  theme: z.enum(["system", "light", "dark"]).catch(DEFAULT_PREFERENCES.theme),
  density: z.enum(["comfortable", "compact"]).catch(DEFAULT_PREFERENCES.density),
  sidebar: z.enum(["open", "narrow"]).catch(DEFAULT_PREFERENCES.sidebar),
  keys: z.boolean().catch(DEFAULT_PREFERENCES.keys),
  hidden: z.record(z.string(), z.array(z.string())).catch(DEFAULT_PREFERENCES.hidden),
});

/** Parse the cookie on the server; a preference that is missing or not valid has its default. */
export function parsePreferences(cookie: string | undefined): Preferences {
  if (cookie === undefined) return DEFAULT_PREFERENCES;
  try {
    return schema.parse(JSON.parse(decodeURIComponent(cookie)));
  } catch {
    return DEFAULT_PREFERENCES;
  }
}
