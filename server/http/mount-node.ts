import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Edge } from "./edge";
import {
  type HttpRequest,
  type HttpResponse,
  type OpenBody,
  type RequestUrl,
  requestUrlOf,
} from "./http-message";

const compress = promisify(gzip);
/** Smaller answers fit into one packet anyway. */
const WORTH_COMPRESSING = 1_400;
const SHORT_TEXT = 16_384;
const COMPRESSIBLE = /^(text\/|application\/(json|rss\+xml|xml|javascript)|image\/svg)/;

function urlOf(incoming: IncomingMessage): RequestUrl {
  const target = incoming.url ?? "/";
  return target.startsWith("/") ? requestUrlOf(target, incoming.headers.host ?? null) : new URL(target);
}

function textOf(value: string | string[] | undefined): string | null {
  return value === undefined ? null : Array.isArray(value) ? value.join(", ") : value;
}

function askedByNode(incoming: IncomingMessage): HttpRequest {
  return {
    method: incoming.method ?? "GET",
    url: urlOf(incoming),
    header: (name) => textOf(incoming.headers[name]),
    headers: () =>
      Object.fromEntries(
        Object.entries(incoming.headers).map(([name, value]) => [name, textOf(value) ?? ""]),
      ),
    body: incoming,
    peer: incoming.socket.remoteAddress ?? null,
  };
}

function wantsGzip(
  incoming: IncomingMessage,
  answer: HttpResponse,
): answer is HttpResponse & { body: string | Uint8Array } {
  const accepted = incoming.headers["accept-encoding"];
  if (typeof accepted !== "string" || !/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return false;
  const { body, headers } = answer;
  return (
    body !== null &&
    typeof body !== "function" &&
    body.length >= WORTH_COMPRESSING &&
    headers["content-encoding"] === undefined &&
    COMPRESSIBLE.test(headers["content-type"] ?? "")
  );
}

type WholeAnswer = Pick<HttpResponse, "status" | "headers" | "cookies"> & {
  body: string | Uint8Array | null;
};

/** How many bytes may wait for a caller that reads slowly; after that it is let go and may come back. */
const MOST_WAITING = 1_048_576;

const opened = new Set<ServerResponse>();

/** Ends every answer that goes on, so that a server that is to stop need not wait for those who listen. */
export function endOpenBodies(): void {
  for (const outgoing of opened) outgoing.end();
}

function keepOpen(
  outgoing: ServerResponse,
  { status, headers, body }: HttpResponse & { body: OpenBody },
): void {
  // Whoever left before the answer was there has been told so already: nothing would end what is begun now.
  if (outgoing.destroyed) return;
  opened.add(outgoing);
  outgoing.writeHead(status, headers);
  const stop = body({
    write: (text) => {
      outgoing.write(text);
      if (outgoing.writableLength > MOST_WAITING) outgoing.destroy();
    },
  });
  outgoing.on("close", () => {
    opened.delete(outgoing);
    stop();
  });
}

/** A compressed body must never be kept for a caller that cannot read it. */
function varyByEncoding(vary: string | undefined): string {
  if (vary === undefined) return "Accept-Encoding";
  return /\baccept-encoding\b/i.test(vary) ? vary : `${vary}, Accept-Encoding`;
}

async function send(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  answer: HttpResponse,
): Promise<void> {
  const { body } = answer;
  if (typeof body === "function") {
    if (incoming.method === "HEAD") write(outgoing, { ...answer, body: null });
    else keepOpen(outgoing, { ...answer, body });
  } else if (wantsGzip(incoming, answer)) {
    const packed = await compress(answer.body, { level: 5 });
    const headers: Record<string, string> = {
      ...answer.headers,
      "content-encoding": "gzip",
      vary: varyByEncoding(answer.headers.vary),
    };
    // Another representation needs another validator; a weak one says that the meaning is the same.
    if (headers.etag !== undefined) headers.etag = `W/${headers.etag}`;
    write(outgoing, { ...answer, headers, body: packed });
  } else write(outgoing, { ...answer, body });
}

/** With its length known beforehand an answer leaves in one write instead of in chunks. */
function write(outgoing: ServerResponse, { status, headers, body, cookies }: WholeAnswer): void {
  if (cookies !== undefined) outgoing.setHeader("set-cookie", cookies);
  if (body === null) {
    outgoing.writeHead(status, headers).end();
    return;
  }
  // A short text leaves in one piece with its head; a long one is encoded once, not gone through for its length as well.
  const content = typeof body === "string" && body.length > SHORT_TEXT ? Buffer.from(body) : body;
  headers["content-length"] = String(Buffer.byteLength(content));
  outgoing.writeHead(status, headers).end(content);
}

/** A listener for Node's HTTP server: the edge without any layer between. Never rejects. */
export function nodeListener(edge: Edge): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  return (incoming, outgoing) => {
    let asked: HttpRequest;
    try {
      asked = askedByNode(incoming);
    } catch {
      outgoing.writeHead(400).end();
      return;
    }
    edge
      .answer(asked)
      .then((answer) => send(incoming, outgoing, answer))
      .catch(() => outgoing.destroy());
  };
}
