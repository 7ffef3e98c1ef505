import { z } from "@/server/platform/openapi/index";
import type { MintedToken } from "../../mint-token";

function text(describe: string) {
  return z.string().optional().openapi({ description: describe });
}

/** Body of the token endpoint, as a form or as JSON. */
export const tokenBody = z.object({
  grant_type: text("`authorization_code`."),
  code: text("The authorization code."),
  redirect_uri: text("The redirect URI of the authorization request."),
  client_id: text("Id of the client, unless it is in the header Authorization."),
  client_secret: text("Secret of a confidential client, unless it is in the header Authorization."),
  code_verifier: text("PKCE: the verifier of the code challenge."),
});

export const revocationBody = z.object({
  token: text("The access token to revoke."),
  token_type_hint: text("Accepted and ignored."),
  client_id: text("Id of the client, unless it is in the header Authorization."),
  client_secret: text("Secret of a confidential client, unless it is in the header Authorization."),
});

export const tokenAnswer = z.object({
  access_token: z.string().describe("The token. Keep it secret and send it as `Authorization: Bearer`."),
  token_type: z.literal("bearer").describe("Always `bearer`, in lower case."),
  expires_in: z.int().describe("Lifetime in seconds."),
  created_at: z.int().describe("Time of creation, in epoch seconds."),
  scope: z.string().optional().describe("Granted scope, if one was requested. Unknown scopes are ignored."),
});

/** Response of the token endpoints. */
export function toTokenAnswer({
  token,
  scope,
  createdAt,
  expiresAt,
}: MintedToken): z.output<typeof tokenAnswer> {
  return {
    access_token: token,
    token_type: "bearer",
    expires_in: Math.floor((expiresAt.getTime() - createdAt.getTime()) / 1_000),
    created_at: Math.floor(createdAt.getTime() / 1_000),
    ...(scope !== null && { scope }),
  };
}

/** An error of RFC 6749. */
export const oauthError = z.object({
  error: z.string().describe("Error code of RFC 6749, section 5.2."),
  error_description: z.string().describe("Message for the application's developer."),
});
