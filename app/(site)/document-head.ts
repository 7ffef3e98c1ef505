import type { Metadata, Viewport } from "next";

/** Viewport of the publication's pages; the browser's frame has the colour of the page. */
export const SITE_VIEWPORT: Viewport = {
  width: "device-width",
  initialScale: 1,
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#ffffff" },
    { media: "(prefers-color-scheme: dark)", color: "#0f1318" },
  ],
};

/** Icons of the publication. */
export const SITE_ICONS = {
  icon: [
    { url: "/favicon.ico", sizes: "32x32" },
    { url: "/icon.svg", type: "image/svg+xml" },
  ],
  apple: { url: "/apple-touch-icon.png", sizes: "180x180" },
} satisfies Metadata["icons"];
