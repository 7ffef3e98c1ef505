import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { lockMember } from "@/server/identity/admin/index";
import { signUpMember } from "@/server/identity/index";
import { createOneTimeCode, logInByCode } from "@/server/identity/members/index";
import { anOauthClient, createOauthActors, type OauthActors, type TestClient } from "@/test/oauth";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();
const PASSWORD = "correct horse battery";
const FRAME = { "sec-fetch-dest": "iframe" };
let actors: OauthActors;
/** A third-party application: readers are asked for consent. */
let thirdParty: TestClient;

beforeAll(async () => {
  actors = await createOauthActors(app);
  thirdParty = await anOauthClient(actors.testAccount, { firstParty: false });
});

const bootSchema = z.object({
  host_origin: z.string().nullable(),
  data: z.object({
    mode: z.literal("authorize"),
    authorization: z.object({ query: z.string(), step: z.looseObject({ kind: z.string() }) }),
  }),
});

function toRequest(client: TestClient): URLSearchParams {
  const { clientId, redirectUri } = client;
  return new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: "code",
    state: "xyz",
  });
}

async function framed(client: TestClient, headers: Record<string, string> = {}) {
  const { host } = actors.testAccount;
  const init = { host, headers: { ...FRAME, ...headers } };
  const response = await app.fetch(`/oauth/authorize?${toRequest(client)}`, init);
  const text = await response.text();
  const [, json = "null"] = /id="svc-boot"[^>]*>([^<]*)</.exec(text) ?? [];
  return { response, boot: bootSchema.safeParse(JSON.parse(json)).data };
}

interface Call {
  headers?: Record<string, string>;
  client?: TestClient;
}

async function continueInFrame(body: object, { headers = {}, client = actors.client }: Call = {}) {
  const { host } = actors.testAccount;
  const response = await app.fetch("/oauth/frame", {
    host,
    method: "POST",
    headers: { "content-type": "application/json", origin: `http://${host}`, ...headers },
    body: JSON.stringify({ form: "opaque", query: `?${toRequest(client)}`, ...body }),
  });
  return { response, status: response.status, body: await response.json() };
}

async function member() {
  const email = `${randomUUID()}@readers.test`;
  const client = { userAgent: null, address: null };
  const facts = { name: "Ada Lovelace", email, password: PASSWORD, login: false, client };
  const { member: made } = await signUpMember(actors.testAccount.ctx, facts);
  return { id: made.id, sign_in: { kind: "password", email, password: PASSWORD } };
}

async function tokenFor(code: string | null): Promise<number> {
  return (await actors.exchange(code ?? "")).status;
}

describe("the authorization endpoint in a frame", () => {
  it("shows our log-in frame instead of redirecting to a page whose cookies are blocked", async () => {
    const { testAccount } = actors;
    const { response, boot } = await framed(actors.client, {
      referer: `${testAccount.account.siteUrl}/story`,
    });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-security-policy")).toMatch(
      new RegExp(`frame-ancestors 'self' https://${testAccount.host}:\\*`),
    );
    expect(boot?.data.authorization.step).toEqual({ kind: "login" });
    expect(boot?.host_origin).toBe(testAccount.account.siteUrl);
    expect((await actors.authorize({}, { session: null })).headers.get("location")).toMatch(/^\/login/);
  });

  it("sends no messages to a page outside the account", async () => {
    const { boot } = await framed(actors.client, { referer: "https://evil.example/" });
    expect(boot?.data).not.toHaveProperty("page_origin", "https://evil.example");
  });

  it("answers at once for a reader with a session cookie", async () => {
    const { boot } = await framed(actors.client, { cookie: `qt-auth=${actors.session}` });
    const step = z
      .object({ kind: z.literal("answered"), address: z.string() })
      .parse(boot?.data.authorization.step);
    expect(await tokenFor(new URL(step.address).searchParams.get("code"))).toBe(200);
  });

  it("shows no log-in for an unknown application", async () => {
    const unknown = { ...actors.client, clientId: "nobody" };
    expect((await framed(unknown)).response.status).toBe(400);
    const response = await continueInFrame({ sign_in: (await member()).sign_in }, { client: unknown });
    expect(response.body).toEqual({ kind: "unusable" });
  });
});

