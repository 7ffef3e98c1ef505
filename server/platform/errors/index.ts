export { codesOf, fieldOf, wrappedErrors } from "./wrapped-errors";

/** Every way in which the platform refuses. The edge decides the HTTP status of each, once. */
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

/** One thing that is wrong with an input: where it is (`query.limit`) and what is wrong with it. */
export interface Problem {
  path: string;
  message: string;
  /** Of a payment: the gateway's own word for what is wrong, e.g. `card_declined`. */
  reason?: string;
  /** Of a payment: where the buyer has to go first; afterwards the same request is sent again. */
  authorizeUrl?: string;
}

/** How much is taken of a caller: so many calls in so many seconds. */
export interface Quota {
  most: number;
  seconds: number;
}

interface AppErrorOptions {
  problems?: readonly Problem[];
  /** Seconds after which it is worth trying again (rate_limited, unavailable). */
  retryAfter?: number;
  /** The limit that was reached (rate_limited). */
  quota?: Quota;
  cause?: unknown;
}

/** A refusal with a sentence fit for the caller. Never holds a secret or an internal detail. */
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

/** The one answer for something that is absent and for something that belongs to another account. */
export function notFound(what: string): AppError {
  return new AppError("not_found", `There is no such ${what}.`);
}

export function invalid(path: string, message: string): AppError {
  return new AppError("invalid", message, { problems: [{ path, message }] });
}
