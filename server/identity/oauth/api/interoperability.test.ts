import type { AuthOptions } from "next-auth";
import * as oauth from "oauth4webapi";
import * as openid from "openid-client";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { buildEdge } from "@/server/edge";
import { nodeListener } from "@/server/http/index";
import { listenLocally, type RunningServer } from "@/test/http-server";
import { nextAuthListener } from "@/test/next-auth-app";
import { anOauthClient, type TestClient } from "@/test/oauth";
import { createMember, type TestMember } from "@/test/readers";
import { type TestAccount, useTestApp } from "@/test/test-app";

const testApp = useTestApp();
let server: RunningServer;
let testAccount: TestAccount;
let reader: TestMember;

beforeAll(async () => {
  // The only account: it answers on any host, and so on the port of this server.
  testAccount = await testApp.createAccount();
  reader = await createMember(testAccount);
  const runtime = globalThis.mastheadRuntime;
  if (runtime === undefined) throw new Error("the app has no runtime");
  server = await listenLocally(nodeListener(buildEdge(runtime)));
});

type OAuthChecks = "pkce" | "state";

afterAll(async () => {
  vi.unstubAllEnvs();
  await server.stop();
});

/** Follows an application's redirect as a signed-in reader's browser does, and returns the URL it comes back to. */
async function browse(address: string | URL): Promise<URL> {
  const sent = await fetch(address, {
    redirect: "manual",
    headers: { cookie: `qt-auth=${reader.token}` },
  });
  expect(sent.status).toBe(302);
  return new URL(sent.headers.get("location") ?? "");
}

const REDIRECT = "https://app.example/callback";
const expected = () => ({
  current_user: expect.objectContaining({ id: reader.member.id, name: reader.member.name }),
});

it.each([
  ["a secret in the header", true, openid.ClientSecretBasic],
  ["a secret in the body", true, openid.ClientSecretPost],
  ["no secret", false, openid.None],
])("openid-client completes the flow with %s", async (_, confidential, authentication) => {
  const client = await anOauthClient(testAccount, { confidential, namesIssuer: true });
  const config = await openid.discovery(
    new URL(server.origin),
    client.clientId,
    undefined,
    authentication(client.clientSecret ?? ""),
    { algorithm: "oauth2", execute: [openid.allowInsecureRequests] },
  );
  const pkceCodeVerifier = openid.randomPKCECodeVerifier();
  const expectedState = openid.randomState();
  const back = await browse(
    openid.buildAuthorizationUrl(config, {
      redirect_uri: REDIRECT,
      state: expectedState,
      scope: "profile",
      code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: "S256",
    }),
  );
  const tokens = await openid.authorizationCodeGrant(config, back, { pkceCodeVerifier, expectedState });
  expect(tokens.token_type).toBe("bearer");
  const who = new URL("/api/v1/current_user.json", server.origin);
  const response = await openid.fetchProtectedResource(config, tokens.access_token, who, "GET");
  expect(await response.json()).toEqual(expected());
  await openid.tokenRevocation(config, tokens.access_token);
  const later = await fetch(who, { headers: { authorization: `Bearer ${tokens.access_token}` } });
  expect(later.status).toBe(403);
});

async function byOauth4webapi(issuer: URL, client: TestClient, authentication: oauth.ClientAuth) {
  const insecure = { [oauth.allowInsecureRequests]: true };
  const discovery = await oauth.discoveryRequest(issuer, { ...insecure, algorithm: "oauth2" });
  const as = await oauth.processDiscoveryResponse(issuer, discovery);
  const app = { client_id: client.clientId };
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const request = new URL(as.authorization_endpoint ?? "");
  request.search = String(
    new URLSearchParams({
      client_id: client.clientId,
      redirect_uri: REDIRECT,
      response_type: "code",
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
    }),
  );
  const parameters = oauth.validateAuthResponse(as, app, await browse(request), state);
  const exchanged = await oauth.authorizationCodeGrantRequest(
    as,
    app,
    authentication,
    parameters,
    REDIRECT,
    verifier,
    insecure,
  );
  const tokens = await oauth.processAuthorizationCodeResponse(as, app, exchanged);
  const who = new URL("/api/v1/current_user.json", server.origin);
  return oauth.protectedResourceRequest(tokens.access_token, "GET", who, undefined, undefined, insecure);
}

it.each(["", "/api/auth/v1"])("oauth4webapi completes the flow of the issuer at %s/", async (path) => {
  const client = await anOauthClient(testAccount);
  const authentication = oauth.ClientSecretBasic(client.clientSecret ?? "");
  const response = await byOauth4webapi(new URL(`${server.origin}${path}`), client, authentication);
  expect(await response.json()).toEqual(expected());
});

/** A cookie jar of a browser for one application. */
function aJar() {
  const cookies = new Map<string, string>();
  return {
    header: () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    keep: (response: Response) => {
      for (const line of response.headers.getSetCookie()) {
        const [pair = ""] = line.split(";");
        const at = pair.indexOf("=");
        cookies.set(pair.slice(0, at), pair.slice(at + 1));
      }
      return response;
    },
  };
}

/** NextAuth as in its guide, with a custom provider that is configured with three URLs only. */
async function nextAuthApp(checks: OAuthChecks[]) {
  const app = await listenLocally((request, response) => nextAuthListener(options())(request, response));
  vi.stubEnv("NEXTAUTH_URL", `${app.origin}/api/auth`);
  const redirectUri = `${app.origin}/api/auth/callback/masthead`;
  const { clientId, clientSecret } = await anOauthClient(testAccount, { redirectUri });
  const options = (): AuthOptions => ({
    secret: "a secret of the application",
    providers: [
      {
        id: "masthead",
        name: "Masthead",
        type: "oauth",
        authorization: `${server.origin}/oauth/authorize`,
        token: `${server.origin}/oauth/token`,
        userinfo: `${server.origin}/api/v1/current_user.json`,
        clientId,
        clientSecret: clientSecret ?? "",
        checks,
        profile: ({ current_user: { id, name, avatar } }) => ({ id: String(id), name, image: avatar }),
      },
    ],
  });
  return app;
}

it.each<{ checks: OAuthChecks[] }>([{ checks: ["state"] }, { checks: ["pkce", "state"] }])(
  "a custom provider of NextAuth completes the flow: $checks",
  async ({ checks }) => {
    const app = await nextAuthApp(checks);
    const jar = aJar();
    const visit = async (address: string, init: RequestInit = {}) =>
      jar.keep(await fetch(address, { redirect: "manual", ...init, headers: { cookie: jar.header() } }));
    const { csrfToken } = await (await visit(`${app.origin}/api/auth/csrf`)).json();
    const body = new URLSearchParams({ csrfToken, callbackUrl: app.origin });
    const sent = await visit(`${app.origin}/api/auth/signin/masthead`, { method: "POST", body });
    const back = await browse(sent.headers.get("location") ?? "");
    const signedIn = await visit(back.href);
    expect([signedIn.status, signedIn.headers.get("location")]).toEqual([302, app.origin]);
    const session = await (await visit(`${app.origin}/api/auth/session`)).json();
    expect(session.user).toMatchObject({ name: reader.member.name });
    await app.stop();
  },
);
