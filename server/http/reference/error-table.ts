import { ERROR_CODES, type ErrorCode } from "@/server/platform/errors/index";
import { STATUS_BY_CODE } from "../errors";
import { type Html, html, prose } from "./html";

const MEANING: Readonly<Record<ErrorCode, string>> = {
  invalid: "A parameter or the body breaks its contract; `details` names each place.",
  unauthorized: "A credential is missing or wrong.",
  forbidden: "The credential is right, but does not allow this.",
  not_found: "There is nothing here, or nothing that the caller may know of.",
  method_not_allowed: "The address takes other methods; the header Allow lists them.",
  not_acceptable: "The Accept header refuses what this address answers with.",
  conflict: "It contradicts what is stored already.",
  gone: "It was here and will not come back.",
  too_large: "The body is larger than the operation takes.",
  request_timeout: "The head or the body of the request did not arrive in time.",
  headers_too_large: "The head of the request is larger than 16 KB.",
  unprocessable:
    "Of the organization API alone: what was sent is well formed, and names nothing that there is.",
  rate_limited: "Too many calls; the header Retry-After says when to try again.",
  internal: "A fault on our side; quote the request id.",
  unavailable: "Something we depend on is away; the header Retry-After says when to try again.",
};

/** Renders the table of all error codes. */
export function errorTable(): Html {
  const rows = ERROR_CODES.map(
    (code) =>
      html`<tr role="row"><th scope="row" role="rowheader"><code>${code}</code></th><td role="cell">${STATUS_BY_CODE[code]}</td><td role="cell">${prose(MEANING[code])}</td></tr>`,
  );
  return html`<table role="table"><caption>Error codes</caption><thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader">Code</th><th scope="col" role="columnheader">Status</th><th scope="col" role="columnheader">Meaning</th></tr></thead><tbody role="rowgroup">${rows}</tbody></table>`;
}
