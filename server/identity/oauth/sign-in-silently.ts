import { type AuthorizationQuery, answerAddress } from "./authorization.rules";
import { type AuthorizationOutcome, authorize, type BrowserIdentity, issOf } from "./authorize";
import { withParameter } from "./callback-uri.rules";
import type { OauthContext } from "./oauth";

function single(value: AuthorizationQuery[string]): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

/**
 * Signs a reader in to an application without asking anything: with a code when they are signed in here, else back to
 * the page they came from with `logged_in=false`, so that it does not try again.
 */
export async function signInSilently(
  ctx: OauthContext,
  query: AuthorizationQuery,
  by: BrowserIdentity,
): Promise<Exclude<AuthorizationOutcome, { kind: "login" | "consent" }>> {
  const outcome = await authorize(ctx, query, by);
  if (outcome.kind === "unusable" || outcome.kind === "answered") return outcome;
  const callbackUri = single(query.callback_uri);
  if (callbackUri !== null) {
    const address = withParameter(callbackUri, "logged_in", "false");
    return { kind: "answered", address, granted: false };
  }
  const redirectUri = single(query.redirect_uri);
  if (redirectUri === null) throw new Error("a request without an address cannot be sound");
  const error = outcome.kind === "login" ? "login_required" : "consent_required";
  const answer = { error, state: single(query.state), iss: issOf(outcome.client, by.issuer) };
  return { kind: "answered", address: answerAddress(redirectUri, answer), granted: false };
}
