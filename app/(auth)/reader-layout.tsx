import type { ReactNode } from "react";
import { PersonDocument } from "@/components/dashboard/document";
import { getTextDirection } from "@/shared/messages/languages";
import { loadTextLocale } from "./reader-texts";

/** HTML document of the readers' log-in and account pages, in their language. */
export default async function ReaderLayout({ children }: { children: ReactNode }) {
  const locale = await loadTextLocale();
  return (
    <PersonDocument locale={locale} direction={getTextDirection(locale)}>
      {children}
    </PersonDocument>
  );
}
