import { describe, expect, it } from "vitest";
import { anOauthClient, answerOf, oauthActors, refusal } from "@/test/oauth";
import { useWorld } from "@/test/world";

const world = useWorld();
const COMPONENT = "/api/auth/v1/oauth";

describe("redirect addresses (RFC 9700, 2.1 and 4.1, 4.11)", () => {
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
  ])("nobody is sent to %s, which is not letter by letter the one registered", async (redirect) => {
    const { authorize } = await oauthActors(world);
    const answer = await authorize({ redirect_uri: redirect });
    expect([answer.status, answer.headers.get("location")]).toEqual([400, null]);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(await answer.text()).toContain("This sign-in cannot go on");
  });

  it("an unknown client sends nobody anywhere, and its name is shown nowhere", async () => {
    const { authorize } = await oauthActors(world);
    const answer = await authorize({ client_id: "<script>alert(1)</script>" });
    expect([answer.status, answer.headers.get("location")]).toEqual([400, null]);
    expect(await answer.text()).not.toContain("<script");
  });

  it("who is not signed in is asked to log in only for a request that is sound", async () => {
    const { authorize } = await oauthActors(world);
    const foreign = await authorize({ redirect_uri: "https://evil.example/" }, { session: null });
    expect([foreign.status, foreign.headers.get("location")]).toEqual([400, null]);
  });

  it("callback_uri leads to the publication's own addresses only", async () => {
    const { authorize } = await oauthActors(world);
    for (const path of [`${COMPONENT}/authorize`, `${COMPONENT}/auto-sso/authorize`]) {
      for (const session of [null, undefined]) {
        const options = session === null ? { path, session } : { path };
        const answer = await authorize({ callback_uri: "https://evil.example/" }, options);
        expect([answer.status, answer.headers.get("location")]).toEqual([400, null]);
      }
    }
  });

  it("an exchange names the address of its code", async () => {
    const actors = await oauthActors(world);
    const other = await actors.exchange(await actors.code(), { redirect_uri: "https://app.example/other" });
    expect(await refusal(other)).toEqual([400, "invalid_grant"]);
  });
});

describe("grants that are not offered (RFC 9700, 2.1.2 and 2.4)", () => {
  it.each(["token", "id_token", "code token", "none"])("response_type %s is refused", async (type) => {
    const { authorize } = await oauthActors(world, { namesIssuer: true });
    const answer = answerOf(await authorize({ response_type: type }));
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
    const { exchange } = await oauthActors(world);
    const answer = await exchange("x", { grant_type: grant, username: "a", password: "b" });
    expect(await refusal(answer)).toEqual([400, "unsupported_grant_type"]);
  });
});

describe("codes (RFC 9700, 4.2 to 4.5)", () => {
  it("a code that comes again is refused, and what it led to ends", async () => {
    const actors = await oauthActors(world);
    const code = await actors.code();
    const { access_token: token } = await (await actors.exchange(code)).json();
    expect((await actors.currentUser(token)).status).toBe(200);
    expect(await refusal(await actors.exchange(code))).toEqual([400, "invalid_grant"]);
    expect((await actors.currentUser(token)).status).toBe(403);
  });

  it("a replay is known after the code's minute too", async () => {
    const actors = await oauthActors(world);
    const code = await actors.code();
    const { access_token: token } = await (await actors.exchange(code)).json();
    world.clock.set("2026-11-01T12:30:00.000Z");
    expect(await refusal(await actors.exchange(code))).toEqual([400, "invalid_grant"]);
    expect((await actors.currentUser(token)).status).toBe(403);
    world.clock.set("2026-11-01T12:00:00.000Z");
  });

  it("of ten exchanges of one code at once exactly one succeeds", async () => {
    const actors = await oauthActors(world);
    const code = await actors.code();
    const answers = await Promise.all(Array.from({ length: 10 }, () => actors.exchange(code)));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 400)]);
  });

  it("a code is good for 60 seconds", async () => {
    const actors = await oauthActors(world);
    const [soon, late] = [await actors.code(), await actors.code()];
    world.clock.set("2026-11-01T12:00:59.999Z");
    expect((await actors.exchange(soon)).status).toBe(200);
    world.clock.set("2026-11-01T12:01:00.000Z");
    expect(await refusal(await actors.exchange(late))).toEqual([400, "invalid_grant"]);
    world.clock.set("2026-11-01T12:00:00.000Z");
  });

  it("another client's code is refused, and stays good for its own", async () => {
    const actors = await oauthActors(world);
    const thief = await anOauthClient(actors.testAccount);
    const code = await actors.code();
    const change = { client_id: thief.clientId, client_secret: thief.clientSecret ?? "" };
    expect(await refusal(await actors.exchange(code, change))).toEqual([400, "invalid_grant"]);
    expect((await actors.exchange(code)).status).toBe(200);
  });

  it("a code of one form is none of the other", async () => {
    const actors = await oauthActors(world);
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

  it("a reader who was locked out meanwhile gets nothing for a code, and a token ends", async () => {
    const actors = await oauthActors(world);
    const [first, second] = [await actors.code(), await actors.code()];
    const { access_token: token } = await (await actors.exchange(first)).json();
    const data = { lockedAt: world.clock.now() };
    await world.db.prisma.member.update({ where: { id: actors.memberId }, data });
    expect(await refusal(await actors.exchange(second))).toEqual([400, "invalid_grant"]);
    expect((await actors.currentUser(token)).status).toBe(403);
  });

  it("neither codes, tokens nor secrets are kept as they are", async () => {
    const actors = await oauthActors(world);
    const code = await actors.code();
    const { access_token: token } = await (await actors.exchange(code)).json();
    const { prisma } = world.db;
    const kept = JSON.stringify([
      await prisma.oauthCode.findMany(),
      await prisma.oauthAccessToken.findMany(),
      await prisma.oauthClientSecret.findMany(),
    ]);
    for (const secret of [code, token, actors.client.clientSecret]) expect(kept).not.toContain(secret);
  });
});
