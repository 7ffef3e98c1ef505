import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { SiteFooter } from "@/components/site/site-footer";
import { SiteHeader } from "@/components/site/site-header";
import { PAGE_SCRIPT } from "@/shared/site-page";
import { fontVariables } from "./fonts";
import "./site.css";
import { toShareImages } from "./share-image";
import { loadFrame } from "./visitor";

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#ffffff" },
    { media: "(prefers-color-scheme: dark)", color: "#0f1318" },
  ],
};

export async function generateMetadata(): Promise<Metadata> {
  const frame = await loadFrame();
  const { name, description, siteUrl, facebookPagesId, locale } = frame;
  return {
    metadataBase: new URL(siteUrl),
    title: { default: name, template: `%s | ${name}` },
    description,
    applicationName: name,
    icons: {
      icon: [
        { url: "/favicon.ico", sizes: "32x32" },
        { url: "/icon.svg", type: "image/svg+xml" },
      ],
      apple: { url: "/apple-touch-icon.png", sizes: "180x180" },
    },
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
  const surroundings = await loadFrame();
  return (
    // The script below sets the stored theme on this element before hydration.
    <html
      lang={surroundings.locale}
      dir={surroundings.direction}
      className={fontVariables}
      suppressHydrationWarning
    >
      <head>
        <script dangerouslySetInnerHTML={{ __html: PAGE_SCRIPT }} />
      </head>
      <body>
        <SiteHeader frame={surroundings} />
        <main id="content" tabIndex={-1}>
          {children}
        </main>
        <SiteFooter frame={surroundings} />
      </body>
    </html>
  );
}
