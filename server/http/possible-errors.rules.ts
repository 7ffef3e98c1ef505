import { ERROR_CODES, type ErrorCode } from "@/server/platform/errors/index";
import { isForReaders } from "./cross-origin";
import type { Endpoint } from "./endpoint";
import { listMediaTypes } from "./routes";

/**
 * Error codes that do not depend on the operation. The request gate answers 400, 408, 413 and 431 on every path: a
 * request to an operation without a body may have one, too.
 */
const COMMON_ERRORS: readonly ErrorCode[] = [
  "invalid",
  "request_timeout",
  "too_large",
  "headers_too_large",
  "internal",
  "unavailable",
];

/** Whether a request may name an account that does not exist; elsewhere a credential proves the account. */
function canNameUnknownAccount(contract: Endpoint["contract"]): boolean {
  const { account, credentials } = contract;
  if (account !== "credential" && account !== "host") return true;
  return credentials.includes("none") || (account === "host" && isForReaders(contract));
}

function getAccountErrors(contract: Endpoint["contract"]): ErrorCode[] {
  // A wrong server key is refused on every operation, and so is one without the operation's scope.
  const codes: ErrorCode[] = ["unauthorized", "forbidden"];
  if (canNameUnknownAccount(contract)) codes.push("not_found");
  return codes;
}

/**
 * Lists every error code of an operation: those that its contract names, and those that follow from the contract.
 * `method_not_allowed` is not included: it is the answer to a method that has no operation.
 */
export function possibleErrors({ kind, contract }: Pick<Endpoint, "kind" | "contract">): ErrorCode[] {
  const possible = new Set<ErrorCode>([...COMMON_ERRORS, ...contract.errors]);
  if (contract.jsonSuffix === true || listMediaTypes(contract).length > 0) possible.add("not_acceptable");
  if (kind !== "open") possible.add("rate_limited");
  if (contract.idempotent === true) possible.add("conflict");
  if (kind === "account") for (const code of getAccountErrors(contract)) possible.add(code);
  return ERROR_CODES.filter((code) => possible.has(code));
}
