import type { Account } from "@/server/accounts/index";
import { AppError } from "@/server/platform/errors/index";
import type { Endpoint, Scheme } from "./endpoint";
import { type HttpRequest, hostOf } from "./http-message";
import { isAmpCache, isOwnOrigin, mayWriteFrom } from "./origin.rules";

type Contract = Pick<Endpoint["contract"], "credentials" | "origin" | "originOfReads" | "amp">;

/** What scripts on the account's pages may read of an answer besides its body. */
const EXPOSED =
  "X-QT-AUTH, X-Integration-Token, X-Request-Id, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, RateLimit-Policy";

const AMP_SOURCE = "AMP-Access-Control-Allow-Source-Origin";

/** What AMP pages of older runtimes look for: that the publication they were taken from is one of the account's. */
function ampSource(asked: HttpRequest, account: Account): Record<string, string> {
  if (!asked.url.search.includes("__amp_source_origin")) return {};
  const source = asked.url.searchParams.get("__amp_source_origin") ?? "";
  if (!URL.canParse(source) || !mayWriteFrom(source, account, hostOf(asked))) return {};
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

/** Whether who may read an answer depends on the account: it may act for a reader, or is for the account's pages. */
export function isForPagesOfAccount(contract: Contract): boolean {
  return contract.origin !== undefined || isForReaders(contract);
}

function isOpenToPages(asked: HttpRequest, { origin, originOfReads }: Contract): boolean {
  if (!isRead(asked.method)) return origin !== "account";
  return originOfReads !== true || !asked.url.searchParams.has("account_id");
}

/**
 * Refuses a browser's write from a page that is none of the account's, and its reads where the operation says so.
 * Callers that name no origin pass.
 */
export function requireOrigin(asked: HttpRequest, contract: Contract, account: Account): void {
  const origin = asked.header("origin");
  if (origin === null || isOpenToPages(asked, contract)) return;
  if (!mayWriteFrom(origin, account, hostOf(asked))) {
    throw new AppError("forbidden", "This domain is not whitelisted");
  }
}

/**
 * Which pages may read the answer of an operation that may act for a reader: those of the account, by name.
 * null where the operation is the same for everybody; then the usual rule holds, any page for public answers.
 */
export function crossOrigin(
  asked: HttpRequest,
  contract: Contract,
  account: Account,
): Record<string, string> | null {
  if (!isForPagesOfAccount(contract)) return null;
  const origin = asked.header("origin");
  if (origin === null) return { vary: "Origin" };
  const host = hostOf(asked);
  const fromCache = contract.amp === true && isAmpCache(origin);
  if (!fromCache && !mayWriteFrom(origin, account, host)) return { vary: "Origin" };
  return {
    vary: "Origin",
    "access-control-allow-origin": origin,
    "access-control-expose-headers": contract.amp === true ? `${EXPOSED}, ${AMP_SOURCE}` : EXPOSED,
    // With cookies only to the account's own: one that lists no domains is asked by anybody.
    ...((fromCache || isOwnOrigin(origin, account, host)) && { "access-control-allow-credentials": "true" }),
    ...(contract.amp === true && ampSource(asked, account)),
  };
}
