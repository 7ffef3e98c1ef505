import type { OauthClient } from "./oauth";
import { isScope } from "./scope.rules";

/** Query of an authorization request; a repeated name is an array. */
export type AuthorizationQuery = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A valid request for a code, which may be granted once the reader is authenticated. */
export interface AuthorizationRequest {
  redirectUri: string;
  /** As it was sent; null when it was not. */
  state: string | null;
  /** PKCE code challenge, S256; null for a confidential client without PKCE. */
  codeChallenge: string | null;
  /** As it was requested; null when it was not. */
  scope: string | null;
}

export type AuthorizationVerdict =
  /** No redirect is safe: the error is shown to the reader here. */
  | { kind: "unusable"; problem: string }
  /** The error is sent to the application's redirect URI. */
  | { kind: "refused"; redirectUri: string; state: string | null; error: string; description: string }
  | { kind: "sound"; request: AuthorizationRequest };

const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;
const MAX_STATE_LENGTH = 4_096;
const MAX_SCOPE_LENGTH = 1_000;
/** Parameters that must not be repeated (RFC 6749, 3.1). */
const SINGLE_PARAMETERS = [
  "response_type",
  "response_mode",
  "state",
  "code_challenge",
  "code_challenge_method",
  "scope",
];

function getSingle(value: string | readonly string[] | undefined): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

/** The client_id of a request; null when it is missing or repeated. */
export function getClientId(query: AuthorizationQuery): string | null {
  return getSingle(query.client_id);
}

/** Validates a request: the client and redirect URI first, then every error that the application may receive. */
export function validateAuthorization(
  query: AuthorizationQuery,
  client: OauthClient | null,
): AuthorizationVerdict {
  if (client === null) {
    return {
      kind: "unusable",
      problem: "This publication does not know the application that sent you here.",
    };
  }
  const redirectUri = getSingle(query.redirect_uri);
  if (redirectUri === null || !client.redirectUris.includes(redirectUri)) {
    return {
      kind: "unusable",
      problem: "The application's redirect address is not registered.",
    };
  }
  const rawState = getSingle(query.state);
  const isTooLong = rawState !== null && rawState.length > MAX_STATE_LENGTH;
  const state = isTooLong ? null : rawState;
  const refuse = (error: string, description: string): AuthorizationVerdict => {
    return { kind: "refused", redirectUri, state, error, description };
  };
  const repeated = SINGLE_PARAMETERS.find((name) => typeof query[name] === "object");
  if (repeated !== undefined) return refuse("invalid_request", `${repeated} was sent more than once.`);
  if (isTooLong) return refuse("invalid_request", "state is too long.");
  const responseType = getSingle(query.response_type);
  if (responseType === null) return refuse("invalid_request", "response_type is missing.");
  if (responseType !== "code") {
    return refuse("unsupported_response_type", "response_type must be code.");
  }
  const responseMode = getSingle(query.response_mode);
  if (responseMode !== null && responseMode !== "query")
    return refuse("invalid_request", "response_mode must be query.");
  const scope = getSingle(query.scope);
  if (scope !== null && (scope.length > MAX_SCOPE_LENGTH || !isScope(scope)))
    return refuse("invalid_scope", "scope must be a list of names separated by spaces.");
  const challenge = getSingle(query.code_challenge);
  const problem = validateChallenge({ challenge, method: getSingle(query.code_challenge_method) }, client);
  if (problem !== null) return refuse("invalid_request", problem);
  return { kind: "sound", request: { redirectUri, state, codeChallenge: challenge, scope } };
}

function validateChallenge(
  { challenge, method }: { challenge: string | null; method: string | null },
  client: OauthClient,
): string | null {
  if (challenge === null) {
    if (method !== null) return "code_challenge_method was sent without a code_challenge.";
    return client.confidential ? null : "Public clients must use PKCE: code_challenge is missing.";
  }
  // RFC 7636 defaults to plain, which does not protect against somebody who can read the request.
  if (method !== "S256") return "code_challenge_method must be S256.";
  return CHALLENGE.test(challenge) ? null : "code_challenge must be 43 characters of base64url.";
}

/** Adds the response parameters to an application's redirect URI; its own query parameters are kept. */
export function toRedirectUrl(redirectUri: string, answer: Readonly<Record<string, string | null>>): string {
  const added = new URLSearchParams();
  for (const [name, value] of Object.entries(answer)) if (value !== null) added.append(name, value);
  const separator = redirectUri.includes("?") ? (/[?&]$/.test(redirectUri) ? "" : "&") : "?";
  return `${redirectUri}${separator}${added.toString()}`;
}
