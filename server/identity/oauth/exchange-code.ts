import OAuth2Server from "@node-oauth/oauth2-server";
import type { Statements } from "@/server/platform/db/index";
import { authenticateClient } from "./authenticate-client";
import type { ClientCredentials } from "./client-credentials.rules";
import { type CodeRow, consumeCode, findCode } from "./code.repository";
import { hashSecret } from "./hash-secret";
import { type MintedToken, type MintToken, tokenMint } from "./mint-token";
import type { OauthClient, OauthContext, OauthForm } from "./oauth";
import { type OauthError, OauthRefusal } from "./oauth-refusal";
import { insertToken, revokeTokensOfCode } from "./token.repository";

/** What an application asks of the token endpoint. */
export interface TokenRequest {
  form: OauthForm;
  /** Who signs a JWT: the address of this server as its metadata gives it. */
  issuer: string;
  credentials: ClientCredentials;
  grantType: string | null;
  code: string | null;
  redirectUri: string | null;
  codeVerifier: string | null;
}

/** The library compares expiry with the system's clock; ours has already decided. */
const LATER = new Date(8.64e15);

const ERRORS: readonly string[] = [
  "invalid_request",
  "invalid_client",
  "invalid_grant",
  "unsupported_grant_type",
] satisfies OauthError[];

function isOauthError(name: string): name is OauthError {
  return ERRORS.includes(name);
}

/** What the library threw, as we say it: what stood behind a failure of ours comes out as it went in. */
function translated(error: unknown): unknown {
  if (!(error instanceof OAuth2Server.OAuthError)) return error;
  // The library knows more grants than any client here has; what none has is not supported.
  if (error.name === "unauthorized_client") return new OauthRefusal("unsupported_grant_type", error.message);
  if (isOauthError(error.name)) return new OauthRefusal(error.name, error.message);
  return "inner" in error && error.inner instanceof Error ? error.inner : error;
}

export function libraryClient({ clientId, redirectUris }: OauthClient): OAuth2Server.Client {
  return { id: clientId, redirectUris, grants: ["authorization_code"] };
}

interface Exchange {
  tx: Statements;
  request: TokenRequest;
  mint: MintToken;
}

/** The library's storage for one exchange, inside one transaction. */
function modelOf(ctx: OauthContext, { tx, request, mint }: Exchange) {
  const accountId = ctx.account.id;
  const now = ctx.worldClock.now();
  const made: { code: CodeRow | null; token: MintedToken | null } = { code: null, token: null };
  const theCode = () => {
    if (made.code === null) throw new Error("a token was asked for before its code");
    return made.code;
  };
  const model: OAuth2Server.AuthorizationCodeModel = {
    getClient: async (clientId, given: string | undefined) => {
      const clientSecret = given === undefined || given === "" ? null : given;
      const client = await authenticateClient(ctx, tx, { clientId, clientSecret });
      return client === null ? null : libraryClient(client);
    },
    getAuthorizationCode: async (authorizationCode) => {
      if (request.redirectUri === null) {
        throw new OAuth2Server.InvalidRequestError("Missing parameter: `redirect_uri`");
      }
      const found = await findCode(tx, accountId, {
        codeHash: hashSecret(authorizationCode),
        form: request.form,
      });
      // A spent one goes on, however old: what comes after it decides on the replay.
      if (found === null || (found.spentAt === null && found.expiresAt <= now)) return null;
      made.code = found;
      return {
        authorizationCode,
        expiresAt: LATER,
        redirectUri: found.redirectUri,
        client: libraryClient(found.client),
        user: { id: found.memberId },
        ...(found.codeChallenge !== null && {
          codeChallenge: found.codeChallenge,
          codeChallengeMethod: "S256",
        }),
      };
    },
    revokeAuthorizationCode: async () => {
      const code = theCode();
      if (!(await consumeCode(tx, accountId, { id: code.id, now }))) {
        await revokeTokensOfCode(tx, accountId, { codeId: code.id, now });
        return false;
      }
      if (code.redirectUri === request.redirectUri) return true;
      throw new OAuth2Server.InvalidGrantError(
        "Invalid grant: `redirect_uri` is another one than the code's",
      );
    },
    generateAccessToken: async () => {
      const { client, memberId, memberName, scope } = theCode();
      made.token = await mint({ clientId: client.clientId, memberId, memberName, scope });
      return made.token.token;
    },
    saveToken: async (token, client, user) => {
      const { token: minted } = made;
      if (minted === null) throw new Error("a token was kept before it was made");
      const { id: codeId, memberId, client: owner } = theCode();
      const { scope, createdAt, expiresAt } = minted;
      const row = { clientId: owner.id, memberId, codeId, tokenHash: hashSecret(minted.token), scope };
      await insertToken(tx, accountId, { ...row, now: createdAt, expiresAt });
      return { ...token, client, user };
    },
    saveAuthorizationCode: () => Promise.reject(new Error("codes are not made here")),
    getAccessToken: () => Promise.resolve(null),
  };
  return { model, made };
}

function libraryRequest({ grantType, code, redirectUri, codeVerifier, credentials }: TokenRequest) {
  const all = {
    grant_type: grantType,
    code,
    redirect_uri: redirectUri,
    code_verifier: codeVerifier,
    client_id: credentials.clientId,
    client_secret: credentials.clientSecret,
  };
  const body = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
  const headers = { "content-type": "application/x-www-form-urlencoded", "transfer-encoding": "chunked" };
  return new OAuth2Server.Request({ method: "POST", headers, query: {}, body });
}

async function attempt(ctx: OauthContext, exchange: Exchange): Promise<MintedToken | OauthRefusal> {
  const { model, made } = modelOf(ctx, exchange);
  try {
    const server = new OAuth2Server({ model });
    // Whether a client needs a secret is the client's to say: our storage decides.
    const options = { requireClientAuthentication: { authorization_code: false } };
    await server.token(libraryRequest(exchange.request), new OAuth2Server.Response({}), options);
  } catch (error) {
    const refusal = translated(error);
    // Returned, not thrown: that a code was spent, and what a replay revoked, has to stay.
    if (refusal instanceof OauthRefusal) return refusal;
    throw refusal;
  }
  if (made.token === null) throw new Error("the exchange ended without a token");
  return made.token;
}

/**
 * Exchanges an authorization code for an access token, once: of two that come at the same time one succeeds. A code
 * that comes again ends the token it led to. Refuses with an OauthRefusal.
 */
export async function exchangeCode(ctx: OauthContext, request: TokenRequest): Promise<MintedToken> {
  const mint = await tokenMint(ctx, request);
  const outcome = await ctx.db.withStatements((tx) => attempt(ctx, { tx, request, mint }));
  if (outcome instanceof OauthRefusal) throw outcome;
  return outcome;
}
