import { headers } from "next/headers";
import { cache } from "react";
import { createVisitorContext } from "@/server/page-context";
import { type FrameView, getFrame, type MenuEntry } from "@/server/publishing/site/index";
import { hasPlansForSale } from "@/server/subscriptions/catalogue/index";
import { getTextDirection } from "@/shared/messages/languages";
import { loadTextLocale } from "./reader-texts";

/** What the header and footer of the log-in and account pages show. */
interface ReaderFrame {
  frame: FrameView;
  /** Whether there is something to subscribe to. */
  sells: boolean;
  /** Origin of the publication's pages; empty: that of the log-in pages. */
  origin: string;
}

function withOrigin(entries: readonly MenuEntry[], origin: string): MenuEntry[] {
  return entries.map((entry) => ({
    ...entry,
    href: entry.href?.startsWith("/") === true ? `${origin}${entry.href}` : entry.href,
    children: withOrigin(entry.children, origin),
  }));
}

/** Return the header and footer of the publication in the language of the reader's pages; null: an unknown host. */
export const loadReaderFrame = cache(async (): Promise<ReaderFrame | null> => {
  const ctx = await createVisitorContext((await headers()).get("host") ?? "");
  if (ctx === null) return null;
  const [frame, sells, locale] = await Promise.all([getFrame(ctx), hasPlansForSale(ctx), loadTextLocale()]);
  const { siteUrl, authUrl, menu, footer, breaking } = frame;
  const isElsewhere = authUrl !== null && new URL(authUrl).host !== new URL(siteUrl).host;
  const origin = isElsewhere ? siteUrl : "";
  return {
    origin,
    sells,
    frame: {
      ...frame,
      locale,
      direction: getTextDirection(locale),
      menu: withOrigin(menu, origin),
      footer: withOrigin(footer, origin),
      breaking: breaking.map((item) => ({
        ...item,
        href: item.href === null ? null : `${origin}${item.href}`,
      })),
    },
  };
});