describe("continuing in a frame", () => {
  it("issues a code to the publication's own application, without opening a session", async () => {
    const { id, sign_in } = await member();
    const { status, body, response } = await continueInFrame({ sign_in });
    expect([status, body.kind]).toEqual([200, "answered"]);
    const address = new URL(body.address);
    expect(address.searchParams.get("state")).toBe("xyz");
    expect(await tokenFor(address.searchParams.get("code"))).toBe(200);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await app.db.prisma.memberSession.count({ where: { memberId: id } })).toBe(0);
  });

  it("asks for consent to a third-party application, and accepts both decisions", async () => {
    const { sign_in } = await member();
    const response = await continueInFrame({ sign_in }, { client: thirdParty });
    expect(response.body).toMatchObject({
      kind: "consent",
      reader: "Ada Lovelace",
      target: "https://app.example",
    });
    const { ticket } = response.body;
    const no = await continueInFrame({ consent: { ticket, decision: "deny" } }, { client: thirdParty });
    expect(new URL(no.body.address).searchParams.get("error")).toBe("access_denied");
    const yes = await continueInFrame({ consent: { ticket, decision: "allow" } }, { client: thirdParty });
    expect(new URL(yes.body.address).searchParams.get("code")).not.toBeNull();
    expect((await continueInFrame({ sign_in }, { client: thirdParty })).body.kind).toBe("answered");
  });

  it("refuses a consent ticket from before the account's owner reclaimed it by a code", async () => {
    const { id, sign_in } = await member();
    const { ctx } = actors.testAccount;
    const { ticket } = (await continueInFrame({ sign_in }, { client: thirdParty })).body;
    app.clock.set(new Date(app.clock.now().getTime() + 1_000).toISOString());
    const client = { userAgent: null, address: null };
    await logInByCode(ctx, { email: sign_in.email, code: await createOneTimeCode(ctx, id), client });
    const late = await continueInFrame({ consent: { ticket, decision: "allow" } }, { client: thirdParty });
    expect(late.status).toBe(403);
    expect(late.body).not.toHaveProperty("address");
  });

  it("refuses a wrong password, and accepts a sign-up", async () => {
    const { sign_in } = await member();
    expect((await continueInFrame({ sign_in: { ...sign_in, password: "not this one" } })).status).toBe(401);
    const email = `${randomUUID()}@readers.test`;
    const fresh = await continueInFrame({
      sign_in: { kind: "sign-up", name: "Bea", email, password: PASSWORD },
    });
    expect(fresh.body.kind).toBe("answered");
    const again = await continueInFrame({
      sign_in: { kind: "sign-up", name: "Bea", email, password: PASSWORD },
    });
    expect(again.status).toBe(409);
  });

  it("accepts a member's own session from our own pages, and from no other origin", async () => {
    const cookie = { cookie: `qt-auth=${actors.session}` };
    const own = await continueInFrame({ sign_in: { kind: "session" } }, { headers: cookie });
    expect(own.body.kind).toBe("answered");
    const elsewhere = { ...cookie, origin: "https://evil.example" };
    expect((await continueInFrame({ sign_in: { kind: "session" } }, { headers: elsewhere })).status).toBe(
      403,
    );
    expect((await continueInFrame({ sign_in: { kind: "session" } })).body).toEqual({ kind: "login" });
  });

  it("refuses a consent ticket of a session, and any ticket after the member is locked", async () => {
    const { id, sign_in } = await member();
    const page = await app.fetch(`/oauth/authorize?${toRequest(thirdParty)}`, {
      host: actors.testAccount.host,
      headers: { cookie: `qt-auth=${actors.session}` },
    });
    const [, ticket = ""] = /name="ticket" value="([^"]+)"/.exec(await page.text()) ?? [];
    expect(ticket).not.toBe("");
    const taken = await continueInFrame({ consent: { ticket, decision: "allow" } }, { client: thirdParty });
    expect(taken.body).toEqual({ kind: "unusable" });
    const response = await continueInFrame({ sign_in }, { client: thirdParty });
    const staff = { kind: "staff", staffUserId: 1, name: "Stan", role: "owner" } as const;
    await lockMember({ ...actors.testAccount.ctx, actor: staff }, { id, reason: null });
    const late = { consent: { ticket: response.body.ticket, decision: "allow" } };
    expect((await continueInFrame(late, { client: thirdParty })).status).toBe(403);
    expect((await continueInFrame({ sign_in })).status).toBe(403);
  });
});
