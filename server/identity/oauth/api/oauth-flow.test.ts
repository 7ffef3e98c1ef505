import { jwtVerify } from "jose";
import { describe, expect, it } from "vitest";
import { anOauthClient, createOauthActors, getRedirectParams } from "@/test/oauth";
import { createMember, createTestSharedKey, signJwt } from "@/test/readers";
import { useTestApp } from "@/test/test-app";
import { pruneEndedGrants } from "../index";

const app = useTestApp();
const NOBODY = { signed_in: false, is_guest: true, current_user: null, provider: null };

describe("the flow of /oauth", () => {
  it("signs a reader in to the publication's own application", async () => {
    const actors = await createOauthActors(app, { namesIssuer: true });
    const { client, testAccount } = actors;
    const sent = await actors.authorize({ state: "a b&c=d/é" });
    expect(sent.status).toBe(302);
    expect(sent.headers.get("location")?.startsWith(`${client.redirectUri}?code=`)).toBe(true);
    expect(getRedirectParams(sent).get("state")).toBe("a b&c=d/é");
    expect(getRedirectParams(sent).get("iss")).toBe(`http://${testAccount.host}`);
    const exchanged = await actors.exchange(getRedirectParams(sent).get("code") ?? "");
    expect(exchanged.status).toBe(200);
    expect(exchanged.headers.get("cache-control")).toContain("no-store");
    expect(exchanged.headers.get("pragma")).toBe("no-cache");
    const token = await exchanged.json();
    expect(token).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: "bearer",
      expires_in: 7_200,
      created_at: Math.floor(app.clock.now().getTime() / 1_000),
    });
    const response = await actors.currentUser(token.access_token);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toContain("no-store");
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
    const { memberId: id, memberName: name } = actors;
    expect(await response.json()).toEqual({
      current_user: { id, name, avatar: null, bio: "", slug: expect.any(String) },
    });
  });

  it.each([
    ["openid profile email", "profile"],
    ["profile", "profile"],
    ["email", "profile"],
  ])("drops unknown scopes of %j and returns the granted one", async (scope, granted) => {
    const actors = await createOauthActors(app);
    const response = await actors.exchange(await actors.code({ scope }));
    expect([response.status, (await response.json()).scope]).toEqual([200, granted]);
    const where = { where: { accountId: actors.testAccount.account.id } };
    expect(await app.db.prisma.oauthAccessToken.findFirst(where)).toMatchObject({ scope: granted });
  });

  it("preserves the scope while the reader is asked for consent", async () => {
    const actors = await createOauthActors(app, { firstParty: false });
    const page = await (await actors.authorize({ scope: "profile email" })).text();
    const ticket = /name="ticket" value="([^"]+)"/.exec(page)?.[1] ?? "";
    const { host } = actors.testAccount;
    const sent = await app.fetch("/oauth/authorize", {
      host,
      method: "POST",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        cookie: `qt-auth=${actors.session}`,
        origin: `http://${host}`,
      },
      body: new URLSearchParams({ ticket, decision: "allow" }).toString(),
    });
    const response = await actors.exchange(getRedirectParams(sent).get("code") ?? "");
    expect((await response.json()).scope).toBe("profile");
  });

  it("refuses a malformed scope, at the application's redirect URI", async () => {
    const actors = await createOauthActors(app);
    for (const scope of ['"profile"', "a\\b", "x".repeat(1_001)])
      expect(getRedirectParams(await actors.authorize({ scope })).get("error")).toBe("invalid_scope");
  });

  it("lists the supported scopes in the metadata", async () => {
    const { host } = (await createOauthActors(app)).testAccount;
    for (const path of ["", "/api/auth/v1"]) {
      const response = await app.fetch(`/.well-known/oauth-authorization-server${path}`, { host });
      expect((await response.json()).scopes_supported).toEqual(["profile"]);
    }
  });

  it("accepts the exchange as JSON, and the token as Bearer", async () => {
    const actors = await createOauthActors(app);
    const { client, testAccount } = actors;
    const body = JSON.stringify({
      grant_type: "authorization_code",
      code: await actors.code(),
      redirect_uri: client.redirectUri,
      client_id: client.clientId,
      client_secret: client.clientSecret,
    });
    const { host } = testAccount;
    const headers = { "content-type": "application/json" };
    const exchanged = await app.fetch("/oauth/token", { host, method: "POST", headers, body });
    expect(exchanged.status).toBe(200);
    const { access_token: token } = await exchanged.json();
    const authorization = { authorization: `Bearer ${token}` };
    const response = await app.fetch("/api/v1/current_user.json", { host, headers: authorization });
    expect(response.status).toBe(200);
  });

  it.each(["/oauth/token.json", "/api/auth/v1/oauth/token.json"])("answers at %s, too", async (path) => {
    const actors = await createOauthActors(app);
    const { clientId: client_id, clientSecret, redirectUri: redirect_uri } = actors.client;
    const code = await actors.code({}, path.replace(/token.json$/, "authorize"));
    const fields = { grant_type: "authorization_code", code, redirect_uri, client_id };
    expect((await actors.post(path, { ...fields, client_secret: clientSecret ?? "" })).status).toBe(200);
  });

  it("accepts the client's secret by HTTP Basic, each part form-encoded", async () => {
    const actors = await createOauthActors(app);
    const { clientId, clientSecret, redirectUri } = actors.client;
    const encoded = (text: string) => encodeURIComponent(text).replaceAll("-", "%2D").replaceAll("_", "%5F");
    const pair = `${encoded(clientId)}:${encoded(clientSecret ?? "")}`;
    const fields = { grant_type: "authorization_code", code: await actors.code(), redirect_uri: redirectUri };
    const authorization = `Basic ${Buffer.from(pair).toString("base64")}`;
    expect((await actors.post("/oauth/token", fields, { authorization })).status).toBe(200);
  });

  it("redirects a reader without a session to the login page, with the way back", async () => {
    const actors = await createOauthActors(app);
    const sent = await actors.authorize({}, { session: null });
    expect(sent.status).toBe(302);
    const login = new URL(sent.headers.get("location") ?? "", "http://x.example");
    expect(login.pathname).toBe("/login");
    const back = new URL(login.searchParams.get("redirect-url") ?? "", "http://x.example");
    expect(back.pathname).toBe("/oauth/authorize");
    expect(back.searchParams.get("client_id")).toBe(actors.client.clientId);
    expect(back.searchParams.get("state")).toBe("xyz");
  });

  it("redirects to the auth domain, where the account has one, and continues there", async () => {
    const testAccount = await app.createAccount({ settings: { authUrl: "https://auth.news.example" } });
    const { clientId, redirectUri } = await anOauthClient(testAccount);
    const query = new URLSearchParams({
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: "code",
    });
    const sent = await app.fetch(`/oauth/authorize?${query}`, { host: testAccount.host });
    const login = new URL(sent.headers.get("location") ?? "");
    expect(login.origin + login.pathname).toBe("https://auth.news.example/login");
    const back = `https://auth.news.example/oauth/authorize?${query}`;
    expect(login.searchParams.get("redirect-url")).toBe(back);
  });

  it("issues no code for a prefetch", async () => {
    const { testAccount, client, session } = await createOauthActors(app);
    const query = { client_id: client.clientId, redirect_uri: client.redirectUri, response_type: "code" };
    const headers = { cookie: `qt-auth=${session}`, rsc: "1" };
    const path = `/oauth/authorize?${new URLSearchParams(query)}`;
    const response = await app.fetch(path, { host: testAccount.host, headers });
    expect([response.status, response.headers.get("location")]).toEqual([204, null]);
    expect(await app.db.prisma.oauthCode.count({ where: { accountId: testAccount.account.id } })).toBe(0);
  });

  it("answers a missing, wrong, expired or revoked token with 403 and no user", async () => {
    const actors = await createOauthActors(app);
    const { access_token: token } = await (await actors.exchange(await actors.code())).json();
    const { host } = actors.testAccount;
    const bare = await app.fetch("/api/v1/current_user.json", { host });
    expect([bare.status, await bare.json()]).toEqual([403, NOBODY]);
    const wrong = await actors.currentUser("x".repeat(43));
    expect([wrong.status, await wrong.json()]).toEqual([403, NOBODY]);
    app.clock.set("2026-11-01T14:00:00.000Z");
    expect((await actors.currentUser(token)).status).toBe(403);
    app.clock.set("2026-11-01T12:00:00.000Z");
    expect((await actors.currentUser(token)).status).toBe(200);
    await app.db.prisma.oauthAccessToken.updateMany({ data: { revokedAt: app.clock.now() } });
    expect((await actors.currentUser(token)).status).toBe(403);
  });

  it("lets a client revoke its own token", async () => {
    const actors = await createOauthActors(app);
    const { clientId, clientSecret } = actors.client;
    const { access_token: token } = await (await actors.exchange(await actors.code())).json();
    const credentials = { client_id: clientId, client_secret: clientSecret ?? "" };
    expect((await actors.post("/oauth/revoke", { token, ...credentials })).status).toBe(200);
    expect((await actors.currentUser(token)).status).toBe(403);
    expect((await actors.post("/oauth/revoke", { token, ...credentials })).status).toBe(200);
    expect((await actors.post("/oauth/revoke", { token, client_id: clientId })).status).toBe(401);
  });

  it("deletes codes and tokens a day after they end", async () => {
    const actors = await createOauthActors(app);
    await actors.exchange(await actors.code());
    const of = { where: { accountId: actors.testAccount.account.id } };
    await pruneEndedGrants({ db: app.db, clock: app.clock });
    expect(await app.db.prisma.oauthAccessToken.count(of)).toBe(1);
    const now = () => new Date("2026-11-03T14:00:01.000Z");
    await pruneEndedGrants({ db: app.db, clock: { now } });
    expect(await app.db.prisma.oauthAccessToken.count(of)).toBe(0);
    expect(await app.db.prisma.oauthCode.count(of)).toBe(0);
  });
});

