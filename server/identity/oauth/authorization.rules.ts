import type { OauthClient } from "./oauth";
import { isScope } from "./scope.rules";

/** What came in the query of an authorization; a name that came twice is a list. */
export type AuthorizationQuery = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A request for a code that may be granted once the reader is known. */
export interface AuthorizationRequest {
  redirectUri: string;
  /** As it was sent; null when it was not. */
  state: string | null;
  /** PKCE, S256; null where a confidential client does without. */
  codeChallenge: string | null;
  /** As it was requested; null when it was not. */
  scope: string | null;
}

export type AuthorizationVerdict =
  /** Nobody may be sent anywhere: the reader is told so here. */
  | { kind: "unusable"; problem: string }
  /** The application is told at its own address. */
  | { kind: "refused"; redirectUri: string; state: string | null; error: string; description: string }
  | { kind: "sound"; request: AuthorizationRequest };

const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;
const LONGEST_STATE = 4_096;
const LONGEST_SCOPE = 1_000;
/** Parameters that must come once at most (RFC 6749, 3.1). */
const SINGLE = [
  "response_type",
  "response_mode",
  "state",
  "code_challenge",
  "code_challenge_method",
  "scope",
];

function one(value: string | readonly string[] | undefined): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

/** The one client_id of a request; null when there is none, or more than one. */
export function clientIdOf(query: AuthorizationQuery): string | null {
  return one(query.client_id);
}

/** Decides on a request by itself: the client, the address, then everything that the application may be told. */
export function validateAuthorization(
  query: AuthorizationQuery,
  client: OauthClient | null,
): AuthorizationVerdict {
  if (client === null) {
    return {
      kind: "unusable",
      problem: "The application that sent you here is not known to this publication.",
    };
  }
  const redirectUri = one(query.redirect_uri);
  if (redirectUri === null || !client.redirectUris.includes(redirectUri)) {
    return {
      kind: "unusable",
      problem:
        "The address to which the application wants you to be sent back is not one that it registered.",
    };
  }
  const given = one(query.state);
  const isTooLong = given !== null && given.length > LONGEST_STATE;
  const state = isTooLong ? null : given;
  const refused = (error: string, description: string): AuthorizationVerdict => {
    return { kind: "refused", redirectUri, state, error, description };
  };
  const repeated = SINGLE.find((name) => typeof query[name] === "object");
  if (repeated !== undefined) return refused("invalid_request", `${repeated} came more than once.`);
  if (isTooLong) return refused("invalid_request", "state is too long.");
  const responseType = one(query.response_type);
  if (responseType === null) return refused("invalid_request", "response_type is missing.");
  if (responseType !== "code") {
    return refused("unsupported_response_type", "response_type must be code.");
  }
  const mode = one(query.response_mode);
  if (mode !== null && mode !== "query") return refused("invalid_request", "response_mode must be query.");
  const scope = one(query.scope);
  if (scope !== null && (scope.length > LONGEST_SCOPE || !isScope(scope)))
    return refused("invalid_scope", "scope must be names separated by spaces.");
  const challenge = one(query.code_challenge);
  const problem = problemOfChallenge({ challenge, method: one(query.code_challenge_method) }, client);
  if (problem !== null) return refused("invalid_request", problem);
  return { kind: "sound", request: { redirectUri, state, codeChallenge: challenge, scope } };
}

function problemOfChallenge(
  { challenge, method }: { challenge: string | null; method: string | null },
  client: OauthClient,
): string | null {
  if (challenge === null) {
    if (method !== null) return "code_challenge_method came without a code_challenge.";
    return client.confidential ? null : "A public client needs PKCE: code_challenge is missing.";
  }
  // RFC 7636 reads a missing method as plain, which protects nobody who can read the request.
  if (method !== "S256") return "code_challenge_method must be S256.";
  return CHALLENGE.test(challenge) ? null : "code_challenge must be 43 characters of base64url.";
}

/** An application's own address with the answer in its query; what the query holds already stays. */
export function answerAddress(redirectUri: string, answer: Readonly<Record<string, string | null>>): string {
  const added = new URLSearchParams();
  for (const [name, value] of Object.entries(answer)) if (value !== null) added.append(name, value);
  const separator = redirectUri.includes("?") ? (/[?&]$/.test(redirectUri) ? "" : "&") : "?";
  return `${redirectUri}${separator}${added.toString()}`;
}
