import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { lockMember } from "@/server/identity/admin/index";
import { signUpMember } from "@/server/identity/index";
import { logInByCode, makeCode } from "@/server/identity/members/index";
import { anOauthClient, type OauthActors, oauthActors, type TestClient } from "@/test/oauth";
import { useWorld } from "@/test/world";

const world = useWorld();
const PASSWORD = "correct horse battery";
const FRAME = { "sec-fetch-dest": "iframe" };
let actors: OauthActors;
/** An application that is not the publication's own: readers are asked. */
let stranger: TestClient;

beforeAll(async () => {
  actors = await oauthActors(world);
  stranger = await anOauthClient(actors.testAccount, { firstParty: false });
});

const bootSchema = z.object({
  host_origin: z.string().nullable(),
  data: z.object({
    mode: z.literal("authorize"),
    authorization: z.object({ query: z.string(), onward: z.looseObject({ kind: z.string() }) }),
  }),
});

function requestOf(client: TestClient): URLSearchParams {
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
  const asked = { host, headers: { ...FRAME, ...headers } };
  const response = await world.fetch(`/oauth/authorize?${requestOf(client)}`, asked);
  const text = await response.text();
  const [, json = "null"] = /id="svc-boot"[^>]*>([^<]*)</.exec(text) ?? [];
  return { response, boot: bootSchema.safeParse(JSON.parse(json)).data };
}

interface Call {
  headers?: Record<string, string>;
  client?: TestClient;
}

async function goOn(body: object, { headers = {}, client = actors.client }: Call = {}) {
  const { host } = actors.testAccount;
  const response = await world.fetch("/oauth/frame", {
    host,
    method: "POST",
    headers: { "content-type": "application/json", origin: `http://${host}`, ...headers },
    body: JSON.stringify({ form: "opaque", query: `?${requestOf(client)}`, ...body }),
  });
  return { response, status: response.status, body: await response.json() };
}

async function member() {
  const email = `${randomUUID()}@readers.test`;
  const place = { userAgent: null, address: null };
  const facts = { name: "Ada Lovelace", email, password: PASSWORD, login: false, place };
  const { member: made } = await signUpMember(actors.testAccount.ctx, facts);
  return { id: made.id, sign_in: { kind: "password", email, password: PASSWORD } };
}

async function tokenFor(code: string | null): Promise<number> {
  return (await actors.exchange(code ?? "")).status;
}

describe("the authorization address in a frame", () => {
  it("shows our log-in instead of leading to a page whose cookies nobody keeps", async () => {
    const { testAccount } = actors;
    const { response, boot } = await framed(actors.client, {
      referer: `${testAccount.account.siteUrl}/story`,
    });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-security-policy")).toMatch(
      new RegExp(`frame-ancestors 'self' https://${testAccount.host}:\\*`),
    );
    expect(boot?.data.authorization.onward).toEqual({ kind: "login" });
    expect(boot?.host_origin).toBe(testAccount.account.siteUrl);
    expect((await actors.authorize({}, { session: null })).headers.get("location")).toMatch(/^\/login/);
  });

  it("speaks to no page that is none of the account's", async () => {
    const { boot } = await framed(actors.client, { referer: "https://evil.example/" });
    expect(boot?.data).not.toHaveProperty("page_origin", "https://evil.example");
  });

  it("goes on at once for a reader whose cookie came along", async () => {
    const { boot } = await framed(actors.client, { cookie: `qt-auth=${actors.session}` });
    const onward = z
      .object({ kind: z.literal("answered"), address: z.string() })
      .parse(boot?.data.authorization.onward);
    expect(await tokenFor(new URL(onward.address).searchParams.get("code"))).toBe(200);
  });

  it("shows an application that nobody knows nothing to sign in to", async () => {
    const unknown = { ...actors.client, clientId: "nobody" };
    expect((await framed(unknown)).response.status).toBe(400);
    const asked = await goOn({ sign_in: (await member()).sign_in }, { client: unknown });
    expect(asked.body).toEqual({ kind: "unusable" });
  });
});

