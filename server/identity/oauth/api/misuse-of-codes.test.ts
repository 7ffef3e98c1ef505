import { describe, expect, it } from "vitest";
import { anOauthClient, createOauthActors, getRedirectParams, refusal } from "@/test/oauth";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();
const COMPONENT = "/api/auth/v1/oauth";

describe("redirect URIs (RFC 9700, 2.1 and 4.1, 4.11)", () => {
  it.each([
    "https://app.example/callback/",
    "https://app.example/callback?x=1",
    "https://app.example/callback#x",
    "https://app.example/../callback",
    "https://app.example:8443/callback",
    "https://app.example@evil.example/callback",
    "https://app.example.evil.example/callback",
    "http://app.example/callback",
    "https://APP.example/callback",
    "//app.example/callback",
    "javascript:alert(1)",
    "",
  ])("no redirect to %s, which does not exactly match the registered URI", async (redirect) => {
    const { authorize } = await createOauthActors(app);
    const response = await authorize({ redirect_uri: redirect });
    expect([response.status, response.headers.get("location")]).toEqual([400, null]);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(await response.text()).toContain("Log-in failed");
  });

  it("an unknown client causes no redirect, and its name is not shown", async () => {
    const { authorize } = await createOauthActors(app);
    const response = await authorize({ client_id: "<script>alert(1)</script>" });
    expect([response.status, response.headers.get("location")]).toEqual([400, null]);
    expect(await response.text()).not.toContain("<script");
  });

  it("the log-in page is shown only for a valid request", async () => {
    const { authorize } = await createOauthActors(app);
    const foreign = await authorize({ redirect_uri: "https://evil.example/" }, { session: null });
    expect([foreign.status, foreign.headers.get("location")]).toEqual([400, null]);
  });

  it("callback_uri is restricted to the publication's own URLs", async () => {
    const { authorize } = await createOauthActors(app);
    for (const path of [`${COMPONENT}/authorize`, `${COMPONENT}/auto-sso/authorize`]) {
      for (const session of [null, undefined]) {
        const options = session === null ? { path, session } : { path };
        const response = await authorize({ callback_uri: "https://evil.example/" }, options);
        expect([response.status, response.headers.get("location")]).toEqual([400, null]);
      }
    }
  });

  it("an exchange must repeat the redirect URI of its code", async () => {
    const actors = await createOauthActors(app);
    const other = await actors.exchange(await actors.code(), { redirect_uri: "https://app.example/other" });
    expect(await refusal(other)).toEqual([400, "invalid_grant"]);
  });
});

describe("unsupported grants (RFC 9700, 2.1.2 and 2.4)", () => {
  it.each(["token", "id_token", "code token", "none"])("response_type %s is refused", async (type) => {
    const { authorize } = await createOauthActors(app, { namesIssuer: true });
    const answer = getRedirectParams(await authorize({ response_type: type }));
    expect(answer.get("error")).toBe("unsupported_response_type");
    expect(answer.get("state")).toBe("xyz");
    expect(answer.get("iss")).toMatch(/^http:\/\//);
  });

  it.each([
    "password",
    "client_credentials",
    "refresh_token",
    "implicit",
    "urn:ietf:params:oauth:grant-type:device_code",
  ])("grant_type %s is refused", async (grant) => {
    const { exchange } = await createOauthActors(app);
    const answer = await exchange("x", { grant_type: grant, username: "a", password: "b" });
    expect(await refusal(answer)).toEqual([400, "unsupported_grant_type"]);
  });
});

describe("codes (RFC 9700, 4.2 to 4.5)", () => {
  it("a replayed code is refused, and its token is revoked", async () => {
    const actors = await createOauthActors(app);
    const code = await actors.code();
    const { access_token: token } = await (await actors.exchange(code)).json();
    expect((await actors.currentUser(token)).status).toBe(200);
    expect(await refusal(await actors.exchange(code))).toEqual([400, "invalid_grant"]);
    expect((await actors.currentUser(token)).status).toBe(403);
  });

  it("a replay is detected after the code has expired, too", async () => {
    const actors = await createOauthActors(app);
    const code = await actors.code();
    const { access_token: token } = await (await actors.exchange(code)).json();
    app.clock.set("2026-11-01T12:30:00.000Z");
    expect(await refusal(await actors.exchange(code))).toEqual([400, "invalid_grant"]);
    expect((await actors.currentUser(token)).status).toBe(403);
    app.clock.set("2026-11-01T12:00:00.000Z");
  });

  it("of ten concurrent exchanges of one code exactly one succeeds", async () => {
    const actors = await createOauthActors(app);
    const code = await actors.code();
    const responses = await Promise.all(Array.from({ length: 10 }, () => actors.exchange(code)));
    const statuses = responses.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 400)]);
  });

  it("a code is valid for 60 seconds", async () => {
    const actors = await createOauthActors(app);
    const [soon, late] = [await actors.code(), await actors.code()];
    app.clock.set("2026-11-01T12:00:59.999Z");
    expect((await actors.exchange(soon)).status).toBe(200);
    app.clock.set("2026-11-01T12:01:00.000Z");
    expect(await refusal(await actors.exchange(late))).toEqual([400, "invalid_grant"]);
    app.clock.set("2026-11-01T12:00:00.000Z");
  });

  it("another client's code is refused, and stays valid for its own client", async () => {
    const actors = await createOauthActors(app);
    const thief = await anOauthClient(actors.testAccount);
    const code = await actors.code();
    const change = { client_id: thief.clientId, client_secret: thief.clientSecret ?? "" };
    expect(await refusal(await actors.exchange(code, change))).toEqual([400, "invalid_grant"]);
    expect((await actors.exchange(code)).status).toBe(200);
  });

  it("a code of one form is invalid at the other form's endpoint", async () => {
    const actors = await createOauthActors(app);
    const { clientId, clientSecret, redirectUri } = actors.client;
    const fields = {
      grant_type: "authorization_code",
      code: await actors.code(),
      redirect_uri: redirectUri,
      client_id: clientId,
      client_secret: clientSecret ?? "",
    };
    expect(await refusal(await actors.post(`${COMPONENT}/token`, fields))).toEqual([400, "invalid_grant"]);
  });

  it("a reader who is locked meanwhile gets nothing for a code, and their token is invalid", async () => {
    const actors = await createOauthActors(app);
    const [first, second] = [await actors.code(), await actors.code()];
    const { access_token: token } = await (await actors.exchange(first)).json();
    const data = { lockedAt: app.clock.now() };
    await app.db.prisma.member.update({ where: { id: actors.memberId }, data });
    expect(await refusal(await actors.exchange(second))).toEqual([400, "invalid_grant"]);
    expect((await actors.currentUser(token)).status).toBe(403);
  });

  it("codes, tokens and secrets are not stored in clear text", async () => {
    const actors = await createOauthActors(app);
    const code = await actors.code();
    const { access_token: token } = await (await actors.exchange(code)).json();
    const { prisma } = app.db;
    const stored = JSON.stringify([
      await prisma.oauthCode.findMany(),
      await prisma.oauthAccessToken.findMany(),
      await prisma.oauthClientSecret.findMany(),
    ]);
    for (const secret of [code, token, actors.client.clientSecret]) expect(stored).not.toContain(secret);
  });
});
