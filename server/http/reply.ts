import { type StreamedBody, TextInParts } from "./http-message";

/** The result of a handler; the edge adds caching, CORS, ETag and request id. */
export interface Reply {
  status: number;
  /** Text is sent as UTF-8; null is an empty body. */
  body: string | Uint8Array<ArrayBuffer> | StreamedBody | TextInParts | null;
  contentType: string | null;
  headers: Record<string, string>;
  /** Set-Cookie headers, in the order in which they are sent. */
  cookies: readonly string[];
  /** A strong ETag that is already computed; the edge hashes the body of a public response without one. */
  etag: string | null;
  /** Surrogate keys by which shared caches may purge this response, separated by spaces. */
  cacheKeys: string | null;
  /** A response that depends on the caller, or differs each time, although its contract is public. */
  uncacheable: boolean;
}

interface ReplyOptions {
  status?: number;
  contentType?: string;
  headers?: Record<string, string>;
  cookies?: readonly string[];
  etag?: string | null;
  cacheKeys?: string | null;
  uncacheable?: boolean;
}

export const HTML_TYPE = "text/html; charset=utf-8";
export const JSON_TYPE = "application/json; charset=utf-8";

/** Sends a value as JSON. */
export function json(value: unknown, options: ReplyOptions = {}): Reply {
  return rawJson(JSON.stringify(value), options);
}

/** Sends JSON that is already serialised, as text or bytes, such as a stored wire document. */
export function rawJson(text: string | Uint8Array<ArrayBuffer>, options: ReplyOptions = {}): Reply {
  return content(text, JSON_TYPE, options);
}

/** Sends text or bytes of another media type. */
export function content(body: Reply["body"], contentType: string, options: ReplyOptions = {}): Reply {
  return {
    status: options.status ?? 200,
    body,
    contentType,
    headers: options.headers ?? {},
    cookies: options.cookies ?? [],
    etag: options.etag ?? null,
    cacheKeys: options.cacheKeys ?? null,
    uncacheable: options.uncacheable ?? false,
  };
}

/**
 * Sends JSON that is read while it is sent, such as an export. Its first part is read before the status is sent: what
 * refuses the request must happen there.
 */
export async function jsonInParts(
  parts: AsyncGenerator<string, void>,
  headers: Record<string, string>,
): Promise<Reply> {
  return content(new TextInParts(await parts.next(), parts), JSON_TYPE, { headers, uncacheable: true });
}

/** A streamed response, open until the caller disconnects. Proxies must not store, compress or buffer it. */
export function stream(contentType: string, open: StreamedBody): Reply {
  const headers = { "cache-control": "private,no-store,no-transform", "x-accel-buffering": "no" };
  return content(open, contentType, { headers, uncacheable: true });
}

/** A response without a body: 204, or a redirect with its Location. */
export function empty(
  status: number,
  headers: Record<string, string> = {},
  cookies: readonly string[] = [],
): Reply {
  return {
    status,
    body: null,
    contentType: null,
    headers,
    cookies,
    etag: null,
    cacheKeys: null,
    uncacheable: false,
  };
}
