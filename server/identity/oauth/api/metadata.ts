import { defineEndpoint, type Endpoint, json } from "@/server/http/index";
import type { Vault } from "@/server/platform/crypto/index";
import type { OauthForm } from "../oauth";
import { buildOauthMetadata } from "../oauth-metadata";
import { listPublicKeys } from "../signing-key";
import { getServerOrigin, oauthContext } from "./oauth-call";
import { keysAnswer, metadataAnswer } from "./wire/metadata";

const SHARED = {
  tag: "OAuth",
  method: "get",
  account: "host",
  credentials: ["none"],
  cache: "public",
  errors: [],
} as const;

const METADATA: Readonly<Record<OauthForm, { operationId: string; path: string; summary: string }>> = {
  opaque: {
    operationId: "getOauthMetadata",
    path: "/.well-known/oauth-authorization-server",
    summary: "Get the OAuth server metadata",
  },
  jwt: {
    operationId: "getAuthComponentMetadata",
    path: "/.well-known/oauth-authorization-server/api/auth/v1",
    summary: "Get the OAuth server metadata of the auth component",
  },
};

/** GET /.well-known/oauth-authorization-server, and the auth component's (RFC 8414) */
export function metadataEndpoint(form: OauthForm): Endpoint {
  return defineEndpoint(
    {
      ...SHARED,
      ...METADATA[form],
      responses: { 200: { description: "The metadata of RFC 8414.", schema: metadataAnswer } },
    },
    async (input) => json(buildOauthMetadata(form, getServerOrigin(input)), { headers: { vary: "Host" } }),
  );
}

/** GET /api/auth/v1/oauth/jwks.json */
export function keysEndpoint(vault: Vault): Endpoint {
  return defineEndpoint(
    {
      ...SHARED,
      operationId: "getOauthKeys",
      path: "/api/auth/v1/oauth/jwks.json",
      summary: "Get the public keys for JWT access tokens",
      responses: { 200: { description: "A JWK set.", schema: keysAnswer } },
    },
    async ({ ctx }) => json(await listPublicKeys(oauthContext(ctx, vault))),
  );
}
