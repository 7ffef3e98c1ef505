import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { AppError, DATABASE_UNAVAILABLE, RETRY_SECONDS } from "@/server/platform/errors/index";
import type { Ids } from "@/server/platform/system/index";
import { acceptsHtml } from "./accept.rules";
import { BARE_HEADERS, bareDocument } from "./bare-page";
import { createBareText } from "./bare-texts";
import { errorResponse } from "./errors";
import { toRequestId } from "./headers";
import { sendMaintenancePage } from "./maintenance-page";
import { bodyTooLarge, refuseRequest, toParseRefusal, UnknownMethod } from "./request-gate.rules";

/** How long a refused caller may keep sending: closing with unread data resets the connection. */
const LINGER_MILLISECONDS = 5_000;

function toErrorResponse(error: AppError, requestId: string) {
  const allow = error instanceof UnknownMethod ? { allow: error.allow } : {};
  return errorResponse(error, requestId, { headers: allow });
}

/** The same error as a page, for browsers: in the reader's language, as a refused request names no publication. */
function toErrorPage({ code }: AppError, acceptLanguage: string | undefined): string {
  const text = code === "too_large" ? "requestTooLarge" : "requestRefusedText";
  return bareDocument(
    createBareText(
      { title: "requestRefused", text, link: null },
      { publicationLocale: null, acceptLanguage: acceptLanguage ?? null },
    ),
  );
}

/** Answers a refused request. The rest of its body is discarded, for a limited time. */
function refuse(
  error: AppError,
  { request, response, ids }: { request: IncomingMessage; response: ServerResponse; ids: Ids },
): void {
  if (response.headersSent) {
    request.destroy();
    return;
  }
  const sent = request.headers["x-request-id"];
  const requestId = toRequestId(typeof sent === "string" ? sent : null, ids);
  const { status, headers, body } = toErrorResponse(error, requestId);
  const isPage = acceptsHtml(request.headers.accept);
  const text = isPage ? toErrorPage(error, request.headers["accept-language"]) : String(body);
  const pageHeaders = isPage ? { ...BARE_HEADERS, "cache-control": headers["cache-control"] } : {};
  const length = Buffer.byteLength(text);
  response.writeHead(status, { ...headers, ...pageHeaders, "content-length": length }).end(text);
  request.resume();
  const closing = setTimeout(() => request.destroy(), LINGER_MILLISECONDS).unref();
  request.once("end", () => clearTimeout(closing));
}

/** Refuses requests that must not reach a handler (see refuseRequest); true where it was answered. */
export function gateRequest(request: IncomingMessage, response: ServerResponse, ids: Ids): boolean {
  const head = {
    method: request.method ?? "GET",
    target: request.url ?? "/",
    httpVersion: request.httpVersion,
    rawHeaders: request.rawHeaders,
  };
  const error = refuseRequest(head);
  if (error === null) return false;
  refuse(error, { request, response, ids });
  return true;
}

/** Answers 503 to every request of a server that waits for its database. */
export function answerWhileDatabaseDown(request: IncomingMessage, response: ServerResponse, ids: Ids): void {
  if (gateRequest(request, response, ids)) return;
  const error = new AppError("unavailable", DATABASE_UNAVAILABLE, { retryAfter: RETRY_SECONDS.outage });
  if (acceptsHtml(request.headers.accept)) sendMaintenancePage(response);
  else refuse(error, { request, response, ids });
}

/**
 * Refuses a body of more than `limit` bytes with 413: at once where its length was declared, otherwise as soon as
 * that many bytes have arrived. For paths whose handlers read the body themselves. True where it was answered.
 */
export function limitBody(
  limit: number,
  exchange: { request: IncomingMessage; response: ServerResponse; ids: Ids },
): boolean {
  const { request } = exchange;
  const declared = Number(request.headers["content-length"] ?? 0);
  if (declared > limit) {
    refuse(bodyTooLarge(limit), exchange);
    return true;
  }
  if (request.headers["transfer-encoding"] === undefined) return false;
  // Node passes each chunk of a body to `push`. A `data` listener would start the flow before the handler reads.
  const push = request.push.bind(request);
  let received = 0;
  request.push = (piece: Uint8Array | null, encoding?: BufferEncoding) => {
    received += piece?.length ?? 0;
    if (received <= limit) return push(piece, encoding);
    if (piece !== null) refuse(bodyTooLarge(limit), exchange);
    return false;
  };
  return false;
}

function writeToSocket(socket: Duplex, error: AppError, ids: Ids): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const { status, headers, body } = toErrorResponse(error, ids.uuid());
  const text = String(body);
  const length = String(Buffer.byteLength(text));
  const headerEntries = Object.entries({ ...headers, connection: "close", "content-length": length });
  const head = headerEntries.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  socket.end(`HTTP/1.1 ${status} ${error.code}\r\n${head}\r\n${text}`);
}

/** Answers requests that Node's parser rejects, and CONNECT, in the one error shape instead of an empty response. */
export function answerParseErrors(server: Server, ids: Ids): void {
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    if (error.code === "ECONNRESET") socket.destroy();
    else writeToSocket(socket, toParseRefusal(error.code), ids);
  });
  server.on("connect", (_, socket) => writeToSocket(socket, new UnknownMethod(), ids));
}
