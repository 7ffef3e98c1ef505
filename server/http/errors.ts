import { isDatabaseUnavailable } from "@/server/platform/db/index";
import {
  AppError,
  DATABASE_UNAVAILABLE,
  type ErrorCode,
  type Problem,
  RETRY_SECONDS,
} from "@/server/platform/errors/index";
import { toInfrastructureError } from "@/server/platform/faults/index";
import type { BareLanguage } from "./bare-texts";
import type { Endpoint } from "./endpoint";
import { FAILED_POLICY, renderFailedPage } from "./failed-page";
import { toRateLimitHeaders } from "./headers";
import { type HttpResponse, toWebResponse } from "./http-message";
import { NOT_SHARED } from "./page-cache.rules";
import { NOSNIFF } from "./page-security.rules";
import { HTML_TYPE, JSON_TYPE } from "./reply";

/** The HTTP status of each error code, defined only here. 418 is reserved and never sent. */
export const STATUS_BY_CODE: Readonly<Record<ErrorCode, number>> = {
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

interface WireProblem {
  path: string;
  message: string;
  reason?: string;
  authorize_uri?: string;
}

function toWireProblem({ path, message, reason, authorizeUrl }: Problem): WireProblem {
  return {
    path,
    message,
    ...(reason !== undefined && { reason }),
    ...(authorizeUrl !== undefined && { authorize_uri: authorizeUrl }),
  };
}

export interface ErrorBody {
  error: { code: ErrorCode; message: string; details?: readonly WireProblem[]; request_id: string };
  /** The message again, for clients of the auth component. */
  message?: string;
}

/** Characters that RFC 6749, 5.2 does not allow in a description. */
const FORBIDDEN_IN_DESCRIPTION = /[^\x20-\x21\x23-\x5b\x5d-\x7e]/g;

/** Builds an OAuth error body; its description contains only characters that RFC 6749, 5.2 allows. */
export function oauthErrorBody(error: string, description: string): OauthErrorBody {
  return { error, error_description: description.replace(FORBIDDEN_IN_DESCRIPTION, "'") };
}

interface OauthErrorBody {
  error: string;
  error_description: string;
}

/** Explains to a caller that a write may have been carried out although its response was lost. */
function describeOutcome(contract: Endpoint["contract"] | undefined): string {
  if (contract === undefined || contract.method === "get") return DATABASE_UNAVAILABLE;
  const next =
    contract.idempotent === true
      ? "Repeat it with the same Idempotency-Key."
      : "Check whether it took effect before you repeat it.";
  return `${DATABASE_UNAVAILABLE} This request may or may not have taken effect. ${next}`;
}

/** Converts any thrown value to an error that is safe to show; `contract`: of the requested operation. */
export function toAppError(error: unknown, contract?: Endpoint["contract"]): AppError {
  if (error instanceof AppError) return error;
  const fault = toInfrastructureError(error);
  if (fault !== null) return fault;
  if (isDatabaseUnavailable(error)) {
    return new AppError("unavailable", describeOutcome(contract), {
      retryAfter: RETRY_SECONDS.failedCall,
      cause: error,
    });
  }
  return new AppError("internal", "Something went wrong on our side.", { cause: error });
}

interface ErrorOptions {
  headers?: Record<string, string>;
  /** The languages of a browser that displays the response; left out: no browser does. */
  page?: BareLanguage;
  shape?: Endpoint["contract"]["errorShape"];
}

/** The RFC 6749 code of an error that an OAuth endpoint raises before its own rules run. */
function toOauthCode(code: ErrorCode): string {
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

function toErrorBody(
  error: AppError,
  requestId: string,
  shape: ErrorOptions["shape"],
): ErrorBody | OauthErrorBody {
  if (shape === "oauth") return oauthErrorBody(toOauthCode(error.code), error.message);
  return {
    ...(shape === "auth" && { message: error.message }),
    error: {
      code: error.code,
      message: error.message,
      ...(error.problems.length > 0 && { details: error.problems.map(toWireProblem) }),
      request_id: requestId,
    },
  };
}

/** Builds Retry-After and the headers of the exceeded limit. */
function toRetryHeaders({ retryAfter, quota }: AppError): Record<string, string> {
  if (retryAfter === null) return {};
  const quotaHeaders =
    quota === null ? {} : toRateLimitHeaders({ ...quota, remaining: 0, reset: retryAfter });
  return { "retry-after": String(retryAfter), ...quotaHeaders };
}

/** Builds the one error shape of every documented API; OAuth endpoints use the errors of RFC 6749. */
export function errorResponse(
  error: AppError,
  requestId: string,
  { headers = {}, shape, page }: ErrorOptions = {},
): HttpResponse {
  return {
    status: STATUS_BY_CODE[error.code],
    body: page === undefined ? JSON.stringify(toErrorBody(error, requestId, shape)) : renderFailedPage(page),
    headers: {
      "content-type": page === undefined ? JSON_TYPE : HTML_TYPE,
      "cache-control": NOT_SHARED,
      // The address of a refused request may contain a token.
      "referrer-policy": "no-referrer",
      "x-request-id": requestId,
      ...NOSNIFF,
      ...(page !== undefined && { "content-security-policy": FAILED_POLICY }),
      ...toRetryHeaders(error),
      ...headers,
    },
  };
}

/** The same as a web-standard Response, for route handlers outside the table of endpoints. */
export function refusedResponse(error: AppError, requestId: string): Response {
  return toWebResponse(errorResponse(error, requestId));
}
