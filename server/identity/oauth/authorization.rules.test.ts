import { expect, test } from "vitest";
import { getClientId, toRedirectUrl, validateAuthorization } from "./authorization.rules";
import type { OauthClient } from "./oauth";

const REDIRECT = "https://app.example/callback?tenant=7";
const CONFIDENTIAL: OauthClient = {
  id: 1,
  clientId: "app",
  name: "App",
  confidential: true,
  firstParty: false,
  namesIssuer: false,
  redirectUris: ["https://other.example/", REDIRECT],
};
const PUBLIC: OauthClient = { ...CONFIDENTIAL, confidential: false };
const CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
const GOOD = { client_id: "app", redirect_uri: REDIRECT, response_type: "code", state: "a b/é" };
const PKCE = { code_challenge: CHALLENGE, code_challenge_method: "S256" };

test("a valid request keeps its redirect URI and state unchanged", () => {
  expect(validateAuthorization(GOOD, CONFIDENTIAL)).toEqual({
    kind: "sound",
    request: { redirectUri: REDIRECT, state: "a b/é", codeChallenge: null, scope: null },
  });
  expect(validateAuthorization({ ...GOOD, ...PKCE }, PUBLIC)).toMatchObject({
    kind: "sound",
    request: { codeChallenge: CHALLENGE },
  });
});

test.each([
  ["an unknown client", GOOD, null],
  ["no address", { ...GOOD, redirect_uri: undefined }, CONFIDENTIAL],
  ["two addresses", { ...GOOD, redirect_uri: [REDIRECT, REDIRECT] }, CONFIDENTIAL],
  ["another query", { ...GOOD, redirect_uri: `${REDIRECT}&more=1` }, CONFIDENTIAL],
  ["another letter case", { ...GOOD, redirect_uri: REDIRECT.toUpperCase() }, CONFIDENTIAL],
  ["a path below", { ...GOOD, redirect_uri: "https://other.example/deeper" }, CONFIDENTIAL],
  ["a missing slash", { ...GOOD, redirect_uri: "https://other.example" }, CONFIDENTIAL],
  ["a path that climbs", { ...GOOD, redirect_uri: "https://other.example/a/../" }, CONFIDENTIAL],
  ["another port", { ...GOOD, redirect_uri: "https://other.example:444/" }, CONFIDENTIAL],
  ["another host that ends alike", { ...GOOD, redirect_uri: "https://evil-other.example/" }, CONFIDENTIAL],
  [
    "a host before an at sign",
    { ...GOOD, redirect_uri: "https://other.example@evil.example/" },
    CONFIDENTIAL,
  ],
])("%s causes no redirect", (_, query, client) => {
  expect(validateAuthorization(query, client).kind).toBe("unusable");
});

test.each([
  ["no response_type", { response_type: undefined }, "invalid_request"],
  ["the implicit grant", { response_type: "token" }, "unsupported_response_type"],
  ["the hybrid flow", { response_type: "code token" }, "unsupported_response_type"],
  ["an answer in the fragment", { response_mode: "fragment" }, "invalid_request"],
  ["an answer by a form", { response_mode: "form_post" }, "invalid_request"],
  ["plain PKCE", { ...PKCE, code_challenge_method: "plain" }, "invalid_request"],
  ["PKCE without its method, which means plain", { code_challenge: CHALLENGE }, "invalid_request"],
  ["a method without a challenge", { code_challenge_method: "S256" }, "invalid_request"],
  ["a challenge that is no SHA-256", { ...PKCE, code_challenge: "short" }, "invalid_request"],
  ["two challenges", { ...PKCE, code_challenge: [CHALLENGE, CHALLENGE] }, "invalid_request"],
  ["two states", { state: ["a", "b"] }, "invalid_request"],
  ["an endless state", { state: "a".repeat(4_097) }, "invalid_request"],
])("%s is reported to the application: %#", (_, change, error) => {
  expect(validateAuthorization({ ...GOOD, ...change }, CONFIDENTIAL)).toMatchObject({
    kind: "refused",
    redirectUri: REDIRECT,
    error,
  });
});

test("a public client without PKCE is refused", () => {
  expect(validateAuthorization(GOOD, PUBLIC)).toMatchObject({ kind: "refused", error: "invalid_request" });
});

test("a repeated client_id is ignored", () => {
  expect(getClientId({ client_id: ["app", "app"] })).toBeNull();
  expect(getClientId({ client_id: "app" })).toBe("app");
});

test.each([
  ["https://app.example/cb", "https://app.example/cb?code=a+b&state=%26"],
  ["https://app.example/cb?x=1", "https://app.example/cb?x=1&code=a+b&state=%26"],
  ["https://app.example/cb?", "https://app.example/cb?code=a+b&state=%26"],
  ["com.example.app:/cb", "com.example.app:/cb?code=a+b&state=%26"],
])("%s gets its response in the query", (redirectUri, expected) => {
  expect(toRedirectUrl(redirectUri, { code: "a b", state: "&", iss: null })).toBe(expected);
});
