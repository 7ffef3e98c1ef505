/** A request for the page of a closed story, before the page is rendered. */
export interface ClosedVisit {
  method: string;
  /** Id in the browser's meter cookie; null: no cookie. */
  meterId: string | null;
  /** Whether the request has a session or purchase cookie, valid or not. */
  hasSession: boolean;
  /** Whether the request has the cookie of a gift link, valid or not. */
  hasGift: boolean;
  /** Whether the URL says that a meter cookie was set on the previous request. */
  isProbe: boolean;
  /** Get a header by its lower-case name; null when absent. */
  header(name: string): string | null;
}

/**
 * How to respond. `give`: set a meter cookie and redirect; `tidy`: the cookie came back, redirect to the plain URL;
 * `read`: render the page for a reader; `look`: render only the open part.
 */
type ClosedAnswer = "give" | "tidy" | "look" | "read";

const PREFETCH = /prefetch|prerender|preview/i;

function isPrefetch({ method, header }: ClosedVisit): boolean {
  if (method !== "GET") return true;
  return ["purpose", "sec-purpose", "x-purpose", "x-moz"].some((name) => PREFETCH.test(header(name) ?? ""));
}

/**
 * Decide how to respond to a request for a closed story. The meter opens a story only for a browser that stores the
 * meter cookie: a browser without it would start at zero with each request. Such a browser, and a prefetch or
 * preview, gets the open part and nothing is counted. A browser with a gift gets a meter cookie for other stories, and
 * is read for even if it does not store that one: the gift may open the story, and without a cookie the meter does not.
 */
export function resolveClosedVisit(visit: ClosedVisit): ClosedAnswer {
  if (isPrefetch(visit)) return "look";
  if (visit.meterId !== null) return visit.isProbe ? "tidy" : "read";
  if (visit.hasSession) return "read";
  if (!visit.isProbe) return "give";
  return visit.hasGift ? "read" : "look";
}
