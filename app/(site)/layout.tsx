import type { Metadata } from "next";
import type { ReactNode } from "react";
import { SiteFooter } from "@/components/site/site-footer";
import { SiteHeader } from "@/components/site/site-header";
import { PAGE_SCRIPT, READER_ATTRIBUTE } from "@/shared/site-page";
import { SITE_ICONS } from "./document-head";
import { fontVariables } from "./fonts";
import "./site.css";
import { toShareImages } from "./share-image";
import { loadFrame, loadSells } from "./visitor";

export { SITE_VIEWPORT as viewport } from "./document-head";

export async function generateMetadata(): Promise<Metadata> {
  const frame = await loadFrame();
  const { name, description, siteUrl, facebookPagesId, locale } = frame;
  return {
    metadataBase: new URL(siteUrl),
    title: { default: name, template: `%s | ${name}` },
    description,
    applicationName: name,
    icons: SITE_ICONS,
    manifest: "/site.webmanifest",
    alternates: {
      types: { "application/rss+xml": [{ url: "/stories.rss?time-period=last-1-month", title: name }] },
    },
    openGraph: {
      siteName: name,
      locale: locale.replace("-", "_"),
      type: "website",
      images: toShareImages(frame, null),
    },
    twitter: { card: "summary_large_image" },
    ...(facebookPagesId === null ? {} : { other: { "fb:pages": facebookPagesId } }),
  };
}

export default async function SiteLayout({ children }: { children: ReactNode }) {
  const [surroundings, sells] = await Promise.all([loadFrame(), loadSells()]);
  const { locale, direction, siteUrl, authUrl } = surroundings;
  // Without a session cookie of this host, its script cannot tell who reads.
  const isReaderUnknown = authUrl !== null && new URL(authUrl).host !== new URL(siteUrl).host;
  return (
    // The script below sets the stored theme and the reader on this element before hydration.
    <html
      lang={locale}
      dir={direction}
      className={fontVariables}
      {...(isReaderUnknown ? { [READER_ATTRIBUTE]: "" } : {})}
      suppressHydrationWarning
    >
      <head>
        <script dangerouslySetInnerHTML={{ __html: PAGE_SCRIPT }} />
      </head>
      <body>
        <SiteHeader frame={surroundings} sells={sells} />
        <main id="content" tabIndex={-1}>
          {children}
        </main>
        <SiteFooter frame={surroundings} sells={sells} />
      </body>
    </html>
  );
}
