import type { DemoFile } from "@/prisma/seed/demo-file";
import { createAccountDirectory } from "@/server/accounts/index";
import { createContext } from "@/server/context/index";
import { createLog } from "@/server/platform/log/index";
import { systemIds } from "@/server/platform/system/index";
import { anOauthClient, PKCE, type TestClient, VERIFIER } from "@/test/oauth";
import { createMember, createTestSharedKey, signJwt } from "@/test/readers";
import type { TestAccount, TestApp } from "@/test/test-app";
import type { Samples } from "./samples";

const COMPONENT = "/api/auth/v1/oauth";

async function demoAccount(app: TestApp, demo: DemoFile): Promise<TestAccount> {
  const { db, clock } = app;
  const account = await createAccountDirectory(db).byId(demo.account.id);
  if (account === null) throw new Error("the demo's account is not there");
  const actor = { kind: "system", name: "test" } as const;
  const parts = { db, clock, ids: systemIds, log: createLog("silent") };
  return { account, host: "localhost", ctx: createContext(parts, { account, actor }) };
}

function form(fields: Record<string, string>, headers: Record<string, string> = {}): RequestInit {
  return {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body: new URLSearchParams(fields).toString(),
  };
}

function createAuthorizeQuery(
  { clientId, redirectUri }: TestClient,
  more: Record<string, string> = {},
): string {
  const query = { client_id: clientId, redirect_uri: redirectUri, response_type: "code", ...more };
  return `?${new URLSearchParams(query)}`;
}

function exchanging({ clientId, clientSecret, redirectUri }: TestClient, code: string) {
  return {
    grant_type: "authorization_code",
    code,
    redirect_uri: redirectUri,
    client_id: clientId,
    client_secret: clientSecret ?? "",
    code_verifier: VERIFIER,
  };
}

