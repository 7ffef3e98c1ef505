import { RETRY_SECONDS } from "@/server/platform/errors/index";
import { BARE_STYLE } from "./bare-style";
import { NOSNIFF, standalonePagePolicy } from "./page-security.rules";
import { HTML_TYPE } from "./reply";

/** Renders a complete page; `text` is trusted markup of our own, never user input. */
export function bareDocument({ title, text }: { title: string; text: string }): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${BARE_STYLE}</style></head><body><h1>${title}</h1>${text}</body></html>`;
}

/** Headers of every bare page. */
export const BARE_HEADERS = {
  "content-type": HTML_TYPE,
  "cache-control": "no-store",
  "content-security-policy": standalonePagePolicy({ style: BARE_STYLE, framedBy: "'self'" }),
  "referrer-policy": "same-origin",
  ...NOSNIFF,
};

/** The 503 page while the database is unavailable; crawlers and readers retry later. */
export const MAINTENANCE_PAGE = {
  status: 503,
  title: "This page is temporarily unavailable",
  text: '<p>This is a problem on our side, and nothing is lost. Try again in a moment.</p><p><a href="" class="first">Try again</a></p>',
  headers: { "retry-after": String(RETRY_SECONDS.outage) },
};
