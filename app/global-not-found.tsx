import type { Metadata } from "next";
import { headers } from "next/headers";
import { cache } from "react";
import { BARE_STYLE } from "@/server/http/bare-style";
import { chooseBareLanguage } from "@/server/http/bare-texts";
import { createVisitorContext } from "@/server/page-context";
import { isDatabaseUnavailable } from "@/server/platform/db/index";
import { getRuntime } from "@/server/runtime";
import { systemMessages } from "@/shared/messages/system/index";
import { createTranslator } from "@/shared/messages/translator";

/** Finds the language of the publication on a host; null: no publication, or none can be looked up now. */
async function findPublicationLocale(host: string): Promise<string | null> {
  try {
    const ctx = await getRuntime().db.inTime(createVisitorContext(host));
    return ctx?.account.settings.language.ietfCode ?? null;
  } catch (error) {
    if (isDatabaseUnavailable(error)) return null;
    throw error;
  }
}

/** The page reads headers, so Next renders it for each request and no cache stores it. */
const loadLanguage = cache(async () => {
  const list = await headers();
  return chooseBareLanguage({
    publicationLocale: await findPublicationLocale(list.get("host") ?? ""),
    acceptLanguage: list.get("accept-language"),
  });
});

export async function generateMetadata(): Promise<Metadata> {
  const t = createTranslator((await loadLanguage()).lang, systemMessages);
  return { title: t("notFound"), robots: { index: false } };
}

/** 404 page of addresses outside the publication and the dashboard, without their layouts. */
export default async function GlobalNotFound() {
  const { lang, dir } = await loadLanguage();
  const t = createTranslator(lang, systemMessages);
  return (
    <html lang={lang} dir={dir}>
      <head>
        <style>{BARE_STYLE}</style>
      </head>
      <body>
        <h1>{t("notFound")}</h1>
        <p>
          <a href="/" className="first">
            {t("toFrontPage")}
          </a>
        </p>
      </body>
    </html>
  );
}
