import type { Metadata } from "next";
import type { ReactNode } from "react";
import { SiteFooter } from "@/components/site/site-footer";
import { SiteHeader } from "@/components/site/site-header";
import { toToneStyle } from "@/components/site/tone-style";
import { KeepTitle } from "@/components/ui/keep-title";
import { PAGE_SCRIPT, READER_ATTRIBUTE } from "@/shared/site-page";
import { SITE_ICONS } from "../(site)/document-head";
import { fontVariables } from "../(site)/fonts";
import "../(site)/site.css";
import "@/components/reader/reader.css";
import { loadReaderFrame } from "./reader-frame";
import { getReaderContext } from "./reader-request";
import { loadTextLocale } from "./reader-texts";

export { SITE_VIEWPORT as viewport } from "../(site)/document-head";

/** Icons and title of the log-in and account pages: the publication's. */
export async function generateMetadata(): Promise<Metadata> {
  const loaded = await loadReaderFrame();
  if (loaded === null) return {};
  const { name } = loaded.frame;
  return {
    title: { default: name, template: `%s | ${name}` },
    applicationName: name,
    icons: SITE_ICONS,
  };
}

/** Return the attributes by which the header shows who reads: these pages know it, with and without scripts. */
async function describeReader() {
  const { actor } = await getReaderContext();
  if (actor.kind !== "reader") return { [READER_ATTRIBUTE]: "out" };
  const { name } = actor.reader;
  return name === ""
    ? { [READER_ATTRIBUTE]: "in" }
    : { [READER_ATTRIBUTE]: "named", style: { "--reader-name": JSON.stringify(name) } };
}

/** HTML document of the log-in and account pages: the publication's header, type and footer, in the reader's language. */
export default async function ReaderLayout({ children }: { children: ReactNode }) {
  const [loaded, locale] = await Promise.all([loadReaderFrame(), loadTextLocale()]);
  // The page answers an unknown host.
  if (loaded === null)
    return (
      <html lang={locale}>
        <body>{children}</body>
      </html>
    );
  const { frame, sells, origin } = loaded;
  return (
    // The script below sets the stored theme on this element before hydration.
    <html
      lang={frame.locale}
      dir={frame.direction}
      className={fontVariables}
      {...(await describeReader())}
      suppressHydrationWarning
    >
      <head>
        <script dangerouslySetInnerHTML={{ __html: PAGE_SCRIPT }} />
      </head>
      <body style={toToneStyle(frame.tone)}>
        <KeepTitle />
        <SiteHeader frame={frame} sells={sells} origin={origin} />
        <main id="content" tabIndex={-1}>
          {children}
        </main>
        <SiteFooter frame={frame} sells={sells} origin={origin} />
      </body>
    </html>
  );
}
