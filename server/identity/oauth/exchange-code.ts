import OAuth2Server from "@node-oauth/oauth2-server";
import type { Db } from "@/server/platform/db/index";
import { authenticateClient } from "./authenticate-client";
import type { ClientCredentials } from "./client-credentials.rules";
import { type CodeRow, consumeCode, findCode } from "./code.repository";
import { hashSecret } from "./hash-secret";
import { createTokenMint, type MintedToken, type MintToken } from "./mint-token";
import { type OauthClient, type OauthContext, type OauthError, type OauthForm, OauthRefusal } from "./oauth";
import { insertToken, revokeTokensOfCode } from "./token.repository";

/** A request to the token endpoint. */
export interface TokenRequest {
  form: OauthForm;
  /** Issuer of a JWT: the URL of this server, as in its metadata. */
  issuer: string;
  credentials: ClientCredentials;
  grantType: string | null;
  code: string | null;
  redirectUri: string | null;
  codeVerifier: string | null;
}

/** The library checks expiry against the system clock; it is already checked against ours. */
const NEVER = new Date(8.64e15);

const ERRORS: readonly string[] = [
  "invalid_request",
  "invalid_client",
  "invalid_grant",
  "unsupported_grant_type",
] satisfies OauthError[];

function isOauthError(name: string): name is OauthError {
  return ERRORS.includes(name);
}

/** Converts an error of the library to a refusal; the cause of a server error is returned unchanged. */
function toRefusal(error: unknown): unknown {
  if (!(error instanceof OAuth2Server.OAuthError)) return error;
  // The library knows more grant types than any client here has: the others are unsupported.
  if (error.name === "unauthorized_client") return new OauthRefusal("unsupported_grant_type", error.message);
  if (isOauthError(error.name)) return new OauthRefusal(error.name, error.message);
  return "inner" in error && error.inner instanceof Error ? error.inner : error;
}

export function toLibraryClient({ clientId, redirectUris }: OauthClient): OAuth2Server.Client {
  return { id: clientId, redirectUris, grants: ["authorization_code"] };
}

interface Exchange {
  tx: Db;
  request: TokenRequest;
  mint: MintToken;
}

/** Creates the library's storage model for one exchange, inside one transaction. */
function createModel(ctx: OauthContext, { tx, request, mint }: Exchange) {
  const accountId = ctx.account.id;
  const now = ctx.systemClock.now();
  const result: { code: CodeRow | null; token: MintedToken | null } = { code: null, token: null };
  const requireCode = () => {
    if (result.code === null) throw new Error("a token was requested before its code");
    return result.code;
  };
  const model: OAuth2Server.AuthorizationCodeModel = {
    getClient: async (clientId, secret: string | undefined) => {
      const clientSecret = secret === undefined || secret === "" ? null : secret;
      const client = await authenticateClient(ctx, tx, { clientId, clientSecret });
      return client === null ? null : toLibraryClient(client);
    },
    getAuthorizationCode: async (authorizationCode) => {
      if (request.redirectUri === null) {
        throw new OAuth2Server.InvalidRequestError("Missing parameter: `redirect_uri`");
      }
      const storedCode = await findCode(tx, accountId, {
        codeHash: hashSecret(authorizationCode),
        form: request.form,
      });
      // A consumed code passes whatever its age: the next step detects the replay.
      if (storedCode === null || (storedCode.spentAt === null && storedCode.expiresAt <= now)) return null;
      result.code = storedCode;
      return {
        authorizationCode,
        expiresAt: NEVER,
        redirectUri: storedCode.redirectUri,
        client: toLibraryClient(storedCode.client),
        user: { id: storedCode.memberId },
        ...(storedCode.codeChallenge !== null && {
          codeChallenge: storedCode.codeChallenge,
          codeChallengeMethod: "S256",
        }),
      };
    },
    revokeAuthorizationCode: async () => {
      const code = requireCode();
      if (!(await consumeCode(tx, accountId, { id: code.id, now }))) {
        await revokeTokensOfCode(tx, accountId, { codeId: code.id, now });
        return false;
      }
      if (code.redirectUri === request.redirectUri) return true;
      throw new OAuth2Server.InvalidGrantError(
        "Invalid grant: `redirect_uri` does not match the authorization request",
      );
    },
    generateAccessToken: async () => {
      const { client, memberId, memberName, scope } = requireCode();
      result.token = await mint({ clientId: client.clientId, memberId, memberName, scope });
      return result.token.token;
    },
    saveToken: async (token, client, user) => {
      const { token: minted } = result;
      if (minted === null) throw new Error("a token was stored before it was created");
      const { id: codeId, memberId, client: owner } = requireCode();
      const { scope, createdAt, expiresAt } = minted;
      const row = { clientId: owner.id, memberId, codeId, tokenHash: hashSecret(minted.token), scope };
      await insertToken(tx, accountId, { ...row, now: createdAt, expiresAt });
      return { ...token, client, user };
    },
    saveAuthorizationCode: () => Promise.reject(new Error("codes are not created here")),
    getAccessToken: () => Promise.resolve(null),
  };
  return { model, made: result };
}

function toLibraryRequest({ grantType, code, redirectUri, codeVerifier, credentials }: TokenRequest) {
  const parameters = {
    grant_type: grantType,
    code,
    redirect_uri: redirectUri,
    code_verifier: codeVerifier,
    client_id: credentials.clientId,
    client_secret: credentials.clientSecret,
  };
  const body = Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== null));
  const headers = { "content-type": "application/x-www-form-urlencoded", "transfer-encoding": "chunked" };
  return new OAuth2Server.Request({ method: "POST", headers, query: {}, body });
}

async function runExchange(ctx: OauthContext, exchange: Exchange): Promise<MintedToken | OauthRefusal> {
  const { model, made: result } = createModel(ctx, exchange);
  try {
    const server = new OAuth2Server({ model });
    // Our storage decides per client whether a secret is required.
    const options = { requireClientAuthentication: { authorization_code: false } };
    await server.token(toLibraryRequest(exchange.request), new OAuth2Server.Response({}), options);
  } catch (error) {
    const refusal = toRefusal(error);
    // Returned, not thrown, so that the consumed code and the tokens revoked by a replay are committed.
    if (refusal instanceof OauthRefusal) return refusal;
    throw refusal;
  }
  if (result.token === null) throw new Error("the exchange returned no token");
  return result.token;
}

/**
 * Exchanges an authorization code for an access token, once: of two concurrent requests one succeeds. A replayed code
 * revokes the token it was exchanged for. Refuses with an OauthRefusal.
 */
export async function exchangeCode(ctx: OauthContext, request: TokenRequest): Promise<MintedToken> {
  const mint = await createTokenMint(ctx, request);
  const outcome = await ctx.db.transaction((tx) => runExchange(ctx, { tx, request, mint }));
  if (outcome instanceof OauthRefusal) throw outcome;
  return outcome;
}
