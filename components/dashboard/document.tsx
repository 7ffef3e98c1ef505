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

interface PersonDocumentProps {
  locale: string;
  direction: "ltr" | "rtl";
  children: ReactNode;
}

/** HTML document of a person's own pages, rendered in their theme. */
export async function PersonDocument({ locale, direction, children }: PersonDocumentProps) {
  const preferences = parsePreferences((await cookies()).get(PREFERENCES_COOKIE)?.value);
  return (
    <html
      lang={locale}
      dir={direction}
      className={cn(inter.variable, getThemeClass(preferences.theme))}
      suppressHydrationWarning
    >
      <body>
        <KeepTitle />
        <PreferencesProvider initial={preferences}>{children}</PreferencesProvider>
      </body>
    </html>
  );
}

/** HTML document of every dashboard and staff sign-in page. */
export function StaffDocument({ children }: { children: ReactNode }) {
  return (
    <PersonDocument locale="en" direction="ltr">
      {children}
    </PersonDocument>
  );
}
