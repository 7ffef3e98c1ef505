import { defineEndpoint, type Endpoint, empty } from "@/server/http/index";
import type { Vault } from "@/server/platform/crypto/index";
import { setCookie } from "@/server/platform/net/index";
import { z } from "@/server/platform/openapi/index";
import { SESSION_SECONDS } from "../../sessions";
import { exchangeCode } from "../exchange-code";
import { exchangeForApplication } from "../exchange-for-application";
import type { OauthForm } from "../oauth";
import { getIssuer } from "../oauth-metadata";
import { revokeToken } from "../revoke-token";
import {
  getBrowserToken,
  getServerOrigin,
  getSessionMemberId,
  oauthContext,
  oauthJson,
  requireClientCredentials,
  withOauthErrors,
} from "./oauth-call";
import { oauthError, revocationBody, tokenAnswer, tokenBody, toTokenAnswer } from "./wire/token";

const FORMS = ["application/x-www-form-urlencoded", "application/json"] as const;
const SHARED = {
  tag: "OAuth",
  account: "host",
  credentials: ["none"],
  cache: "private",
  errorShape: "oauth",
} as const;
const REFUSED = {
  400: { description: "`invalid_request`, `invalid_grant` or `unsupported_grant_type`.", schema: oauthError },
  401: { description: "`invalid_client`.", schema: oauthError },
} as const;

const TOKEN: Readonly<Record<OauthForm, { operationId: string; path: string; summary: string }>> = {
  opaque: {
    operationId: "exchangeCode",
    path: "/oauth/token",
    summary: "Exchange a code for an access token",
  },
  jwt: {
    operationId: "exchangeCodeInAuthComponent",
    path: "/api/auth/v1/oauth/token",
    summary: "Exchange a code for a JWT access token",
  },
};

/** POST /oauth/token and /api/auth/v1/oauth/token. */
export function tokenEndpoint(form: OauthForm, vault: Vault): Endpoint {
  return defineEndpoint(
    {
      ...SHARED,
      ...TOKEN[form],
      method: "post",
      jsonSuffix: true,
      description:
        "Send the client's credentials with HTTP Basic or in the body. A code works once, within 60 seconds, and only for its own client and redirect URI. If it is used again, its token is revoked.",
      body: { schema: tokenBody, contentTypes: FORMS, limit: 16_384 },
      responses: { 200: { description: "The access token.", schema: tokenAnswer }, ...REFUSED },
      errors: ["too_large"],
    },
    async (input) =>
      withOauthErrors(input, async () => {
        const { grant_type, code, redirect_uri, code_verifier } = input.body;
        const minted = await exchangeCode(oauthContext(input.ctx, vault), {
          form,
          issuer: getIssuer(form, getServerOrigin(input)),
          credentials: requireClientCredentials(input, input.body),
          grantType: grant_type ?? null,
          code: code ?? null,
          redirectUri: redirect_uri ?? null,
          codeVerifier: code_verifier ?? null,
        });
        return oauthJson(toTokenAnswer(minted));
      }),
  );
}

const REVOKE: Readonly<Record<OauthForm, { operationId: string; path: string }>> = {
  opaque: { operationId: "revokeToken", path: "/oauth/revoke" },
  jwt: { operationId: "revokeTokenInAuthComponent", path: "/api/auth/v1/oauth/revoke" },
};

/** POST /oauth/revoke and /api/auth/v1/oauth/revoke. */
export function revokeEndpoint(form: OauthForm, vault: Vault): Endpoint {
  return defineEndpoint(
    {
      ...SHARED,
      ...REVOKE[form],
      method: "post",
      summary: "Revoke an access token",
      description: "RFC 7009. Also returns 200 for a token that is unknown, expired or another client's.",
      body: { schema: revocationBody, contentTypes: FORMS, limit: 16_384 },
      responses: { 200: { description: "The token is no longer valid.", schema: z.object({}) }, ...REFUSED },
      errors: ["too_large"],
    },
    async (input) =>
      withOauthErrors(input, async () => {
        const credentials = requireClientCredentials(input, input.body);
        await revokeToken(oauthContext(input.ctx, vault), { credentials, token: input.body.token ?? null });
        return oauthJson({});
      }),
  );
}

/** GET /api/auth/v1/oauth/token */
export function internalExchangeEndpoint(vault: Vault): Endpoint {
  return defineEndpoint(
    {
      ...SHARED,
      credentials: ["memberSession", "none"],
      operationId: "exchangeCodeForApplication",
      method: "get",
      path: "/api/auth/v1/oauth/token",
      jsonSuffix: true,
      summary: "Sign the reader in on this host for an application",
      description:
        "Can be the `redirect_uri` of the publication's own application. Exchanges the code, sets `qt-auth` and redirects to `callback_uri`, a URL of the publication. The browser must be the one that received the code, or be signed in as the reader of the code.",
      query: z.object({
        code: z.string().max(200).openapi({ description: "The authorization code." }),
        callback_uri: z.string().max(4_096).openapi({ description: "URL to redirect the reader to." }),
        state: z.string().optional().openapi({ description: "Accepted and ignored." }),
        iss: z.string().optional().openapi({ description: "Accepted and ignored." }),
      }),
      responses: {
        302: { description: "Signed in. Redirect to `callback_uri`." },
        400: { description: "`invalid_request` or `invalid_grant`.", schema: oauthError },
      },
      errors: [],
    },
    async (input) =>
      withOauthErrors(input, async () => {
        const origin = getServerOrigin(input);
        const { code, callback_uri: callbackUri } = input.query;
        const { sessionToken } = await exchangeForApplication(oauthContext(input.ctx, vault), {
          code,
          callbackUri,
          origin,
          browserToken: getBrowserToken(input),
          fetchSite: input.header("sec-fetch-site"),
          memberId: getSessionMemberId(input.ctx),
          client: { userAgent: input.header("user-agent"), address: input.address },
        });
        const options = { secure: origin.startsWith("https:"), maxAgeSeconds: SESSION_SECONDS };
        return empty(302, { location: callbackUri }, [setCookie("qt-auth", sessionToken, options)]);
      }),
  );
}
