import type { ServerResponse } from "node:http";
import { BARE_HEADERS, bareDocument, createMaintenanceText, MAINTENANCE } from "./bare-page";

const INTERNAL_SERVER_ERROR = 500;

/** Content types of a page, or of the response to a page's form. */
const PAGE_CONTENT_TYPE = /^text\/(html|x-component|plain)\b/;

function isFailedPage(outgoing: ServerResponse): boolean {
  return (
    outgoing.statusCode === INTERNAL_SERVER_ERROR &&
    PAGE_CONTENT_TYPE.test(String(outgoing.getHeader("content-type")))
  );
}

function renderMaintenancePage({ req }: ServerResponse): string {
  return bareDocument(createMaintenanceText(req.headers["accept-language"]));
}

/** Headers that describe the replaced page. */
const PAGE_HEADERS = ["link", "etag"];

/**
 * Replaces Next's error page with the maintenance page (503) when the database is down. Next answers 500 with an
 * empty document that waits for its scripts where a page could not be rendered; that response is buffered until the
 * state of the database is known.
 */
export function replaceErrorPageWhenDatabaseIsDown(
  outgoing: ServerResponse,
  isDatabaseDown: () => Promise<boolean>,
): void {
  const flush = outgoing.flushHeaders.bind(outgoing);
  outgoing.flushHeaders = () => {
    if (isFailedPage(outgoing)) bufferResponse(outgoing, { flush, isDatabaseDown });
    else flush();
  };
}

interface BufferOptions {
  flush: () => void;
  isDatabaseDown: () => Promise<boolean>;
}

function bufferResponse(outgoing: ServerResponse, { flush, isDatabaseDown }: BufferOptions): void {
  const write = outgoing.write.bind(outgoing);
  const end = outgoing.end.bind(outgoing);
  const chunks: (string | Uint8Array)[] = [];
  const buffer = (chunk: unknown) => {
    if (typeof chunk === "string" || chunk instanceof Uint8Array) chunks.push(chunk);
  };
  const send = (isDown: boolean) => {
    Object.assign(outgoing, { flushHeaders: flush, write, end });
    if (isDown) {
      for (const name of PAGE_HEADERS) outgoing.removeHeader(name);
      outgoing.statusCode = MAINTENANCE.status;
      for (const [name, value] of Object.entries({ ...BARE_HEADERS, ...MAINTENANCE.headers }))
        outgoing.setHeader(name, value);
      end(renderMaintenancePage(outgoing));
      return;
    }
    flush();
    for (const chunk of chunks) write(chunk);
    end();
  };
  outgoing.flushHeaders = () => undefined;
  outgoing.write = (chunk: unknown) => {
    buffer(chunk);
    return true;
  };
  outgoing.end = (chunk?: unknown) => {
    buffer(chunk);
    isDatabaseDown().then(send, () => send(false));
    return outgoing;
  };
}

/** Sends the maintenance page where nothing was sent yet. Later writes to the response are dropped. */
export function sendMaintenancePage(outgoing: ServerResponse): void {
  if (outgoing.headersSent || outgoing.destroyed) return;
  const end = outgoing.end.bind(outgoing);
  for (const name of outgoing.getHeaderNames()) outgoing.removeHeader(name);
  outgoing.writeHead(MAINTENANCE.status, { ...BARE_HEADERS, ...MAINTENANCE.headers });
  const ignore = () => outgoing;
  Object.assign(outgoing, {
    setHeader: ignore,
    appendHeader: ignore,
    removeHeader: () => undefined,
    flushHeaders: () => undefined,
    writeHead: ignore,
    write: () => true,
    end: ignore,
  });
  end(renderMaintenancePage(outgoing));
}
