import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { getFacts } from "@/server/platform/telemetry/index";
import { listAccepted } from "./accept.rules";
import { compress } from "./compress";
import type { Edge } from "./edge";
import {
  type HttpRequest,
  type HttpResponse,
  type RequestUrl,
  type StreamedBody,
  TextInParts,
  toRequestUrl,
} from "./http-message";

/** Smaller responses fit into one network packet anyway. */
const MIN_COMPRESSED_LENGTH = 1_400;
const SHORT_TEXT = 16_384;
const COMPRESSIBLE = /^(text\/|application\/(json|rss\+xml|xml|javascript)|image\/svg)/;

function parseUrl(incoming: IncomingMessage): RequestUrl {
  const target = incoming.url ?? "/";
  return target.startsWith("/") ? toRequestUrl(target, incoming.headers.host ?? null) : new URL(target);
}

function joinValues(value: string | string[] | undefined): string | null {
  return value === undefined ? null : Array.isArray(value) ? value.join(", ") : value;
}

function fromIncoming(incoming: IncomingMessage): HttpRequest {
  return {
    method: incoming.method ?? "GET",
    url: parseUrl(incoming),
    header: (name) => joinValues(incoming.headers[name]),
    headers: () =>
      Object.fromEntries(
        Object.entries(incoming.headers).map(([name, value]) => [name, joinValues(value) ?? ""]),
      ),
    body: incoming,
    peer: incoming.socket.remoteAddress ?? null,
  };
}

function wantsGzip(
  incoming: IncomingMessage,
  response: HttpResponse,
): response is HttpResponse & { body: string | Uint8Array } {
  const { body, headers } = response;
  return (
    body !== null &&
    typeof body !== "function" &&
    !(body instanceof TextInParts) &&
    body.length >= MIN_COMPRESSED_LENGTH &&
    headers["content-encoding"] === undefined &&
    COMPRESSIBLE.test(headers["content-type"] ?? "") &&
    listAccepted(incoming.headers["accept-encoding"]?.toString()).includes("gzip")
  );
}

type CompleteResponse = Pick<HttpResponse, "status" | "headers" | "cookies"> & {
  body: string | Uint8Array | null;
};

/** Bytes buffered for a slow reader; beyond that its connection is closed, and it may reconnect. */
const MAX_BUFFERED_BYTES = 1_048_576;

const openResponses = new Set<ServerResponse>();

/** Ends every streamed response, so that a stopping server does not wait for its listeners. */
export function endStreamedResponses(): void {
  for (const outgoing of openResponses) outgoing.end();
}

function streamResponse(
  outgoing: ServerResponse,
  { status, headers, body }: HttpResponse & { body: StreamedBody },
): void {
  // The close event of a disconnected caller has already fired: nothing would stop a body started now.
  if (outgoing.destroyed) return;
  openResponses.add(outgoing);
  const facts = getFacts();
  if (facts !== null) facts.isStream = true;
  outgoing.writeHead(status, headers);
  const stop = body({
    write: (text) => {
      outgoing.write(text);
      if (outgoing.writableLength > MAX_BUFFERED_BYTES) outgoing.destroy();
    },
  });
  outgoing.on("close", () => {
    openResponses.delete(outgoing);
    stop();
  });
}

/** Caches must not serve a compressed body to a caller that cannot decode it. */
function varyByEncoding(vary: string | undefined): string {
  if (vary === undefined) return "Accept-Encoding";
  return /\baccept-encoding\b/i.test(vary) ? vary : `${vary}, Accept-Encoding`;
}

async function send(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  response: HttpResponse,
): Promise<void> {
  const { body } = response;
  if (body instanceof TextInParts) {
    if (incoming.method === "HEAD") return write(outgoing, { ...response, body: null });
    outgoing.writeHead(response.status, response.headers);
    // Rejects if either side fails: the connection is then cut, so that nobody takes a part for the whole.
    await pipeline(body.read(), outgoing);
  } else if (typeof body === "function") {
    if (incoming.method === "HEAD") write(outgoing, { ...response, body: null });
    else streamResponse(outgoing, { ...response, body });
  } else if (wantsGzip(incoming, response)) {
    const compressed = await compress(response.body, "gzip", 5);
    const headers: Record<string, string> = {
      ...response.headers,
      "content-encoding": "gzip",
      vary: varyByEncoding(response.headers.vary),
    };
    // Another representation needs another validator; a weak one marks them as equivalent.
    if (headers.etag !== undefined) headers.etag = `W/${headers.etag}`;
    write(outgoing, { ...response, headers, body: compressed });
  } else write(outgoing, { ...response, body });
}

/** Sends a response with Content-Length, in one write instead of in chunks. */
function write(outgoing: ServerResponse, { status, headers, body, cookies }: CompleteResponse): void {
  if (cookies !== undefined) outgoing.setHeader("set-cookie", cookies);
  if (body === null) {
    outgoing.writeHead(status, headers).end();
    return;
  }
  // A short text is sent in one write with its head; a long one is encoded once, for its length and its bytes.
  const content = typeof body === "string" && body.length > SHORT_TEXT ? Buffer.from(body) : body;
  headers["content-length"] = String(Buffer.byteLength(content));
  outgoing.writeHead(status, headers).end(content);
}

/** A listener for Node's HTTP server that calls the edge directly. Never rejects. */
export function nodeListener(edge: Edge): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  return (incoming, outgoing) => {
    let request: HttpRequest;
    try {
      request = fromIncoming(incoming);
    } catch {
      outgoing.writeHead(400).end();
      return;
    }
    edge
      .answer(request)
      .then((answer) => send(incoming, outgoing, answer))
      .catch(() => outgoing.destroy());
  };
}
