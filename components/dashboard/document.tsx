import "@/components/ui/theme.css";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { KeepTitle } from "@/components/ui/keep-title";
import { inter } from "./fonts";
import { PREFERENCES_COOKIE, parsePreferences, themeClass } from "./preferences";
import { PreferencesProvider } from "./preferences-provider";

/** The document around every page of the dashboard and of the staff's sign-in, already in the person's theme. */
export async function StaffDocument({ children }: { children: ReactNode }) {
  const preferences = parsePreferences((await cookies()).get(PREFERENCES_COOKIE)?.value);
  return (
    <html lang="en" className={cn(inter.variable, themeClass(preferences.theme))} suppressHydrationWarning>
      <body>
        <KeepTitle />
        <PreferencesProvider initial={preferences}>{children}</PreferencesProvider>
      </body>
    </html>
  );
}
