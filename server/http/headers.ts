import { hash } from "node:crypto";
import { AppError } from "@/server/platform/errors/index";
import type { RateLimitState } from "@/server/platform/rate-limit/index";
import type { CachePolicy } from "./endpoint";
import type { HttpRequest, HttpResponse } from "./http-message";
import { INERT_POLICY, NOSNIFF } from "./page-security.rules";
import type { Reply } from "./reply";

const CACHE_CONTROL: Readonly<Record<CachePolicy, string>> = {
  public: "public,max-age=15,s-maxage=60,stale-while-revalidate=150,stale-if-error=3600",
  // Front-end proxies pass feeds through unchanged, so these are their final values.
  feed: "public,max-age=60,s-maxage=60,stale-while-revalidate=150,stale-if-error=3600",
  private: "private,no-cache,no-store,max-age=0",
};

/** Of an account whose clock can be moved: whoever keeps an answer asks whether it still holds (ADR 0093). */
const ASK_EACH_TIME = "public,no-cache";

/** A strong validator of a body that has none of its own. */
function etagOf(body: string | Uint8Array): string {
  return `"${hash("sha1", body, "base64url")}"`;
}

function matches(header: string | null, etag: string): boolean {
  if (header === null) return false;
  if (header.trim() === "*") return true;
  return header.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === etag);
}

interface AnswerFacts {
  cache: CachePolicy;
  requestId: string;
  /** Which pages may read the answer, where it may depend on a reader; null: any page, when it is public. */
  crossOrigin?: Record<string, string> | null;
  /** Whether what is public now may be another thing at once: the account's clock can be moved. */
  asksEachTime?: boolean;
  /** The limit that the caller is nearest to. An answer that caches may keep tells it to nobody. */
  standing?: RateLimitState;
}

/** The RateLimit fields of draft-ietf-httpapi-ratelimit-headers-06. */
export function limitHeaders({ most, seconds, remaining, reset }: RateLimitState): Record<string, string> {
  return {
    "ratelimit-limit": String(most),
    "ratelimit-remaining": String(remaining),
    "ratelimit-reset": String(reset),
    "ratelimit-policy": `${most};w=${seconds}`,
  };
}

/** What an answer may depend on where a reader may ask: caches must not give one's answer to another. */
const READER_HEADERS = "Cookie, X-QT-AUTH, Authorization";

function joined(...names: (string | undefined)[]): string {
  return names.filter((name) => name !== undefined).join(", ");
}

/** Builds the answer of a reply: caching, validators, CORS, request id. */
export function toHttpResponse(reply: Reply, asked: HttpRequest, about: AnswerFacts): HttpResponse {
  const { status, body } = reply;
  const policy = reply.uncacheable || status >= 400 ? "private" : about.cache;
  const { crossOrigin = null } = about;
  const headers: Record<string, string> = {
    "x-request-id": about.requestId,
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
    if (about.standing !== undefined) Object.assign(headers, limitHeaders(about.standing));
    return { status, headers, body, ...(reply.cookies.length > 0 && { cookies: reply.cookies }) };
  }
  if (about.asksEachTime === true) headers["cache-control"] = ASK_EACH_TIME;
  if (crossOrigin === null) {
    headers["access-control-allow-origin"] = "*";
    headers.vary = joined(reply.headers.vary, "Accept-Encoding");
  } else {
    headers.vary = joined(reply.headers.vary, crossOrigin.vary, READER_HEADERS, "Accept-Encoding");
  }
  if (reply.cacheKeys !== null) {
    headers["surrogate-key"] = reply.cacheKeys;
    headers["cache-tag"] = reply.cacheKeys.replaceAll(" ", ",");
  }
  if (body === null || typeof body === "function") return { status, headers, body };
  const etag = reply.etag ?? etagOf(body);
  headers.etag = etag;
  if (status === 200 && matches(asked.header("if-none-match"), etag)) {
    delete headers["content-type"];
    return { status: 304, headers, body: null };
  }
  return { status, headers, body };
}

/** Refuses a caller that says it takes none of the media types an operation can answer with. */
export function negotiate(accept: string | null, offered: readonly string[]): void {
  if (accept === null || accept === "" || accept.includes("*/*") || offered.length === 0) return;
  const ranges = accept.split(",").map((range) => {
    const [type = "", ...parameters] = range.trim().toLowerCase().split(";");
    return { type: type.trim(), refused: parameters.some((p) => /^\s*q=0(\.0*)?\s*$/.test(p)) };
  });
  const takes = (type: string) => {
    const exact = ranges.find((range) => range.type === type);
    if (exact !== undefined) return !exact.refused;
    return ranges.some((range) => range.type === `${type.split("/")[0]}/*` && !range.refused);
  };
  if (!offered.some(takes)) {
    throw new AppError("not_acceptable", `This address answers with ${offered.join(" or ")}.`);
  }
}
