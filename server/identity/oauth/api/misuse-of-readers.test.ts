import { Writable } from "node:stream";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { buildEdge } from "@/server/edge";
import { createOauthActors, getRedirectParams, type OauthActors, refusal } from "@/test/oauth";
import { createMember, signJwt } from "@/test/readers";
import { tamperWith } from "@/test/tamper";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();
const COMPONENT = "/api/auth/v1/oauth";

describe("the reader's presence and consent (RFC 9700, 4.7 and 4.16)", () => {
  async function requestConsent(): Promise<OauthActors & { ticket: string; page: Response }> {
    const actors = await createOauthActors(app, { firstParty: false });
    const page = await actors.authorize();
    const [, ticket = ""] = /name="ticket" value="([^"]+)"/.exec(await page.clone().text()) ?? [];
    return { ...actors, ticket, page };
  }

  const own = ({ testAccount, session }: OauthActors) => ({
    cookie: `qt-auth=${session}`,
    origin: `http://${testAccount.host}`,
  });

  it("a third-party application needs consent once, and is authorized afterwards", async () => {
    const actors = await requestConsent();
    expect(actors.page.status).toBe(200);
    expect(await actors.page.text()).toContain("Allow Reading App to see your profile?");
    const fields = { ticket: actors.ticket, decision: "allow" };
    const allowed = await actors.post("/oauth/authorize", fields, own(actors));
    expect(allowed.status).toBe(302);
    expect(getRedirectParams(allowed).get("state")).toBe("xyz");
    expect((await actors.exchange(getRedirectParams(allowed).get("code") ?? "")).status).toBe(200);
    expect((await actors.authorize()).status).toBe(302);
  });

  it("the pages for the reader are in the publication's language", async () => {
    const language = { isoCode: "he", ietfCode: "he-IL", name: "Hebrew", direction: "rtl" } as const;
    const actors = await createOauthActors(app, { firstParty: false }, { settings: { language } });
    const consent = await (await actors.authorize()).text();
    expect(consent).toContain('<html lang="he-IL" dir="rtl">');
    expect(consent).toContain("לאפשר ל־Reading App לראות את הפרופיל שלכם?");
    expect(consent).toContain(">אישור</button>");
    const refused = await (await actors.authorize({ client_id: "unknown" })).text();
    expect(refused).toContain("<h1>הכניסה נכשלה</h1>\n<p>האתר הזה אינו מכיר את האפליקציה שהפנתה אליו.</p>");
  });

  it("a reader who denies consent is redirected with access_denied and no code", async () => {
    const actors = await requestConsent();
    const fields = { ticket: actors.ticket, decision: "deny" };
    const answer = getRedirectParams(await actors.post("/oauth/authorize", fields, own(actors)));
    expect(answer.get("error")).toBe("access_denied");
    expect(answer.get("state")).toBe("xyz");
    expect(answer.get("code")).toBeNull();
    expect((await actors.authorize()).status).toBe(200);
  });

  it.each([
    ["another site", { origin: "https://evil.example" }],
    ["a page that hides where it stands", { origin: "null" }],
    ["nowhere in particular", {}],
  ])("a consent from %s is refused", async (_, headers) => {
    const actors = await requestConsent();
    const fields = { ticket: actors.ticket, decision: "allow" };
    const answer = await actors.post("/oauth/authorize", fields, {
      cookie: `qt-auth=${actors.session}`,
      ...headers,
    });
    expect(await refusal(answer)).toEqual([403, "access_denied"]);
  });

  it("a consent ticket is refused from another reader, after 15 minutes, and when changed", async () => {
    const actors = await requestConsent();
    const { token } = await createMember(actors.testAccount);
    const fields = { ticket: actors.ticket, decision: "allow" };
    const stranger = { ...own(actors), cookie: `qt-auth=${token}` };
    expect((await actors.post("/oauth/authorize", fields, stranger)).status).toBe(400);
    const changed = { ...fields, ticket: tamperWith(actors.ticket) };
    expect((await actors.post("/oauth/authorize", changed, own(actors))).status).toBe(400);
    const elsewhere = await actors.post(`${COMPONENT}/authorize`, fields, own(actors));
    expect(elsewhere.status).toBe(400);
    app.clock.set("2026-11-01T12:15:01.000Z");
    expect((await actors.post("/oauth/authorize", fields, own(actors))).status).toBe(400);
    app.clock.set("2026-11-01T12:00:00.000Z");
  });

  it("the consent page can be framed by the account's own pages only, and runs no script", async () => {
    const { page, testAccount } = await requestConsent();
    const policy = page.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(
      `frame-ancestors 'self' https://${testAccount.host} https://${testAccount.host}`,
    );
    expect(policy).toContain("form-action 'self' https://app.example");
    expect(await page.text()).not.toMatch(/<script|onclick|javascript:/i);
  });

  it("without consent there is no silent sign-in", async () => {
    const actors = await createOauthActors(app, { firstParty: false });
    const silent = await actors.authorize({}, { path: `${COMPONENT}/auto-sso/authorize` });
    expect(getRedirectParams(silent).get("error")).toBe("consent_required");
    const path = `${COMPONENT}/authorize`;
    const ajax = await actors.authorize({ allow_ajax: "true" }, { path });
    expect(await refusal(ajax)).toEqual([403, "access_denied"]);
  });

  it("neither an access token nor a publisher's token proves a reader's presence", async () => {
    const actors = await createOauthActors(app);
    const { access_token: token } = await (await actors.exchange(await actors.code())).json();
    const jwt = await signJwt(actors.testAccount);
    for (const bearer of [token, jwt]) {
      const { host } = actors.testAccount;
      const { clientId, redirectUri } = actors.client;
      const query = { client_id: clientId, redirect_uri: redirectUri, response_type: "code" };
      const path = `/oauth/authorize?${new URLSearchParams({ ...query, access_token: bearer, jwt: bearer })}`;
      const response = await app.fetch(path, { host, headers: { authorization: `Bearer ${bearer}` } });
      expect(response.headers.get("location")).toMatch(/^\/login\?/);
    }
  });
});

