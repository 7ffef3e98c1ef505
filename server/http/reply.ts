import type { OpenBody } from "./http-message";

/** What a handler answers; the edge adds caching, CORS, ETag and request id. */
export interface Reply {
  status: number;
  /** Text is sent as UTF-8; null is an empty body. */
  body: string | Uint8Array<ArrayBuffer> | OpenBody | null;
  contentType: string | null;
  headers: Record<string, string>;
  /** Set-Cookie lines, in the order in which they are sent. */
  cookies: readonly string[];
  /** Strong validator known beforehand; the edge hashes the body of a public answer that has none. */
  etag: string | null;
  /** Cache keys under which shared caches may purge this answer, space separated. */
  cacheKeys: string | null;
  /** An answer that depends on who asks, or is drawn anew each time, although its row is public. */
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

const JSON_TYPE = "application/json; charset=utf-8";

/** Sends a value as JSON. */
export function json(value: unknown, options: ReplyOptions = {}): Reply {
  return rawJson(JSON.stringify(value), options);
}

/** Sends JSON that is text already, or its bytes, such as a stored wire document. */
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

/** An answer that goes on for as long as the caller listens. Nothing in between may keep, pack or hold back any of it. */
export function stream(contentType: string, open: OpenBody): Reply {
  const headers = { "cache-control": "private,no-store,no-transform", "x-accel-buffering": "no" };
  return content(open, contentType, { headers, uncacheable: true });
}

/** An answer without a body: 204, or a redirect with its Location. */
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