describe("the metadata", () => {
  it.each([
    ["", "/oauth"],
    ["/api/auth/v1", "/api/auth/v1/oauth"],
  ])("names the endpoints of the issuer at %s", async (issuer, base) => {
    const { host } = await app.createAccount();
    const response = await app.fetch(`/.well-known/oauth-authorization-server${issuer}`, { host });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      issuer: `http://${host}${issuer}`,
      authorization_endpoint: `http://${host}${base}/authorize`,
      token_endpoint: `http://${host}${base}/token`,
      code_challenge_methods_supported: ["S256"],
    });
  });
});

describe("the current user", () => {
  it("is resolved by the publisher's token or by a session; an invalid token is anonymous", async () => {
    const testAccount = await app.createAccount();
    const path = `/api/v1/accounts/${testAccount.account.id}/current_user`;
    const { host } = testAccount;
    const jwt = await signJwt(testAccount, { name: "Ada Example", "avatar-url": "https://a.example/a.png" });
    const byToken = await app.fetch(`${path}?jwt=${jwt}`, { host });
    expect(byToken.status).toBe(200);
    expect(await byToken.json()).toEqual({
      signed_in: true,
      current_user: {
        id: expect.any(Number),
        name: "Ada Example",
        avatar: "https://a.example/a.png",
        slug: expect.any(String),
        bio: "",
        guest: false,
        accounts: [],
      },
      is_guest: false,
      provider: null,
    });
    // A phone number is not a social network.
    for (const [source, provider] of [
      ["email", null],
      ["phone", null],
      ["google", "google"],
    ] as const) {
      const { member, token } = await createMember(testAccount);
      await app.db.prisma.member.update({ where: { id: member.id }, data: { source } });
      const bySession = await app.fetch(path, { host, headers: { cookie: `qt-auth=${token}` } });
      expect(await bySession.json()).toMatchObject({ signed_in: true, provider });
    }
    for (const query of ["", "?jwt=", "?jwt=a.b.c", `?jwt=${jwt}x`]) {
      const response = await app.fetch(`${path}${query}`, { host });
      expect([response.status, await response.json()]).toEqual([200, NOBODY]);
    }
  });
});

