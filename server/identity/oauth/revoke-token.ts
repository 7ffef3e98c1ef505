import { authenticateClient } from "./authenticate-client";
import type { ClientCredentials } from "./client-credentials.rules";
import { hashSecret } from "./hash-secret";
import { type OauthContext, OauthRefusal } from "./oauth";
import { revokeTokenOfClient } from "./token.repository";

/** Revokes an access token of the calling client (RFC 7009). An unknown or another client's token is ignored. */
export async function revokeToken(
  ctx: OauthContext,
  { credentials, token }: { credentials: ClientCredentials; token: string | null },
): Promise<void> {
  const { clientId, clientSecret } = credentials;
  const client = clientId === null ? null : await authenticateClient(ctx, ctx.db, { clientId, clientSecret });
  if (client === null) throw new OauthRefusal("invalid_client", "The client's credentials are not valid.");
  if (token === null) throw new OauthRefusal("invalid_request", "token is missing.");
  const tokenHash = hashSecret(token);
  await revokeTokenOfClient(ctx.db, ctx.account.id, {
    clientId: client.id,
    tokenHash,
    now: ctx.systemClock.now(),
  });
}
