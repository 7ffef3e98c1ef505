/** A request for the page of a closed story, before the page is rendered. */
export interface ClosedVisit {
  method: string;
  /** Id in the browser's meter cookie; null: no cookie. */
  meterId: string | null;
  /** Whether the request has a session cookie, valid or not. A guest's purchase or a gift opens some stories only. */
  hasSession: boolean;
  /** Whether the publication asks before it sets the meter cookie. */
  asksConsent: boolean;
  /** Get a header by its lower-case name; null when absent. */
  header(name: string): string | null;
}

/**
 * How to respond; always with the page itself. `read`: for a known reader; `start`: for a browser that gets its meter
 * cookie with the page; `offer`: the open part, with the meter cookie; `ask`: the open part and the question whether
 * free stories may be counted by a cookie; `look`: only the open part.
 */
type ClosedAnswer = "read" | "start" | "offer" | "ask" | "look";

const PREFETCH = /prefetch|prerender|preview/i;

function isPrefetch({ method, header }: ClosedVisit): boolean {
  if (method !== "GET") return true;
  return ["purpose", "sec-purpose", "x-purpose", "x-moz"].some((name) => PREFETCH.test(header(name) ?? ""));
}

/** Where a service worker passes a navigation on, browsers do not say what the page is for. */
const OWN_WINDOW = new Set(["document", "empty"]);

/** Whether a browser says that a person opens the page; crawlers and old browsers do not. */
function isNavigation({ header }: ClosedVisit): boolean {
  return header("sec-fetch-mode") === "navigate" && OWN_WINDOW.has(header("sec-fetch-dest") ?? "");
}

/**
 * Decide how to respond to a request for a closed story, in one response. A browser without a meter cookie is counted
 * from this story on. A client that does not identify itself as a browser, such as a crawler, gets the open part, with
 * a cookie that opens the next story if it is stored. A prefetch or preview gets the open part and nothing is counted.
 * Whatever the answer, the page is rendered for the request's cookies, so a gift link opens its story with each of them;
 * a browser that followed one is counted like any other, because the meter opens other stories to it.
 */
export function resolveClosedVisit(visit: ClosedVisit): ClosedAnswer {
  if (isPrefetch(visit)) return "look";
  if (visit.meterId !== null || visit.hasSession) return "read";
  if (visit.asksConsent) return "ask";
  return isNavigation(visit) ? "start" : "offer";
}
