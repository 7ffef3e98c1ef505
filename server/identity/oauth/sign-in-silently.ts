import { type AuthorizationQuery, toRedirectUrl } from "./authorization.rules";
import { type AuthorizationOutcome, authorize, type BrowserIdentity, toIssParameter } from "./authorize";
import { withParameter } from "./callback-uri.rules";
import type { OauthContext } from "./oauth";

function getSingle(value: AuthorizationQuery[string]): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

/**
 * Signs a reader in without interaction: with a code when they have a session, else by a redirect back to their page
 * with `logged_in=false`, so that it does not try again.
 */
export async function signInSilently(
  ctx: OauthContext,
  query: AuthorizationQuery,
  browser: BrowserIdentity,
): Promise<Exclude<AuthorizationOutcome, { kind: "login" | "consent" }>> {
  const outcome = await authorize(ctx, query, browser);
  if (outcome.kind === "unusable" || outcome.kind === "answered") return outcome;
  const callbackUri = getSingle(query.callback_uri);
  if (callbackUri !== null) {
    const address = withParameter(callbackUri, "logged_in", "false");
    return { kind: "answered", address, granted: false };
  }
  const redirectUri = getSingle(query.redirect_uri);
  if (redirectUri === null) throw new Error("a valid authorization request has a redirect URI");
  const error = outcome.kind === "login" ? "login_required" : "consent_required";
  const answer = {
    error,
    state: getSingle(query.state),
    iss: toIssParameter(outcome.client, browser.issuer),
  };
  return { kind: "answered", address: toRedirectUrl(redirectUri, answer), granted: false };
}
