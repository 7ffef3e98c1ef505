import { BARE_STYLE } from "./bare-style";
import { NOSNIFF, writtenPagePolicy } from "./page-security.rules";

/** A whole page of these words; `text` is markup of our own, never of anybody's making. */
export function bareDocument({ title, text }: { title: string; text: string }): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${BARE_STYLE}</style></head><body><h1>${title}</h1>${text}</body></html>`;
}

/** Of every such page. */
export const BARE_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy": writtenPagePolicy({ style: BARE_STYLE, framedBy: "'self'" }),
  "referrer-policy": "same-origin",
  ...NOSNIFF,
};

/** Said while nothing can be read: a crawler comes back, and so may a reader. */
export const MAINTENANCE_PAGE = {
  status: 503,
  title: "This page cannot be shown just now",
  text: '<p>It is not you, and nothing is lost. Try again in a moment.</p><p><a href="" class="first">Try again</a></p>',
  headers: { "retry-after": "5" },
};
