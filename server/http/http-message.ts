import { singleChunkBody } from "./single-chunk-body";

/** What a request asks for, normalised as browsers normalise addresses. */
export interface RequestUrl {
  pathname: string;
  /** With its question mark; empty when there is none. */
  search: string;
  origin: string;
  /** The same query by its names; read once, however many look at it. */
  readonly searchParams: URLSearchParams;
}

/** An address that needed no parsing. */
class PlainAddress implements RequestUrl {
  #read: URLSearchParams | undefined;

  constructor(
    readonly pathname: string,
    readonly search: string,
    readonly origin: string,
  ) {}

  get searchParams(): URLSearchParams {
    this.#read ??= new URLSearchParams(this.search);
    return this.#read;
  }
}

/** A request as the edge reads it, whoever carries it. */
export interface HttpRequest {
  /** Upper-case. */
  method: string;
  url: RequestUrl;
  /** By lower-case name; null when it was not sent. */
  header(name: string): string | null;
  /** All of them, by lower-case name. */
  headers(): Record<string, string>;
  body: AsyncIterable<Uint8Array> | null;
  /** Network address of whoever holds the other end; null where only a proxy could know. */
  peer: string | null;
}

/** Where a body that goes on is written to. */
export interface Sink {
  write(text: string): void;
}

/** A body that goes on for as long as the caller listens: begun once, ended by what it answers. */
export type OpenBody = (sink: Sink) => () => void;

/** What the edge says to it. */
export interface HttpResponse {
  status: number;
  headers: Record<string, string>;
  /** Set-Cookie lines, in the order in which they are sent. */
  cookies?: readonly string[];
  /** Text is sent as UTF-8. */
  body: string | Uint8Array<ArrayBuffer> | OpenBody | null;
}

/** Letters that a host and its port are made of; with a slash in it a host could name another path. */
const HOST = /^[\w.:[\]-]+$/;

/** What parsing would leave as it is: no escapes or dots in the path, nothing in the query that has to be escaped. */
const PLAIN_TARGET = /^(?:\/[\w~!$&()*+,;=:@-][\w.~!$&()*+,;=:@-]*)+(?:\?[\w.~!$&()*+,;=:@/?%-]*)?$/;
const PLAIN_HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::(?:[1-9]\d{0,3}|[1-5]\d{4}))?$/;

/** The address that a request means: its target at the host that it names itself. */
export function requestUrlOf(target: string, host: string | null): RequestUrl {
  const origin = `http://${host ?? "localhost"}`;
  if (PLAIN_TARGET.test(target) && (host === null || PLAIN_HOST.test(host))) {
    const query = target.indexOf("?");
    if (query === -1) return new PlainAddress(target, "", origin);
    const search = target.slice(query);
    return new PlainAddress(target.slice(0, query), search === "?" ? "" : search, origin);
  }
  const isSound = host === null || (HOST.test(host) && URL.canParse(origin));
  return new URL(`${isSound ? origin : "http://invalid"}${target}`);
}

/** Reads a web-standard request, as Next's route handlers and tests hold one. */
export function fromRequest(request: Request): HttpRequest {
  const { headers, url } = request;
  const target = url.indexOf("/", url.indexOf("://") + 3);
  return {
    method: request.method,
    // Next writes the name it listens at into the address, whatever name it was asked by.
    url: requestUrlOf(target === -1 ? "/" : url.slice(target), headers.get("host") ?? new URL(url).host),
    header: (name) => headers.get(name),
    headers: () => Object.fromEntries(headers),
    body: request.body,
    peer: null,
  };
}

/** How much may wait for a caller that reads slowly, in pieces; after that it is let go and may come back. */
const MOST_WAITING = 1_000;

/** Begun when somebody reads it: an answer to a caller that is gone is thrown away unread, and nobody says so. */
function readable(open: OpenBody): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let stop: (() => void) | null = null;
  return new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        stop ??= open({
          write: (text) => {
            // null: it was let go in this very turn, while there is more to be told.
            if (controller.desiredSize === null) return;
            if (controller.desiredSize > -MOST_WAITING) return controller.enqueue(encoder.encode(text));
            stop?.();
            controller.error(new Error("the caller reads too slowly"));
          },
        });
      },
      cancel: () => stop?.(),
    },
    { highWaterMark: 0 },
  );
}

function streamOf(body: HttpResponse["body"]): ReadableStream<Uint8Array> | null {
  if (body === null) return null;
  return typeof body === "function" ? readable(body) : singleChunkBody(body);
}

export function toWebResponse(answer: HttpResponse): Response {
  const response = new Response(streamOf(answer.body), { status: answer.status, headers: answer.headers });
  for (const cookie of answer.cookies ?? []) response.headers.append("set-cookie", cookie);
  return response;
}

/** Host name of a request, lower-cased, without its port. */
export function hostOf(asked: HttpRequest): string {
  const host = asked.header("host") ?? new URL(asked.url.origin).host;
  return host.toLowerCase().replace(/:\d+$/, "");
}

/** Where a request comes from: what the proxy in front says, where there is one, else who holds the other end. */
export function callerAddressOf(asked: HttpRequest): string {
  const nearest = asked.header("x-forwarded-for")?.split(",").at(-1)?.trim();
  return nearest !== undefined && nearest !== "" ? nearest : (asked.peer ?? "unknown");
}
