export { getErrorCodes, getErrorField, wrappedErrors } from "./wrapped-errors";

/** Error codes of the platform. The HTTP edge maps each of them to a status in one table. */
export const ERROR_CODES = [
  "invalid",
  "unauthorized",
  "forbidden",
  "not_found",
  "method_not_allowed",
  "not_acceptable",
  "conflict",
  "gone",
  "too_large",
  /** 408: the head or the body of a request did not arrive in time. */
  "request_timeout",
  /** 431: the head of a request is larger than the server reads. */
  "headers_too_large",
  /** 422, of the organization API alone; everything else that is invalid is 400. */
  "unprocessable",
  "rate_limited",
  "internal",
  "unavailable",
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** One invalid field of an input: its path (`query.limit`) and the problem. */
export interface Problem {
  path: string;
  message: string;
  /** Of a payment: the gateway's own decline code, e.g. `card_declined`. */
  reason?: string;
  /** Of a payment: the URL to which the buyer is redirected first; afterwards the same request is sent again. */
  authorizeUrl?: string;
}

/** A rate limit: at most so many calls per window of so many seconds. */
export interface Quota {
  limit: number;
  seconds: number;
}

interface AppErrorOptions {
  problems?: readonly Problem[];
  /** Seconds after which a retry is worthwhile (rate_limited, unavailable). */
  retryAfter?: number;
  /** The limit that was exceeded (rate_limited). */
  quota?: Quota;
  cause?: unknown;
}

/** An error with a message fit for the caller. Never contains a secret or an internal detail. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: ErrorCode;
  readonly problems: readonly Problem[];
  readonly retryAfter: number | null;
  readonly quota: Quota | null;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.problems = options.problems ?? [];
    this.retryAfter = options.retryAfter ?? null;
    this.quota = options.quota ?? null;
  }
}

/**
 * Seconds after which to repeat a call during which the database failed, one that was refused in an outage, and one
 * that failed because a disk is full or an external server is unreachable, which does not pass in seconds.
 */
export const RETRY_SECONDS = { failedCall: 2, outage: 5, dependency: 30 } as const;

export const DATABASE_UNAVAILABLE = "The database is unavailable.";

/** The same error for a resource that does not exist and for one of another account. */
export function notFound(what: string): AppError {
  return new AppError("not_found", `This ${what} doesn't exist.`);
}

export function invalid(path: string, message: string): AppError {
  return new AppError("invalid", message, { problems: [{ path, message }] });
}

/** Return null instead of throwing not_found. */
export async function orNull<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}