describe("going on in a frame", () => {
  it("gives the publication's own application a code, and opens no session", async () => {
    const { id, sign_in } = await member();
    const { status, body, response } = await goOn({ sign_in });
    expect([status, body.kind]).toEqual([200, "answered"]);
    const address = new URL(body.address);
    expect(address.searchParams.get("state")).toBe("xyz");
    expect(await tokenFor(address.searchParams.get("code"))).toBe(200);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await world.db.prisma.memberSession.count({ where: { memberId: id } })).toBe(0);
  });

  it("asks the reader about a stranger's application, and takes a no as well as a yes", async () => {
    const { sign_in } = await member();
    const asked = await goOn({ sign_in }, { client: stranger });
    expect(asked.body).toMatchObject({
      kind: "consent",
      reader: "Ada Lovelace",
      target: "https://app.example",
    });
    const { ticket } = asked.body;
    const no = await goOn({ consent: { ticket, decision: "deny" } }, { client: stranger });
    expect(new URL(no.body.address).searchParams.get("error")).toBe("access_denied");
    const yes = await goOn({ consent: { ticket, decision: "allow" } }, { client: stranger });
    expect(new URL(yes.body.address).searchParams.get("code")).not.toBeNull();
    expect((await goOn({ sign_in }, { client: stranger })).body.kind).toBe("answered");
  });

  it("takes no answer of whoever was asked before the account's owner came by a code", async () => {
    const { id, sign_in } = await member();
    const { ctx } = actors.testAccount;
    const { ticket } = (await goOn({ sign_in }, { client: stranger })).body;
    world.clock.set(new Date(world.clock.now().getTime() + 1_000).toISOString());
    const place = { userAgent: null, address: null };
    await logInByCode(ctx, { email: sign_in.email, code: await makeCode(ctx, id), place });
    const late = await goOn({ consent: { ticket, decision: "allow" } }, { client: stranger });
    expect(late.status).toBe(403);
    expect(late.body).not.toHaveProperty("address");
  });

  it("refuses a wrong password, and lets in whoever signs up there", async () => {
    const { sign_in } = await member();
    expect((await goOn({ sign_in: { ...sign_in, password: "not this one" } })).status).toBe(401);
    const email = `${randomUUID()}@readers.test`;
    const fresh = await goOn({ sign_in: { kind: "sign-up", name: "Bea", email, password: PASSWORD } });
    expect(fresh.body.kind).toBe("answered");
    const again = await goOn({ sign_in: { kind: "sign-up", name: "Bea", email, password: PASSWORD } });
    expect(again.status).toBe(409);
  });

  it("takes a member's own session from our own pages, and none from elsewhere", async () => {
    const cookie = { cookie: `qt-auth=${actors.session}` };
    const own = await goOn({ sign_in: { kind: "session" } }, { headers: cookie });
    expect(own.body.kind).toBe("answered");
    const elsewhere = { ...cookie, origin: "https://evil.example" };
    expect((await goOn({ sign_in: { kind: "session" } }, { headers: elsewhere })).status).toBe(403);
    expect((await goOn({ sign_in: { kind: "session" } })).body).toEqual({ kind: "login" });
  });

  it("takes no question that was put with a session, and none after a lock-out", async () => {
    const { id, sign_in } = await member();
    const page = await world.fetch(`/oauth/authorize?${requestOf(stranger)}`, {
      host: actors.testAccount.host,
      headers: { cookie: `qt-auth=${actors.session}` },
    });
    const [, ticket = ""] = /name="ticket" value="([^"]+)"/.exec(await page.text()) ?? [];
    expect(ticket).not.toBe("");
    const taken = await goOn({ consent: { ticket, decision: "allow" } }, { client: stranger });
    expect(taken.body).toEqual({ kind: "unusable" });
    const asked = await goOn({ sign_in }, { client: stranger });
    const staff = { kind: "staff", staffUserId: 1, name: "Stan", role: "owner" } as const;
    await lockMember({ ...actors.testAccount.ctx, actor: staff }, { id, reason: null });
    const late = { consent: { ticket: asked.body.ticket, decision: "allow" } };
    expect((await goOn(late, { client: stranger })).status).toBe(403);
    expect((await goOn({ sign_in })).status).toBe(403);
  });
});
