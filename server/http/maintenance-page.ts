import type { ServerResponse } from "node:http";
import { BARE_HEADERS, bareDocument, MAINTENANCE_PAGE } from "./bare-page";

const FAILED = 500;

/** A page, or what a form of it is answered with. */
const OF_A_PAGE = /^text\/(html|x-component|plain)\b/;

function isFailedPage(outgoing: ServerResponse): boolean {
  return outgoing.statusCode === FAILED && OF_A_PAGE.test(String(outgoing.getHeader("content-type")));
}

/** What is said of a page that is not sent. */
const OF_THE_PAGE = ["link", "etag"];

/**
 * Next answers 500, and an empty document that waits for its scripts, where a page could not be made. Such a page is
 * held back until it is known whether that is because the database went away meanwhile: then the one that says so
 * leaves instead, with 503.
 */
export function replaceErrorPageWhenDatabaseIsDown(
  outgoing: ServerResponse,
  isAway: () => Promise<boolean>,
): void {
  const flush = outgoing.flushHeaders.bind(outgoing);
  outgoing.flushHeaders = () => {
    if (isFailedPage(outgoing)) holdBack(outgoing, { flush, isAway });
    else flush();
  };
}

interface Held {
  flush: () => void;
  isAway: () => Promise<boolean>;
}

function holdBack(outgoing: ServerResponse, { flush, isAway }: Held): void {
  const write = outgoing.write.bind(outgoing);
  const end = outgoing.end.bind(outgoing);
  const pieces: (string | Uint8Array)[] = [];
  const keep = (piece: unknown) => {
    if (typeof piece === "string" || piece instanceof Uint8Array) pieces.push(piece);
  };
  const send = (away: boolean) => {
    Object.assign(outgoing, { flushHeaders: flush, write, end });
    if (away) {
      for (const name of OF_THE_PAGE) outgoing.removeHeader(name);
      outgoing.statusCode = MAINTENANCE_PAGE.status;
      for (const [name, value] of Object.entries({ ...BARE_HEADERS, ...MAINTENANCE_PAGE.headers }))
        outgoing.setHeader(name, value);
      end(bareDocument(MAINTENANCE_PAGE));
      return;
    }
    flush();
    for (const piece of pieces) write(piece);
    end();
  };
  outgoing.flushHeaders = () => undefined;
  outgoing.write = (piece: unknown) => {
    keep(piece);
    return true;
  };
  outgoing.end = (piece?: unknown) => {
    keep(piece);
    isAway().then(send, () => send(false));
    return outgoing;
  };
}

/** The page that says that the database is away, where nothing was sent yet. Whatever is written afterwards is dropped. */
export function sendAwayPage(outgoing: ServerResponse): void {
  if (outgoing.headersSent || outgoing.destroyed) return;
  const end = outgoing.end.bind(outgoing);
  for (const name of outgoing.getHeaderNames()) outgoing.removeHeader(name);
  outgoing.writeHead(MAINTENANCE_PAGE.status, { ...BARE_HEADERS, ...MAINTENANCE_PAGE.headers });
  const nothing = () => outgoing;
  Object.assign(outgoing, {
    setHeader: nothing,
    appendHeader: nothing,
    removeHeader: () => undefined,
    flushHeaders: () => undefined,
    writeHead: nothing,
    write: () => true,
    end: nothing,
  });
  end(bareDocument(MAINTENANCE_PAGE));
}