/** A reader, an application of the publication's own and one of somebody else's, and what they ask. */
export async function oauthSamples(app: TestApp, demo: DemoFile): Promise<Samples> {
  const testAccount = await demoAccount(app, demo);
  const { token } = await createMember(testAccount);
  const [own, foreign] = [
    await anOauthClient(testAccount),
    await anOauthClient(testAccount, { firstParty: false }),
  ];
  await createTestSharedKey(testAccount, "subscriptions");
  const signedIn = { headers: { cookie: `qt-auth=${token}` } };
  const fromHere = { cookie: `qt-auth=${token}`, origin: "http://localhost" };
  const codeOf = async (path: string) => {
    const sent = await app.fetch(`${path}${createAuthorizeQuery(own, PKCE)}`, signedIn);
    return new URL(sent.headers.get("location") ?? "").searchParams.get("code") ?? "";
  };
  const ticketOf = async (path: string) => {
    const page = await (await app.fetch(`${path}${createAuthorizeQuery(foreign)}`, signedIn)).text();
    return /name="ticket" value="([^"]+)"/.exec(page)?.[1] ?? "";
  };
  const authorize = (path: string) => [
    { path: `${path}${createAuthorizeQuery(foreign)}`, init: signedIn },
    { path: `${path}${createAuthorizeQuery(own, { state: "x" })}`, init: signedIn, status: 302 },
    { path: `${path}${createAuthorizeQuery(own)}`, status: 302 },
    { path: `${path}${createAuthorizeQuery(own, { response_type: "token" })}`, status: 302 },
    { path, status: 400 },
  ];
  const consent = async (path: string) => [
    {
      path,
      init: form({ ticket: await ticketOf(path), decision: "deny" }, fromHere),
      status: 302,
    },
    { path, init: form({ ticket: "none", decision: "allow" }, fromHere), status: 400 },
    { path, init: form({ ticket: "none", decision: "perhaps" }), status: 400 },
    { path, init: form({ ticket: "x", decision: "allow" }, { cookie: `qt-auth=${token}` }), status: 403 },
  ];
  const exchange = async (base: string) => [
    { path: `${base}/token`, init: form(exchanging(own, await codeOf(`${base}/authorize`))) },
    { path: `${base}/token`, init: form(exchanging(own, "spent")), status: 400 },
    { path: `${base}/token`, init: form({ grant_type: "authorization_code" }), status: 401 },
    { path: `${base}/token`, init: form({ ...exchanging(own, "x"), grant_type: "password" }), status: 400 },
  ];
  const revoke = (path: string) => [
    { path, init: form({ token: "none", client_id: own.clientId, client_secret: own.clientSecret ?? "" }) },
    { path, init: form({ token: "none" }), status: 401 },
  ];
  const exchanged = await app.fetch("/oauth/token", form(exchanging(own, await codeOf("/oauth/authorize"))));
  const { access_token: accessToken } = await exchanged.json();
  const silent = `${COMPONENT}/auto-sso/authorize`;
  const integrations = "/api/auth/v1/access-token/integrations";
  const account = `/api/v1/accounts/${demo.account.id}/current_user`;
  const { client_id = "", redirect_uri = "" } = demo.oauth_client ?? {};
  const seeded = new URLSearchParams({ client_id, redirect_uri, response_type: "code" });
  return {
    authorize: [
      ...authorize("/oauth/authorize"),
      { path: `/oauth/authorize?${seeded}`, status: 302 },
      { path: `/oauth/authorize?${seeded}`, init: { headers: { rsc: "1" } }, status: 204 },
    ],
    answerConsent: await consent("/oauth/authorize"),
    exchangeCode: await exchange("/oauth"),
    revokeToken: revoke("/oauth/revoke"),
    getOauthMetadata: [{ path: "/.well-known/oauth-authorization-server" }],
    authorizeInAuthComponent: [
      ...authorize(`${COMPONENT}/authorize`),
      { path: `${COMPONENT}/authorize${createAuthorizeQuery(own, { allow_ajax: "true" })}`, init: signedIn },
      { path: `${COMPONENT}/authorize${createAuthorizeQuery(own, { allow_ajax: "true" })}`, status: 401 },
      {
        path: `${COMPONENT}/authorize${createAuthorizeQuery(foreign, { allow_ajax: "true" })}`,
        init: signedIn,
        status: 403,
      },
    ],
    answerConsentInAuthComponent: await consent(`${COMPONENT}/authorize`),
    exchangeCodeInAuthComponent: await exchange(COMPONENT),
    revokeTokenInAuthComponent: revoke(`${COMPONENT}/revoke`),
    exchangeCodeForApplication: [
      { path: `${COMPONENT}/token?code=none&callback_uri=http://localhost/`, status: 400 },
    ],
    signInSilently: [
      { path: `${silent}${createAuthorizeQuery(own)}`, init: signedIn, status: 302 },
      { path: `${silent}${createAuthorizeQuery(own, { callback_uri: "http://localhost/" })}`, status: 302 },
      {
        path: `${silent}${createAuthorizeQuery(own, { callback_uri: "https://evil.example/" })}`,
        status: 400,
      },
    ],
    getAuthComponentMetadata: [{ path: "/.well-known/oauth-authorization-server/api/auth/v1" }],
    getOauthKeys: [{ path: `${COMPONENT}/jwks.json` }],
    getCurrentUserOfToken: [
      { path: "/api/v1/current_user.json", init: { headers: { authorization: `Bearer ${accessToken}` } } },
      { path: `/api/v1/current_user.json?access_token=${accessToken}` },
      { path: "/api/v1/current_user.json?access_token=none", status: 403 },
    ],
    getCurrentUser: [
      { path: account },
      { path: `${account}?jwt=${await signJwt(testAccount)}` },
      { path: account, init: signedIn },
      { path: "/api/v1/accounts/999999/current_user", status: 404 },
    ],
    getIntegrationToken: [
      { path: `${integrations}/${demo.account.id}`, init: signedIn },
      { path: `${integrations}/${demo.account.id}`, status: 403 },
      { path: `${integrations}/999999`, init: signedIn, status: 404 },
    ],
  };
}