describe("login CSRF by a link (RFC 9700, 4.7)", () => {
  it.each([
    ["another site's link", { "sec-fetch-site": "cross-site" }],
    ["a link in a mail", { "sec-fetch-site": "none" }],
    ["a browser that says nothing", {}],
    ["a cookie of another browser", { cookie: `oauth-browser=${"a".repeat(43)}` }],
  ])("a code that was issued to another browser opens no session: %s", async (_, headers) => {
    const actors = await createOauthActors(app);
    const { host } = actors.testAccount;
    const redirectUri = `http://${host}${COMPONENT}/token`;
    const where = { id: actors.client.id };
    await app.db.prisma.oauthClient.update({ where, data: { redirectUris: [redirectUri] } });
    const code = await actors.code({ redirect_uri: redirectUri }, `${COMPONENT}/authorize`);
    const query = new URLSearchParams({ code, callback_uri: `https://${host}/` });
    const response = await app.fetch(`${COMPONENT}/token?${query}`, { host, headers });
    expect([response.status, response.headers.getSetCookie()]).toEqual([400, []]);
  });
});

describe("leaks of codes and tokens (RFC 9700, 4.2 and 4.3)", () => {
  it("responses are stored by no cache, and URLs are sent in no Referer", async () => {
    const actors = await createOauthActors(app);
    const answers = [await actors.authorize(), await actors.exchange("x"), await actors.currentUser("x")];
    for (const { headers } of answers) {
      expect(headers.get("cache-control")).toContain("no-store");
      expect(headers.get("referrer-policy")).toBe("no-referrer");
    }
  });

  it("a token in the query is written to no log, even when everything fails", async () => {
    const lines: string[] = [];
    const sink = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        lines.push(chunk.toString());
        done();
      },
    });
    const { testAccount } = await createOauthActors(app);
    const runtime = globalThis.mastheadRuntime;
    if (runtime === undefined) throw new Error("the app has no runtime");
    const fails = async () => {
      throw Object.assign(new Error("connection lost"), { code: "ECONNRESET" });
    };
    const readers = { ...runtime.readers, byAccessToken: fails };
    const edge = buildEdge({ ...runtime, readers, log: pino({ level: "trace" }, sink) });
    const secret = "s3cretTokenThatNobodyMayRead";
    const headers = { host: testAccount.host };
    const address = `http://${testAccount.host}/api/v1/current_user.json?access_token=${secret}`;
    const response = await edge.fetch(new Request(address, { headers }));
    expect(response.status).toBe(503);
    expect(lines.join("")).toContain("is unavailable");
    expect(lines.join("")).not.toContain(secret);
    expect(await response.text()).not.toContain(secret);
  });
});
