/** What is known of a request for the page of a closed story before the page is made. */
export interface ClosedVisit {
  method: string;
  /** Id in the browser's meter cookie; null: it has none. */
  meterId: string | null;
  /** Whether a session's or a purchase's cookie came along, valid or not. */
  hasSession: boolean;
  /** Whether the address says that a meter cookie was just given. */
  isProbe: boolean;
  /** By lower-case name; null when it was not sent. */
  header(name: string): string | null;
}

/**
 * What to do with it. `give`: give the browser a meter cookie and ask it to come back; `tidy`: it came back with one,
 * send it to the plain address; `page`: make the page, for a reader (`read`) or for somebody who only looks ahead.
 */
type ClosedAnswer = "give" | "tidy" | "look" | "read";

const AHEAD = /prefetch|prerender|preview/i;

function looksAhead({ method, header }: ClosedVisit): boolean {
  if (method !== "GET") return true;
  return ["purpose", "sec-purpose", "x-purpose", "x-moz"].some((name) => AHEAD.test(header(name) ?? ""));
}

/**
 * A closed story is shown by the meter only to a browser that keeps the meter's cookie: whoever does not would begin
 * anew with each request. Such a one, and whatever only looks ahead, is shown the open part; nothing is counted.
 */
export function answerTo(visit: ClosedVisit): ClosedAnswer {
  if (looksAhead(visit)) return "look";
  if (visit.meterId !== null) return visit.isProbe ? "tidy" : "read";
  if (visit.hasSession) return "read";
  return visit.isProbe ? "look" : "give";
}
