import { getForwardedEntry, isHost, streamText, toHostName } from "@/server/platform/net/index";
import { singleChunkBody } from "./single-chunk-body";

/** The URL of a request, normalised as browsers normalise URLs. */
export interface RequestUrl {
  pathname: string;
  /** With its question mark; empty when there is none. */
  search: string;
  origin: string;
  /** The parsed query; parsed at most once. */
  readonly searchParams: URLSearchParams;
}

/** A URL that is already in normal form and needs no parsing. */
class PlainUrl implements RequestUrl {
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

/** A request as the edge reads it, independent of its transport. */
export interface HttpRequest {
  /** Upper-case. */
  method: string;
  url: RequestUrl;
  /** By lower-case name; null when it was not sent. */
  header(name: string): string | null;
  /** All headers, by lower-case name. */
  headers(): Record<string, string>;
  body: AsyncIterable<Uint8Array> | null;
  /** Network address of the connection's peer; null where only a proxy could know it. */
  peer: string | null;
}

/** Destination of a streamed body. */
export interface Sink {
  write(text: string): void;
}

/** A streamed body that stays open until the caller disconnects: starts once and returns its stop function. */
export type StreamedBody = (sink: Sink) => () => void;

/** A text that is sent while it is read, and ends by itself: a slow caller slows the reading down. */
export class TextInParts {
  constructor(
    private readonly first: IteratorResult<string, void>,
    private readonly rest: AsyncGenerator<string, void>,
  ) {}

  async *read(): AsyncGenerator<string, void> {
    if (this.first.done === true) return;
    yield this.first.value;
    yield* this.rest;
  }

  toStream(): ReadableStream<Uint8Array> {
    return streamText(this.first, this.rest);
  }
}

/** A response as the edge builds it, independent of its transport. */
export interface HttpResponse {
  status: number;
  headers: Record<string, string>;
  /** Set-Cookie headers, in the order in which they are sent. */
  cookies?: readonly string[];
  /** Text is sent as UTF-8. */
  body: string | Uint8Array<ArrayBuffer> | StreamedBody | TextInParts | null;
}

/** A target that parsing leaves unchanged: no escapes or dots in the path, nothing to escape in the query. */
const PLAIN_TARGET = /^(?:\/[\w~!$&()*+,;=:@-][\w.~!$&()*+,;=:@-]*)+(?:\?[\w.~!$&()*+,;=:@/?%-]*)?$/;
const PLAIN_HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::(?:[1-9]\d{0,3}|[1-5]\d{4}))?$/;

/** Builds the URL of a request from its target and its Host header. */
export function toRequestUrl(target: string, host: string | null): RequestUrl {
  const origin = `http://${host ?? "localhost"}`;
  if (PLAIN_TARGET.test(target) && (host === null || PLAIN_HOST.test(host))) {
    const query = target.indexOf("?");
    if (query === -1) return new PlainUrl(target, "", origin);
    const search = target.slice(query);
    return new PlainUrl(target.slice(0, query), search === "?" ? "" : search, origin);
  }
  const isValidHost = host === null || (isHost(host) && URL.canParse(origin));
  return new URL(`${isValidHost ? origin : "http://invalid"}${target}`);
}

/** Converts a web-standard request, as Next's route handlers and tests use it. */
export function fromRequest(request: Request): HttpRequest {
  const { headers, url } = request;
  const target = url.indexOf("/", url.indexOf("://") + 3);
  return {
    method: request.method,
    // Next replaces the host of the URL with the name it listens at.
    url: toRequestUrl(target === -1 ? "/" : url.slice(target), headers.get("host") ?? new URL(url).host),
    header: (name) => headers.get(name),
    headers: () => Object.fromEntries(headers),
    body: request.body,
    peer: null,
  };
}

/** Chunks buffered for a slow reader; beyond that its stream is closed, and it may reconnect. */
const MAX_BUFFERED_CHUNKS = 1_000;

/** Starts the body at the first read: Next discards a response to a disconnected caller unread, without an event. */
function toReadableStream(open: StreamedBody): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let stop: (() => void) | null = null;
  return new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        stop ??= open({
          write: (text) => {
            // null: the stream was closed during this write.
            if (controller.desiredSize === null) return;
            if (controller.desiredSize > -MAX_BUFFERED_CHUNKS)
              return controller.enqueue(encoder.encode(text));
            stop?.();
            controller.error(new Error("the client reads too slowly"));
          },
        });
      },
      cancel: () => stop?.(),
    },
    { highWaterMark: 0 },
  );
}

function toStream(body: HttpResponse["body"]): ReadableStream<Uint8Array> | null {
  if (body === null) return null;
  if (body instanceof TextInParts) return body.toStream();
  return typeof body === "function" ? toReadableStream(body) : singleChunkBody(body);
}

export function toWebResponse(answer: HttpResponse): Response {
  const response = new Response(toStream(answer.body), { status: answer.status, headers: answer.headers });
  for (const cookie of answer.cookies ?? []) response.headers.append("set-cookie", cookie);
  return response;
}

/** Host name of a request, lower-cased, without its port. */
export function getHost(request: HttpRequest): string {
  const host = request.header("host") ?? new URL(request.url.origin).host;
  return toHostName(host);
}

/** Caller address: the last X-Forwarded-For entry of the proxy in front, else the peer of the connection. */
export function getCallerAddress(request: HttpRequest): string {
  return getForwardedEntry(request.header("x-forwarded-for")) ?? request.peer ?? "unknown";
}
