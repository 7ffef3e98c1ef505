import { isDatabaseUnavailable } from "@/server/platform/db/index";
import { AppError, type ErrorCode, type Problem } from "@/server/platform/errors/index";
import { toFault } from "@/server/platform/faults/index";
import type { Endpoint } from "./endpoint";
import { limitHeaders } from "./headers";
import { type HttpResponse, toWebResponse } from "./http-message";
import { NOSNIFF, writtenPagePolicy } from "./page-security.rules";

/** The HTTP status of each refusal, decided here and nowhere else. 418 is reserved and never sent. */
export const STATUS_OF: Readonly<Record<ErrorCode, number>> = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  conflict: 409,
  gone: 410,
  request_timeout: 408,
  too_large: 413,
  unprocessable: 422,
  rate_limited: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
};

interface ProblemOnWire {
  path: string;
  message: string;
  reason?: string;
  authorize_uri?: string;
}

function problemOnWire({ path, message, reason, authorizeUrl }: Problem): ProblemOnWire {
  return {
    path,
    message,
    ...(reason !== undefined && { reason }),
    ...(authorizeUrl !== undefined && { authorize_uri: authorizeUrl }),
  };
}

export interface ErrorBody {
  error: { code: ErrorCode; message: string; details?: readonly ProblemOnWire[]; request_id: string };
  /** The same sentence once more, for clients of the auth component. */
  message?: string;
}

/** Characters that RFC 6749, 5.2 does not allow in a description. */
const NOT_IN_DESCRIPTION = /[^\x20-\x21\x23-\x5b\x5d-\x7e]/g;

/** An error of OAuth, its description in the characters that RFC 6749, 5.2 allows. */
export function oauthErrorBody(error: string, description: string): OauthErrorBody {
  return { error, error_description: description.replace(NOT_IN_DESCRIPTION, "'") };
}

interface OauthErrorBody {
  error: string;
  error_description: string;
}

export const UNAVAILABLE = "The database cannot be reached just now.";

/** What a caller has to know of a request that may have been carried out before its answer was lost. */
function outcomeOf(contract: Endpoint["contract"] | undefined): string {
  if (contract === undefined || contract.method === "get") return UNAVAILABLE;
  const next =
    contract.idempotent === true
      ? "Repeat it with the same Idempotency-Key."
      : "Check what it was to change before you repeat it.";
  return `${UNAVAILABLE} Whether this request took effect is unknown. ${next}`;
}

/** Turns anything thrown into a refusal that is safe to show; `contract`: of the operation that was asked for. */
export function toAppError(error: unknown, contract?: Endpoint["contract"]): AppError {
  if (error instanceof AppError) return error;
  const fault = toFault(error);
  if (fault !== null) return fault;
  if (isDatabaseUnavailable(error)) {
    return new AppError("unavailable", outcomeOf(contract), {
      retryAfter: 2,
      cause: error,
    });
  }
  return new AppError("internal", "Something went wrong on our side.", { cause: error });
}

interface ErrorOptions {
  headers?: Record<string, string>;
  /** Whether somebody looks at the answer with a browser. */
  asPage?: boolean;
  shape?: Endpoint["contract"]["errorShape"];
}

/** The words of RFC 6749 for what an endpoint of OAuth refuses before its own rules are asked. */
function oauthCodeOf(code: ErrorCode): string {
  switch (code) {
    case "unauthorized":
      return "login_required";
    case "forbidden":
      return "access_denied";
    case "internal":
      return "server_error";
    case "rate_limited":
    case "unavailable":
      return "temporarily_unavailable";
    case "invalid":
    case "not_found":
    case "method_not_allowed":
    case "not_acceptable":
    case "conflict":
    case "gone":
    case "too_large":
    case "request_timeout":
    case "headers_too_large":
    case "unprocessable":
      return "invalid_request";
  }
}

function bodyOf(
  error: AppError,
  requestId: string,
  shape: ErrorOptions["shape"],
): ErrorBody | OauthErrorBody {
  if (shape === "oauth") return oauthErrorBody(oauthCodeOf(error.code), error.message);
  return {
    ...(shape === "auth" && { message: error.message }),
    error: {
      code: error.code,
      message: error.message,
      ...(error.problems.length > 0 && { details: error.problems.map(problemOnWire) }),
      request_id: requestId,
    },
  };
}

/** When to come back, and what the limit was that was reached. */
function againHeaders({ retryAfter, quota }: AppError): Record<string, string> {
  if (retryAfter === null) return {};
  const told = quota === null ? {} : limitHeaders({ ...quota, remaining: 0, reset: retryAfter });
  return { "retry-after": String(retryAfter), ...told };
}

const FAILED_STYLE =
  ":root{color-scheme:light dark}body{margin:0;padding:1rem;font:1rem/1.5 system-ui,sans-serif;text-align:center}a{color:inherit}";
/** For whoever looks at a page or a frame that could not be made: it can do nothing about it but try again. */
const FAILED_PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Not just now</title><style>${FAILED_STYLE}</style></head><body><p>This cannot be shown just now. <a href="">Try again</a></p></body></html>`;
/** Widgets show it in frames of other sites; it contains nothing to be misled into. */
const FAILED_POLICY = writtenPagePolicy({ style: FAILED_STYLE, framedBy: null });

/** The one error shape of every documented API; endpoints of OAuth answer in the words of RFC 6749. */
export function errorResponse(
  error: AppError,
  requestId: string,
  { headers = {}, shape, asPage = false }: ErrorOptions = {},
): HttpResponse {
  return {
    status: STATUS_OF[error.code],
    body: asPage ? FAILED_PAGE : JSON.stringify(bodyOf(error, requestId, shape)),
    headers: {
      "content-type": asPage ? "text/html; charset=utf-8" : "application/json; charset=utf-8",
      "cache-control": "private,no-cache,no-store,max-age=0",
      // What is refused may have had a token in its address, too.
      "referrer-policy": "no-referrer",
      "x-request-id": requestId,
      ...NOSNIFF,
      ...(asPage && { "content-security-policy": FAILED_POLICY }),
      ...againHeaders(error),
      ...headers,
    },
  };
}

/** The same as a web-standard response, for route handlers that no operation of the table answers. */
export function refusedResponse(error: AppError, requestId: string): Response {
  return toWebResponse(errorResponse(error, requestId));
}
