import OAuth2Server from "@node-oauth/oauth2-server";
import type { AuthorizationRequest } from "./authorization.rules";
import { insertCode } from "./code.repository";
import { toLibraryClient } from "./exchange-code";
import { hashSecret } from "./hash-secret";
import type { OauthClient, OauthContext, OauthForm } from "./oauth";
import { computeGrantedScope } from "./scope.rules";

const CODE_LIFETIME_SECONDS = 60;

export interface CodeInput {
  form: OauthForm;
  client: OauthClient;
  memberId: number;
  request: AuthorizationRequest;
  /** Cookie of the browser that the code is bound to; null where none is set. */
  browserToken: string | null;
}

/** Issues a code for a valid request with consent. It is valid for 60 seconds. */
export async function issueCode(ctx: OauthContext, input: CodeInput): Promise<string> {
  const { client, memberId, request, form, browserToken } = input;
  const code = ctx.ids.secret(32);
  const model: OAuth2Server.AuthorizationCodeModel = {
    getClient: () => Promise.resolve(toLibraryClient(client)),
    generateAuthorizationCode: () => Promise.resolve(code),
    saveAuthorizationCode: async (saved, owner, user) => {
      const now = ctx.systemClock.now();
      await insertCode(ctx.db, ctx.account.id, {
        clientId: client.id,
        memberId,
        form,
        codeHash: hashSecret(saved.authorizationCode),
        redirectUri: saved.redirectUri,
        codeChallenge: saved.codeChallenge ?? null,
        scope: computeGrantedScope(request.scope),
        browserHash: browserToken === null ? null : hashSecret(browserToken),
        now,
        expiresAt: new Date(now.getTime() + CODE_LIFETIME_SECONDS * 1_000),
      });
      return { ...saved, client: owner, user };
    },
    getAuthorizationCode: () => Promise.resolve(null),
    revokeAuthorizationCode: () => Promise.resolve(false),
    saveToken: () => Promise.reject(new Error("tokens are not created here")),
    getAccessToken: () => Promise.resolve(null),
  };
  const { redirectUri, codeChallenge } = request;
  const pkce = codeChallenge === null ? {} : { code_challenge: codeChallenge, code_challenge_method: "S256" };
  const query = { client_id: client.clientId, redirect_uri: redirectUri, response_type: "code", ...pkce };
  const libraryRequest = new OAuth2Server.Request({ method: "GET", headers: {}, query });
  await new OAuth2Server({ model }).authorize(libraryRequest, new OAuth2Server.Response({}), {
    authenticateHandler: { handle: () => ({ id: memberId }) },
    allowEmptyState: true,
    authorizationCodeLifetime: CODE_LIFETIME_SECONDS,
  });
  return code;
}
