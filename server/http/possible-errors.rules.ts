import { ERROR_CODES, type ErrorCode } from "@/server/platform/errors/index";
import { isForReaders } from "./cross-origin";
import type { Endpoint } from "./endpoint";
import { offeredBy } from "./routes";

/**
 * Refusals that do not depend on the operation. The request gate answers 400, 408, 413 and 431 on every path: a request
 * to an operation without a body may have one, too.
 */
const OF_ANY_REQUEST: readonly ErrorCode[] = [
  "invalid",
  "request_timeout",
  "too_large",
  "headers_too_large",
  "internal",
  "unavailable",
];

/** Whether a request may name an account that does not exist; elsewhere a credential proves which one it is. */
function mayNameNoAccount(contract: Endpoint["contract"]): boolean {
  const { account, credentials } = contract;
  if (account !== "credential" && account !== "host") return true;
  return credentials.includes("none") || (account === "host" && isForReaders(contract));
}

function ofAccount(contract: Endpoint["contract"]): ErrorCode[] {
  // A server key that is wrong is refused wherever it is sent.
  const codes: ErrorCode[] = ["unauthorized"];
  if (mayNameNoAccount(contract)) codes.push("not_found");
  if (contract.origin !== undefined || contract.originOfReads !== undefined) codes.push("forbidden");
  return codes;
}

/**
 * Every error that an operation may be answered with: those that its contract names, and those that follow from the
 * contract. `method_not_allowed` is none of them: it is the answer to a method for which there is no operation.
 */
export function possibleErrors({ kind, contract }: Pick<Endpoint, "kind" | "contract">): ErrorCode[] {
  const possible = new Set<ErrorCode>([...OF_ANY_REQUEST, ...contract.errors]);
  if (contract.jsonSuffix === true || offeredBy(contract).length > 0) possible.add("not_acceptable");
  if (kind !== "open") possible.add("rate_limited");
  if (contract.idempotent === true) possible.add("conflict");
  if (kind === "account") for (const code of ofAccount(contract)) possible.add(code);
  return ERROR_CODES.filter((code) => possible.has(code));
}
