import { type ClientInfo, openSession } from "../sessions";
import { isAllowedCallback } from "./callback-uri.rules";
import { type CodeRow, consumeCode, findCode } from "./code.repository";
import { hashSecret } from "./hash-secret";
import type { OauthContext } from "./oauth";
import { OauthRefusal } from "./oauth-refusal";

/** Path of the exchange that the auth component does for an application: its redirect address. */
export const INTERNAL_EXCHANGE_PATH = "/api/auth/v1/oauth/token";

interface InternalExchange {
  code: string;
  callbackUri: string;
  /** Origin under which the browser reaches this server. */
  origin: string;
  /** Cookie of the browser; null when it has none. */
  browserToken: string | null;
  /** What the browser says of where the journey here began; null when it says nothing. */
  fetchSite: string | null;
  /** The member whose session the browser brings; null for none. */
  memberId: number | null;
  place: ClientInfo;
}

/**
 * Whether the browser that brings a code is the one it was given to: by its cookie or, where the code was given out on
 * another of the account's hosts, by its own word that the whole journey stayed within one site. Without this anybody
 * could sign a reader in to somebody else's account by a link.
 */
function isSameBrowser({ browserHash }: CodeRow, { browserToken, fetchSite }: InternalExchange): boolean {
  if (browserHash !== null && browserToken !== null && hashSecret(browserToken) === browserHash) return true;
  return fetchSite === "same-origin" || fetchSite === "same-site";
}

function mayExchange(code: CodeRow, exchange: InternalExchange): boolean {
  // A code with a challenge belongs to an application that holds the verifier.
  if (!code.client.firstParty || code.codeChallenge !== null) return false;
  // Who is signed in here as the code's own reader gets nothing by it that was not theirs.
  if (code.memberId === exchange.memberId) return true;
  return code.redirectUri === `${exchange.origin}${INTERNAL_EXCHANGE_PATH}` && isSameBrowser(code, exchange);
}

/**
 * Exchanges a code on an application's behalf: opens a session for its reader on this host. Refuses with an OauthRefusal.
 */
export async function exchangeForApplication(
  ctx: OauthContext,
  exchange: InternalExchange,
): Promise<{ sessionToken: string }> {
  const { code, callbackUri, origin, place } = exchange;
  if (!isAllowedCallback(callbackUri, ctx.account, origin)) {
    throw new OauthRefusal("invalid_request", "callback_uri is not an address of this publication.");
  }
  const now = ctx.worldClock.now();
  return ctx.db.withTx(async (tx) => {
    const found = await findCode(tx, ctx.account.id, { codeHash: hashSecret(code), form: "jwt" });
    const isGood =
      found !== null &&
      found.expiresAt > now &&
      mayExchange(found, exchange) &&
      (await consumeCode(tx, ctx.account.id, { id: found.id, now }));
    if (!isGood)
      throw new OauthRefusal(
        "invalid_grant",
        "The code is not valid or no longer valid. Start the sign-in again.",
      );
    const { token } = await openSession(ctx, { memberId: found.memberId, place, db: tx });
    return { sessionToken: token };
  });
}
