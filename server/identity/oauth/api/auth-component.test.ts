import { createLocalJWKSet, decodeJwt, type JSONWebKeySet, jwtVerify } from "jose";
import { describe, expect, it } from "vitest";
import { createOauthActors, getRedirectParams, PKCE, VERIFIER } from "@/test/oauth";
import { createMember } from "@/test/readers";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

describe("the flow of the auth component", () => {
  const PATH = "/api/auth/v1/oauth";

  it("issues a JWT that the published keys verify", async () => {
    const actors = await createOauthActors(app);
    const { host } = actors.testAccount;
    const { clientId, clientSecret, redirectUri } = actors.client;
    const exchanged = await actors.post(`${PATH}/token`, {
      grant_type: "authorization_code",
      code: await actors.code(PKCE, `${PATH}/authorize`),
      code_verifier: VERIFIER,
      client_id: clientId,
      client_secret: clientSecret ?? "",
      redirect_uri: redirectUri,
    });
    expect(exchanged.status).toBe(200);
    const { access_token: token, ...rest } = await exchanged.json();
    expect(rest).toMatchObject({ token_type: "bearer", expires_in: 3_600 });
    const keys: JSONWebKeySet = await (await app.fetch(`${PATH}/jwks.json`, { host })).json();
    expect(JSON.stringify(keys)).not.toContain('"d"');
    const issuer = `http://${host}/api/auth/v1`;
    const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet(keys), {
      issuer,
      audience: issuer,
      typ: "at+jwt",
      algorithms: ["ES256"],
      currentDate: app.clock.now(),
    });
    expect(payload).toMatchObject({
      sub: String(actors.memberId),
      client_id: clientId,
      name: actors.memberName,
    });
    expect(protectedHeader.kid).toBe(keys.keys[0]?.kid);
    expect((await actors.currentUser(token)).status).toBe(200);
  });

  it("with allow_ajax answers with the URL, and 401 without a session", async () => {
    const actors = await createOauthActors(app);
    const callback = `https://${actors.testAccount.host}/a?b=c`;
    const ajax = { allow_ajax: "true", callback_uri: callback };
    const path = `${PATH}/authorize`;
    const answered = await actors.authorize(ajax, { path });
    expect(answered.status).toBe(200);
    const { redirect_uri: address } = await answered.json();
    expect(new URL(address).searchParams.get("callback_uri")).toBe(callback);
    expect(new URL(address).searchParams.get("code")).toMatch(/^[\w-]{43}$/);
    const nobody = await actors.authorize(ajax, { path, session: null });
    expect(nobody.status).toBe(401);
    expect(await nobody.json()).toEqual({ error: "login_required", error_description: expect.any(String) });
  });

  it("names the granted scope in the token and in the response", async () => {
    const actors = await createOauthActors(app);
    const { clientId: client_id, clientSecret, redirectUri: redirect_uri } = actors.client;
    const code = await actors.code({ scope: "openid profile email" }, `${PATH}/authorize`);
    const fields = { grant_type: "authorization_code", code, client_id, redirect_uri };
    const response = await actors.post(`${PATH}/token`, { ...fields, client_secret: clientSecret ?? "" });
    const { access_token: token, scope } = await response.json();
    expect(scope).toBe("profile");
    expect(decodeJwt(token)).toMatchObject({ scope: "profile" });
  });

  it("passes callback_uri to the application", async () => {
    const actors = await createOauthActors(app);
    const callback = `https://${actors.testAccount.host}/page`;
    const sent = await actors.authorize({ callback_uri: callback }, { path: `${PATH}/authorize` });
    expect(getRedirectParams(sent).get("callback_uri")).toBe(callback);
  });

  it("signs in silently, or redirects back with logged_in=false", async () => {
    const actors = await createOauthActors(app);
    const callback = `https://${actors.testAccount.host}/page?x=1`;
    const path = `${PATH}/auto-sso/authorize`;
    const signedIn = await actors.authorize({ callback_uri: callback }, { path });
    expect(getRedirectParams(signedIn).get("code")).toMatch(/^[\w-]{43}$/);
    const nobody = await actors.authorize({ callback_uri: callback }, { path, session: null });
    expect(nobody.headers.get("location")).toBe(`${callback}&logged_in=false`);
    const nowhere = await actors.authorize({}, { path, session: null });
    expect(getRedirectParams(nowhere).get("error")).toBe("login_required");
  });
});

