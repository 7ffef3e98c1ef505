import { AppError } from "@/server/platform/errors/index";
import { isHost, isPercentEncodedUtf8 } from "@/server/platform/net/index";

/** The head of a request, before any handler runs. */
export interface RequestHead {
  method: string;
  /** The request target as it was sent. */
  target: string;
  /** `1.0` or `1.1`. */
  httpVersion: string;
  /** Names and values alternating, as they were sent. */
  rawHeaders: readonly string[];
}

export const ALLOWED_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

/** 405 with the methods that this server supports, for any path. */
export class UnknownMethod extends AppError {
  readonly allow = ALLOWED_METHODS.join(", ");

  constructor() {
    super("method_not_allowed", `This server supports ${ALLOWED_METHODS.join(", ")}.`);
  }
}

/** Maximum body size by path. Operations of the API have lower limits of their own, applied by their handlers. */
const BODY_LIMITS: readonly [path: RegExp, bytes: number][] = [
  // Inngest sends the state of a run, at most 32 MB.
  [/^\/api\/inngest(?:\/|$)/, 33 * 1024 * 1024],
  [/^\/api\/session(?:\/|$)/, 64 * 1024],
  // The dashboard uploads pictures of at most 20 MB.
  [/^\/api\//, 21 * 1024 * 1024],
];

/** Limit for the forms of the publication's, the account's and the sign-in pages. */
const FORM_BODY_LIMIT = 1024 * 1024;

/** Maximum body size of a path in bytes. */
export function getBodyLimit(path: string): number {
  return BODY_LIMITS.find(([pattern]) => pattern.test(path))?.[1] ?? FORM_BODY_LIMIT;
}

export function bodyTooLarge(limit: number): AppError {
  return new AppError("too_large", `The body is larger than ${limit} bytes.`);
}

function getHeaderValues(rawHeaders: readonly string[], name: string): string[] {
  return rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === name);
}

/**
 * Decides whether a request is refused before any handler sees it; null lets it pass.
 * 405: TRACE, CONNECT and methods that no operation has. 400: a target that is not a path (`*`, absolute form), a
 * path whose percent-encoding is not UTF-8 or contains NUL, no Host header or more than one, or a Host that is not a
 * host name.
 */
export function refuseRequest({ method, target, httpVersion, rawHeaders }: RequestHead): AppError | null {
  if (!ALLOWED_METHODS.some((allowed) => allowed === method)) return new UnknownMethod();
  if (!target.startsWith("/"))
    return new AppError("invalid", "The request target must be a path that starts with a slash.");
  const path = target.split("?", 1)[0] ?? target;
  if (!isPercentEncodedUtf8(path))
    return new AppError("invalid", "The path contains percent-encoding that is not UTF-8.");
  if (path.includes("%00")) return new AppError("invalid", "The path contains a NUL character.");
  const hosts = getHeaderValues(rawHeaders, "host");
  const [host = ""] = hosts;
  if (hosts.length > 1) return new AppError("invalid", "The request has more than one Host header.");
  if (hosts.length === 0 && httpVersion === "1.1")
    return new AppError("invalid", "The request has no Host header.");
  if (host !== "" && !isHost(host)) return new AppError("invalid", "The Host header is not a host name.");
  return null;
}

/** Converts the error code of Node's HTTP parser to a refusal. */
export function toParseRefusal(code: string | undefined): AppError {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
    case "HPE_CHUNK_EXTENSIONS_OVERFLOW":
      return new AppError("headers_too_large", "The headers of the request are too large.");
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return new AppError("request_timeout", "The request did not arrive in time.");
    case "HPE_INVALID_METHOD":
      return new UnknownMethod();
    case undefined:
    default:
      return new AppError("invalid", "The request is not valid HTTP.");
  }
}
