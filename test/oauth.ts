import { createHash } from "node:crypto";
import { createClient } from "@/server/identity/oauth/index";
import { createMember } from "./readers";
import type { TestAccount, TestApp } from "./test-app";

export interface TestClient {
  id: number;
  clientId: string;
  clientSecret: string | null;
  redirectUri: string;
}

interface ClientFacts {
  confidential?: boolean;
  firstParty?: boolean;
  namesIssuer?: boolean;
  redirectUri?: string;
}

/** An application of the publication's own with a secret, unless overridden. */
export async function anOauthClient({ ctx }: TestAccount, facts: ClientFacts = {}): Promise<TestClient> {
  const {
    confidential = true,
    firstParty = true,
    namesIssuer = false,
    redirectUri = "https://app.example/callback",
  } = facts;
  const created = await createClient(ctx, {
    name: "Reading App",
    confidential,
    firstParty,
    namesIssuer,
    redirectUris: [redirectUri],
  });
  return { ...created, redirectUri };
}

export const VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
export const PKCE = {
  code_challenge: createHash("sha256").update(VERIFIER).digest("base64url"),
  code_challenge_method: "S256",
};

type Fields = Readonly<Record<string, string>>;

/** The actions of applications, readers and their browsers, within one account. */
export interface OauthActors {
  testAccount: TestAccount;
  client: TestClient;
  memberId: number;
  memberName: string;
  session: string;
  /** Sends the reader's browser to the authorization endpoint. */
  authorize(change?: Fields, options?: { path?: string; session?: string | null }): Promise<Response>;
  /** The authorization code of a signed-in reader. */
  code(change?: Fields, path?: string): Promise<string>;
  /** Sends fields to a token endpoint as a form. */
  post(path: string, fields: Fields, headers?: Fields): Promise<Response>;
  /** The fields of a successful token exchange. */
  exchange(code: string, change?: Fields): Promise<Response>;
  /** The userinfo of a token. */
  currentUser(token: string): Promise<Response>;
}

/** The query of a redirect to an application. */
export function getRedirectParams(response: Response): URLSearchParams {
  return new URL(response.headers.get("location") ?? "").searchParams;
}

/** The status of a refusal, and its code. */
export async function refusal(response: Response): Promise<[number, unknown]> {
  const { error } = await response.json();
  return [response.status, error];
}

/** An account with one client and one signed-in reader. */
export async function createOauthActors(
  app: TestApp,
  facts: ClientFacts = {},
  account: Parameters<TestApp["createAccount"]>[0] = {},
): Promise<OauthActors> {
  const testAccount = await app.createAccount(account);
  const client = await anOauthClient(testAccount, facts);
  const { member, token: session } = await createMember(testAccount);
  const { host } = testAccount;
  const base = { client_id: client.clientId, redirect_uri: client.redirectUri };
  const secret: Fields = client.clientSecret === null ? {} : { client_secret: client.clientSecret };
  const post: OauthActors["post"] = (path, fields, headers = {}) =>
    app.fetch(path, {
      host,
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      body: new URLSearchParams(fields).toString(),
    });
  const authorize: OauthActors["authorize"] = (change = {}, options = {}) => {
    const { path = "/oauth/authorize", session: held = session } = options;
    const query = new URLSearchParams({ ...base, response_type: "code", state: "xyz", ...change });
    const headers: Fields = held === null ? {} : { cookie: `qt-auth=${held}` };
    return app.fetch(`${path}?${query}`, { host, headers });
  };
  return {
    testAccount,
    client,
    memberId: member.id,
    memberName: member.name,
    session,
    authorize,
    post,
    code: async (change, path = "/oauth/authorize") => {
      const code = getRedirectParams(await authorize(change, { path })).get("code");
      if (code === null) throw new Error("no code came");
      return code;
    },
    exchange: (code, change = {}) =>
      post("/oauth/token", { grant_type: "authorization_code", code, ...base, ...secret, ...change }),
    currentUser: (token) => app.fetch(`/api/v1/current_user.json?access_token=${token}`, { host }),
  };
}
