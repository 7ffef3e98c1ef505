import { type ClientInfo, openSession } from "../sessions";
import { isAllowedCallback } from "./callback-uri.rules";
import { type CodeRow, consumeCode, findCode } from "./code.repository";
import { hashSecret } from "./hash-secret";
import { type OauthContext, OauthRefusal } from "./oauth";

/** Path of the exchange that the auth component does for an application: the application's redirect URI. */
export const INTERNAL_EXCHANGE_PATH = "/api/auth/v1/oauth/token";

interface ExchangeInput {
  code: string;
  callbackUri: string;
  /** Origin under which the browser reaches this server. */
  origin: string;
  /** Cookie of the browser; null when it has none. */
  browserToken: string | null;
  /** The Sec-Fetch-Site header; null when it was not sent. */
  fetchSite: string | null;
  /** The member with a session in this browser; null: none. */
  memberId: number | null;
  client: ClientInfo;
}

/**
 * Whether the browser that presents a code is the one it was issued to: by its cookie or, where another of the
 * account's hosts issued the code, by its Sec-Fetch-Site header, which proves that the navigation stayed within one
 * site. Without this check a link could sign a reader in to another person's account.
 */
function isSameBrowser({ browserHash }: CodeRow, { browserToken, fetchSite }: ExchangeInput): boolean {
  if (browserHash !== null && browserToken !== null && hashSecret(browserToken) === browserHash) return true;
  return fetchSite === "same-origin" || fetchSite === "same-site";
}

function canExchange(code: CodeRow, input: ExchangeInput): boolean {
  // A code with a challenge belongs to an application that has the verifier.
  if (!code.client.firstParty || code.codeChallenge !== null) return false;
  // The code's own reader, who is already signed in here, gains nothing by the exchange.
  if (code.memberId === input.memberId) return true;
  return code.redirectUri === `${input.origin}${INTERNAL_EXCHANGE_PATH}` && isSameBrowser(code, input);
}

/** Exchanges a code for an application and opens a session for its reader here. Refuses with an OauthRefusal. */
export async function exchangeForApplication(
  ctx: OauthContext,
  input: ExchangeInput,
): Promise<{ sessionToken: string }> {
  const { code, callbackUri, origin, client } = input;
  if (!isAllowedCallback(callbackUri, ctx.account, origin)) {
    throw new OauthRefusal("invalid_request", "callback_uri is not a URL of this publication.");
  }
  const now = ctx.systemClock.now();
  return ctx.db.transaction(async (tx) => {
    const storedCode = await findCode(tx, ctx.account.id, { codeHash: hashSecret(code), form: "jwt" });
    const isValid =
      storedCode !== null &&
      storedCode.expiresAt > now &&
      canExchange(storedCode, input) &&
      (await consumeCode(tx, ctx.account.id, { id: storedCode.id, now }));
    if (!isValid)
      throw new OauthRefusal("invalid_grant", "The code is invalid or expired. Start the sign-in again.");
    const { token } = await openSession(ctx, { memberId: storedCode.memberId, client, db: tx });
    return { sessionToken: token };
  });
}