describe("a member's token for the subscription APIs", () => {
  it("is sent in a header, signed with the account's key", async () => {
    const testAccount = await app.createAccount({ settings: { integrationIds: [77] } });
    const { host, account } = testAccount;
    const { member, token } = await createMember(testAccount);
    const key = Buffer.from(await createTestSharedKey(testAccount, "subscriptions"));
    for (const id of [account.id, 77]) {
      const headers = { cookie: `qt-auth=${token}` };
      const response = await app.fetch(`/api/auth/v1/access-token/integrations/${id}`, { host, headers });
      expect([response.status, await response.json()]).toEqual([200, { success: true }]);
      const jwt = response.headers.get("x-integration-token") ?? "";
      const { payload } = await jwtVerify(jwt, key, {
        algorithms: ["HS256"],
        currentDate: app.clock.now(),
      });
      expect(payload).toMatchObject({ id: String(member.id), name: member.name, email: member.email });
    }
  });

  it("is refused without a session, and for an unknown integration", async () => {
    const testAccount = await app.createAccount();
    const { host, account } = testAccount;
    const { token } = await createMember(testAccount);
    const path = "/api/auth/v1/access-token/integrations";
    expect((await app.fetch(`${path}/${account.id}`, { host })).status).toBe(403);
    const headers = { cookie: `qt-auth=${token}` };
    expect((await app.fetch(`${path}/2000000000`, { host, headers })).status).toBe(404);
  });
});

it("an application of one account is unknown in another", async () => {
  const actors = await createOauthActors(app);
  const other = await app.createAccount();
  const stranger = await anOauthClient(other);
  const unknown = await actors.authorize({ client_id: stranger.clientId });
  expect([unknown.status, unknown.headers.get("location")]).toEqual([400, null]);
  const { clientId, clientSecret } = stranger;
  const change = { client_id: clientId, client_secret: clientSecret ?? "" };
  const refused = await actors.exchange(await actors.code(), change);
  expect([refused.status, (await refused.json()).error]).toEqual([401, "invalid_client"]);
});
