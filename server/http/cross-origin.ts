import type { Account } from "@/server/accounts/index";
import { AppError } from "@/server/platform/errors/index";
import type { Endpoint, Scheme } from "./endpoint";
import { getHost, type HttpRequest } from "./http-message";
import { isAmpCache, isOwnOrigin, mayWriteFrom } from "./origin.rules";

type Contract = Pick<Endpoint["contract"], "credentials" | "origin" | "originOfReads" | "amp">;

/** Response headers that scripts on the account's pages may read. */
const EXPOSED_HEADERS =
  "X-QT-AUTH, X-Integration-Token, X-Request-Id, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, RateLimit-Policy";

const AMP_SOURCE = "AMP-Access-Control-Allow-Source-Origin";

/** The header that older AMP runtimes require: the source origin, where it is one of the account's. */
function toAmpSourceHeader(request: HttpRequest, account: Account): Record<string, string> {
  if (!request.url.search.includes("__amp_source_origin")) return {};
  const source = request.url.searchParams.get("__amp_source_origin") ?? "";
  if (!URL.canParse(source) || !mayWriteFrom(source, account, getHost(request))) return {};
  return { [AMP_SOURCE.toLowerCase()]: new URL(source).origin };
}

export function isRead(method: string): boolean {
  return method === "GET" || method === "HEAD" || method === "OPTIONS";
}

const READER_SCHEMES: readonly Scheme[] = [
  "engagementJwt",
  "svcJwt",
  "memberSession",
  "widgetSession",
  "accessToken",
];

/** Whether an operation may act for a reader. */
export function isForReaders({ credentials }: Contract): boolean {
  return credentials.some((scheme) => READER_SCHEMES.includes(scheme));
}

/** Whether CORS depends on the account: the operation may act for a reader, or is for the account's pages only. */
export function isForPagesOfAccount(contract: Contract): boolean {
  return contract.origin !== undefined || isForReaders(contract);
}

function isOpenToPages(request: HttpRequest, { origin, originOfReads }: Contract): boolean {
  if (!isRead(request.method)) return origin !== "account";
  return originOfReads !== true || !request.url.searchParams.has("account_id");
}

/**
 * Refuses a browser's write from a page outside the account's domains, and its reads where the contract requires it.
 * Requests without an Origin header pass.
 */
export function requireOrigin(request: HttpRequest, contract: Contract, account: Account): void {
  const origin = request.header("origin");
  if (origin === null || isOpenToPages(request, contract)) return;
  if (!mayWriteFrom(origin, account, getHost(request))) {
    throw new AppError("forbidden", "This domain is not whitelisted");
  }
}

/**
 * Builds the CORS headers of an operation that may act for a reader: only the account's pages may read the response.
 * null: the operation is the same for everybody, and any page may read a public response.
 */
export function buildCorsHeaders(
  request: HttpRequest,
  contract: Contract,
  account: Account,
): Record<string, string> | null {
  if (!isForPagesOfAccount(contract)) return null;
  const origin = request.header("origin");
  if (origin === null) return { vary: "Origin" };
  const host = getHost(request);
  const fromCache = contract.amp === true && isAmpCache(origin);
  if (!fromCache && !mayWriteFrom(origin, account, host)) return { vary: "Origin" };
  return {
    vary: "Origin",
    "access-control-allow-origin": origin,
    "access-control-expose-headers":
      contract.amp === true ? `${EXPOSED_HEADERS}, ${AMP_SOURCE}` : EXPOSED_HEADERS,
    // Cookies only for the account's own pages: an account without listed domains is open to every origin.
    ...((fromCache || isOwnOrigin(origin, account, host)) && { "access-control-allow-credentials": "true" }),
    ...(contract.amp === true && toAmpSourceHeader(request, account)),
  };
}
