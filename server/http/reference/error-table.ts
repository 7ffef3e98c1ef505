import { ERROR_CODES, type ErrorCode } from "@/server/platform/errors/index";
import { STATUS_BY_CODE } from "../errors";
import { type Html, html, prose } from "./html";

const MEANING: Readonly<Record<ErrorCode, string>> = {
  invalid: "A parameter or the body is not valid; `details` names each field.",
  unauthorized: "A credential is missing or wrong.",
  forbidden: "The credential does not allow this.",
  not_found: "The object does not exist, or the caller has no access to it.",
  method_not_allowed: "The path does not support this method; the header Allow lists the supported ones.",
  not_acceptable: "The Accept header allows none of the content types of this path.",
  conflict: "The request conflicts with stored data.",
  gone: "The object was permanently removed.",
  too_large: "The body is larger than the operation allows.",
  request_timeout: "The headers or the body of the request did not arrive in time.",
  headers_too_large: "The headers of the request are larger than 16 KB.",
  unprocessable:
    "Organization API only: the request is well formed, but refers to an object that does not exist.",
  rate_limited: "Too many requests; the header Retry-After says when to try again.",
  internal: "An error on our side; quote the request id when you report it.",
  unavailable: "A service we depend on is unavailable; the header Retry-After says when to try again.",
};

/** Renders the table of all error codes. */
export function errorTable(): Html {
  const rows = ERROR_CODES.map(
    (code) =>
      html`<tr role="row"><th scope="row" role="rowheader"><code>${code}</code></th><td role="cell">${STATUS_BY_CODE[code]}</td><td role="cell">${prose(MEANING[code])}</td></tr>`,
  );
  return html`<table role="table"><caption>Error codes</caption><thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader">Code</th><th scope="col" role="columnheader">Status</th><th scope="col" role="columnheader">Meaning</th></tr></thead><tbody role="rowgroup">${rows}</tbody></table>`;
}
