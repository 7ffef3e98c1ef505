import { RETRY_SECONDS } from "@/server/platform/errors/index";
import { BARE_STYLE } from "./bare-style";
import { type BareText, createBareText, RETRY_LINK } from "./bare-texts";
import { NOSNIFF, standalonePagePolicy } from "./page-security.rules";
import { HTML_TYPE } from "./reply";

/** Renders a complete page. */
export function bareDocument({ title, text, lang = "en", dir = "ltr" }: BareText): string {
  return `<!doctype html><html lang="${lang}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${BARE_STYLE}</style></head><body><h1>${title}</h1>${text}</body></html>`;
}

/** Headers of every bare page. */
export const BARE_HEADERS = {
  "content-type": HTML_TYPE,
  "cache-control": "no-store",
  "content-security-policy": standalonePagePolicy({ style: BARE_STYLE, framedBy: "'self'" }),
  "referrer-policy": "same-origin",
  ...NOSNIFF,
};

/** Status and headers of the page while the database is unavailable; crawlers and readers retry later. */
export const MAINTENANCE = {
  status: 503,
  headers: { "retry-after": String(RETRY_SECONDS.outage) },
};

/** The texts of that page, in the reader's language: the publication's is in the database. */
export function createMaintenanceText(acceptLanguage: string | null | undefined): BareText {
  const messages = { title: "unavailable", text: "unavailableText", link: RETRY_LINK } as const;
  return createBareText(messages, { publicationLocale: null, acceptLanguage: acceptLanguage ?? null });
}
