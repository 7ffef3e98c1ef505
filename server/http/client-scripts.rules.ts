import { INLINE_SCRIPT, isPageData } from "./inline-scripts.rules";

/** Elements with which Next loads its scripts and React, and the hints that fetch them early. */
const LOADERS =
  /<script\b[^>]*\bsrc="\/_next\/[^"]*"[^>]*><\/script>|<link\b[^>]*\bas="script"[^>]*\bhref="\/_next\/[^"]*"[^>]*>/g;

/** A page that only React could finish: an error that Next shows in the browser, or a part that failed or is awaited. */
const UNFINISHED = /<html id="__next_error__"|<!--\$[?!~]-->/;

/**
 * Removes Next's scripts and their data from a page that is complete without them. Data alone, without the scripts
 * that read it, is left: only a page of Next contains both.
 */
export function removeClientScripts(html: string): string {
  if (UNFINISHED.test(html)) return html;
  const rest = html.replace(LOADERS, "");
  if (rest.length === html.length) return html;
  return rest.replace(INLINE_SCRIPT, (element, code: string) => (isPageData(code) ? "" : element));
}
