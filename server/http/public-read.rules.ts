import type { Actor } from "@/server/accounts/index";
import { isRead } from "./cross-origin";
import type { HttpRequest } from "./http-message";

const CREDENTIAL_HEADERS = ["authorization", "cookie", "x-qt-auth", "x-subauth", "qt-internal-apps-key"];

/** Credentials in the query: tokens of readers, under the names of any account. */
const QUERY_CREDENTIAL = /(?:jwt|token)=/i;

/**
 * Whether a request reads what anybody may read, and its caller can have written nothing that they would miss: it
 * carries no credential and no cookie, whether the operation accepts it or not.
 */
export function isPublicRead({ method, url, header }: HttpRequest, actor: Actor): boolean {
  return (
    actor.kind === "anonymous" &&
    isRead(method) &&
    CREDENTIAL_HEADERS.every((name) => header(name) === null) &&
    !QUERY_CREDENTIAL.test(url.search)
  );
}
