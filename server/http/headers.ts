import { hash } from "node:crypto";
import type { RateLimitState } from "@/server/platform/rate-limit/index";
import type { Ids } from "@/server/platform/system/index";
import type { CachePolicy } from "./endpoint";
import { type HttpRequest, type HttpResponse, TextInParts } from "./http-message";
import { NOT_SHARED, REVALIDATE } from "./page-cache.rules";
import { INERT_POLICY, NOSNIFF } from "./page-security.rules";
import type { Reply } from "./reply";

const REQUEST_ID = /^[\w.-]{1,64}$/;

/** Chooses the request id for logs and the response: the caller's X-Request-Id where it is valid, else a new one. */
export function toRequestId(sent: string | null, ids: Ids): string {
  return sent !== null && REQUEST_ID.test(sent) ? sent : ids.uuid();
}

const CACHE_CONTROL: Readonly<Record<CachePolicy, string>> = {
  public: "public,max-age=15,s-maxage=60,stale-while-revalidate=150,stale-if-error=3600",
  // Front-end proxies pass feeds through unchanged, so these values reach the client.
  feed: "public,max-age=60,s-maxage=60,stale-while-revalidate=150,stale-if-error=3600",
  private: NOT_SHARED,
};

/** Computes a strong ETag from the body. */
export function computeEtag(body: string | Uint8Array): string {
  return `"${hash("sha1", body, "base64url")}"`;
}

function matches(header: string | null, etag: string): boolean {
  if (header === null) return false;
  if (header.trim() === "*") return true;
  return header.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === etag);
}

interface ResponseOptions {
  cache: CachePolicy;
  requestId: string;
  /** CORS headers, where the response may depend on a reader; null: any page may read a public response. */
  crossOrigin?: Record<string, string> | null;
  /** Whether caches must revalidate a public response because the account's clock can be moved. */
  mustRevalidate?: boolean;
  /** The caller's tightest rate limit. Only responses that caches may not store contain it. */
  rateLimit?: RateLimitState;
}

/** Builds the RateLimit fields of draft-ietf-httpapi-ratelimit-headers-06. */
export function toRateLimitHeaders({
  limit,
  seconds,
  remaining,
  reset,
}: RateLimitState): Record<string, string> {
  return {
    "ratelimit-limit": String(limit),
    "ratelimit-remaining": String(remaining),
    "ratelimit-reset": String(reset),
    "ratelimit-policy": `${limit};w=${seconds}`,
  };
}

/** Vary of an operation that may act for a reader: caches must not serve one reader's response to another. */
const READER_HEADERS = "Cookie, X-QT-AUTH, Authorization";

function joinNames(...names: (string | undefined)[]): string {
  return names.filter((name) => name !== undefined).join(", ");
}

/** Converts a reply to the HTTP response: caching, validators, CORS, request id. */
export function toHttpResponse(reply: Reply, request: HttpRequest, options: ResponseOptions): HttpResponse {
  const { status, body } = reply;
  const policy = reply.uncacheable || status >= 400 ? "private" : options.cache;
  const { crossOrigin = null } = options;
  const headers: Record<string, string> = {
    "x-request-id": options.requestId,
    ...NOSNIFF,
    ...(reply.contentType?.startsWith("text/html") === true && {
      "content-security-policy": INERT_POLICY,
      "referrer-policy": "strict-origin-when-cross-origin",
    }),
    ...reply.headers,
    ...crossOrigin,
  };
  headers["cache-control"] ??= CACHE_CONTROL[policy];
  if (reply.contentType !== null) headers["content-type"] = reply.contentType;
  if (policy === "private") {
    headers["referrer-policy"] = reply.headers["referrer-policy"] ?? "no-referrer";
    if (options.rateLimit !== undefined) Object.assign(headers, toRateLimitHeaders(options.rateLimit));
    return { status, headers, body, ...(reply.cookies.length > 0 && { cookies: reply.cookies }) };
  }
  if (options.mustRevalidate === true) headers["cache-control"] = REVALIDATE;
  if (crossOrigin === null) {
    headers["access-control-allow-origin"] = "*";
    headers.vary = joinNames(reply.headers.vary, "Accept-Encoding");
  } else {
    headers.vary = joinNames(reply.headers.vary, crossOrigin.vary, READER_HEADERS, "Accept-Encoding");
  }
  if (reply.cacheKeys !== null) {
    headers["surrogate-key"] = reply.cacheKeys;
    headers["cache-tag"] = reply.cacheKeys.replaceAll(" ", ",");
  }
  if (body === null || typeof body === "function" || body instanceof TextInParts)
    return { status, headers, body };
  const etag = reply.etag ?? computeEtag(body);
  headers.etag = etag;
  if (status === 200 && matches(request.header("if-none-match"), etag)) {
    delete headers["content-type"];
    return { status: 304, headers, body: null };
  }
  return { status, headers, body };
}
