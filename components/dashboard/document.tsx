import "@/components/ui/theme.css";
import localFont from "next/font/local";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { KeepTitle } from "@/components/ui/keep-title";
import { parsePreferences } from "./parse-preferences";
import { getThemeClass, PREFERENCES_COOKIE } from "./preferences";
import { PreferencesProvider } from "./preferences-provider";

/** Inter from its npm package, so that no page loads a font from another host. */
const inter = localFont({
  src: "../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  variable: "--font-inter",
  weight: "100 900",
  display: "swap",
});

/** HTML document of every dashboard and staff sign-in page, rendered in the user's theme. */
export async function StaffDocument({ children }: { children: ReactNode }) {
  const preferences = parsePreferences((await cookies()).get(PREFERENCES_COOKIE)?.value);
  return (
    <html lang="en" className={cn(inter.variable, getThemeClass(preferences.theme))} suppressHydrationWarning>
      <body>
        <KeepTitle />
        <PreferencesProvider initial={preferences}>{children}</PreferencesProvider>
      </body>
    </html>
  );
}
