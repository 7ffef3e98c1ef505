import { z } from "zod";

/** Authorization server metadata (RFC 8414). */
export const metadataAnswer = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  revocation_endpoint: z.string(),
  jwks_uri: z.string().optional().describe("URL of the keys for the auth component's JWT access tokens."),
  scopes_supported: z.array(z.string()).describe("Scopes that a token can have."),
  response_types_supported: z.array(z.string()),
  response_modes_supported: z.array(z.string()),
  grant_types_supported: z.array(z.string()),
  token_endpoint_auth_methods_supported: z.array(z.string()),
  revocation_endpoint_auth_methods_supported: z.array(z.string()),
  code_challenge_methods_supported: z.array(z.string()),
  service_documentation: z.string(),
});

/** A JWK set with the account's public key. */
export const keysAnswer = z.object({
  keys: z.array(
    z.object({
      kty: z.string(),
      crv: z.string(),
      x: z.string(),
      y: z.string(),
      kid: z.string().describe("Key id, in the header of each token."),
      alg: z.string().describe("ES256."),
      use: z.string().describe("sig."),
    }),
  ),
});
