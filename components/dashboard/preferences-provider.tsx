"use client";

import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { DEFAULT_PREFERENCES, getThemeClass, PREFERENCES_COOKIE, type Preferences } from "./preferences";

interface PreferencesState {
  preferences: Preferences;
  change: (part: Partial<Preferences>) => void;
}

const PreferencesContext = createContext<PreferencesState>({
  preferences: DEFAULT_PREFERENCES,
  change: () => undefined,
});

const YEAR_SECONDS = 31_536_000;

function storePreferences(preferences: Preferences): void {
  const value = encodeURIComponent(JSON.stringify(preferences));
  // Fallback: the Cookie Store API is not in all browsers.
  document.cookie = `${PREFERENCES_COOKIE}=${value}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
  document.documentElement.classList.remove("theme-light", "theme-dark");
  const theme = getThemeClass(preferences.theme);
  if (theme !== "") document.documentElement.classList.add(theme);
}

export function PreferencesProvider({ initial, children }: { initial: Preferences; children: ReactNode }) {
  const [preferences, setPreferences] = useState(initial);
  const state = useMemo(
    () => ({
      preferences,
      change: (part: Partial<Preferences>) => {
        const next = { ...preferences, ...part };
        setPreferences(next);
        storePreferences(next);
      },
    }),
    [preferences],
  );
  return <PreferencesContext value={state}>{children}</PreferencesContext>;
}

export function usePreferences(): PreferencesState {
  return useContext(PreferencesContext);
}