describe("the exchange on an application's behalf", () => {
  const AUTHORIZE = "/api/auth/v1/oauth/authorize";

  async function ownApplication(facts: { firstParty?: boolean } = {}) {
    const actors = await createOauthActors(app, facts);
    const { host } = actors.testAccount;
    const redirectUri = `http://${host}/api/auth/v1/oauth/token`;
    // Registered as on an installation without TLS.
    await app.db.prisma.oauthClient.update({
      where: { id: actors.client.id },
      data: { redirectUris: [redirectUri] },
    });
    const callback = `https://${host}/page`;
    const request = { redirect_uri: redirectUri, callback_uri: callback };
    const sent = await actors.authorize(request, { path: AUTHORIZE });
    const [cookie = ""] = sent.headers.getSetCookie();
    const redeem = (headers: Record<string, string>, address = sent.headers.get("location") ?? "") => {
      const { pathname, search } = new URL(address);
      return app.fetch(`${pathname}${search}`, { host, headers });
    };
    return { actors, callback, redeem, sent, cookie: cookie.split(";")[0] ?? "" };
  }

  it("opens a session in the browser that requested the code, and redirects", async () => {
    const { actors, callback, redeem, cookie } = await ownApplication();
    const done = await redeem({ cookie });
    expect([done.status, done.headers.get("location")]).toEqual([302, callback]);
    const [line = ""] = done.headers.getSetCookie();
    expect(line).toMatch(/^qt-auth=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
    const session = line.split(";")[0]?.split("=")[1] ?? "";
    expect((await actors.authorize({}, { path: AUTHORIZE, session })).status).toBe(400);
    const { host, account } = actors.testAccount;
    const who = await app.fetch(`/api/v1/accounts/${account.id}/current_user`, {
      host,
      headers: { "x-qt-auth": session },
    });
    expect(await who.json()).toMatchObject({ signed_in: true, current_user: { id: actors.memberId } });
  });

  it("accepts Sec-Fetch-Site: same-site as proof of the same browser", async () => {
    const { redeem } = await ownApplication();
    expect((await redeem({ "sec-fetch-site": "same-site" })).status).toBe(302);
  });

  it("accepts a code with its own reader's session, whatever its redirect URI, and with no other's", async () => {
    const actors = await createOauthActors(app);
    const { host } = actors.testAccount;
    const [stranger, code] = [await createMember(actors.testAccount), await actors.code({}, AUTHORIZE)];
    const query = new URLSearchParams({ code, callback_uri: `https://${host}/page` });
    const redeem = (session: string) =>
      app.fetch(`/api/auth/v1/oauth/token?${query}`, { host, headers: { cookie: `qt-auth=${session}` } });
    expect((await redeem(stranger.token)).status).toBe(400);
    const done = await redeem(actors.session);
    expect([done.status, done.headers.get("location")]).toEqual([302, `https://${host}/page`]);
  });

  it("sends errors of RFC 6749, 5.2, which no cache stores", async () => {
    const { actors, callback, redeem, sent, cookie } = await ownApplication();
    const { host } = actors.testAccount;
    const location = new URL(sent.headers.get("location") ?? "");
    const at = (change: Record<string, string | null>) => {
      const address = new URL(location);
      for (const [name, value] of Object.entries(change)) {
        if (value === null) address.searchParams.delete(name);
        else address.searchParams.set(name, value);
      }
      return redeem({ cookie }, address.href);
    };
    for (const [change, error] of [
      [{ code: "unknown" }, "invalid_grant"],
      [{ code: null }, "invalid_request"],
      [{ callback_uri: null }, "invalid_request"],
      [{ callback_uri: "https://elsewhere.example/" }, "invalid_request"],
    ] as const) {
      const response = await at(change);
      expect([change, response.status]).toEqual([change, 400]);
      expect(response.headers.get("cache-control")).toContain("no-store");
      const body = await response.json();
      expect(body).toEqual({
        error,
        error_description: expect.stringMatching(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/),
      });
    }
    expect((await redeem({ cookie })).headers.get("location")).toBe(callback);
    const again = await redeem({ cookie });
    expect([again.status, (await again.json()).error]).toEqual([400, "invalid_grant"]);
    const json = await app.fetch("/api/auth/v1/oauth/token.json", { host });
    expect([json.status, (await json.json()).error]).toEqual([400, "invalid_request"]);
  });

  it("accepts a code once", async () => {
    const { redeem, cookie } = await ownApplication();
    const both = await Promise.all([redeem({ cookie }), redeem({ cookie })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([302, 400]);
  });

  it("is refused for third-party applications", async () => {
    const { actors, redeem, cookie } = await ownApplication();
    await app.db.prisma.oauthClient.update({
      where: { id: actors.client.id },
      data: { firstParty: false },
    });
    expect((await redeem({ cookie })).status).toBe(400);
  });
});
