import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { pageKey } from "@/server/engagement/pages/index";
import { lockMember } from "@/server/identity/admin/index";
import { anOauthClient } from "@/test/oauth";
import { signJwt } from "@/test/readers";
import { type TestAccount, useWorld } from "@/test/world";
import { changeOwnPassword, endOwnSession, listOwnSessions, makeCode } from "../members/index";

const world = useWorld();
const PASSWORD = "correct horse battery";
/** Where our frames stand: a host of the installation's, no publication's. */
const FRAMES = "comments.masthead.test";
let own: TestAccount;
let other: TestAccount;

beforeAll(async () => {
  [own, other] = [await world.createAccount(), await world.createAccount()];
});

const opened = z.object({
  token: z.string(),
  expires_at: z.iso.datetime(),
  current_user: z.object({ id: z.int(), name: z.string(), guest: z.literal(false) }),
});

interface Call {
  method?: string;
  body?: unknown;
  token?: string;
  origin?: string | null;
  host?: string;
  cookie?: string;
}

let calls = 0;

/** Asks as a frame of ours does, or as whoever the options say; each call from an address of its own. */
async function ask(path: string, { method, body, token, origin, host = FRAMES, cookie }: Call = {}) {
  calls += 1;
  const headers = new Headers({ "x-forwarded-for": `198.51.100.${calls % 250}` });
  const from = origin === undefined ? `http://${FRAMES}` : origin;
  if (from !== null) headers.set("origin", from);
  if (token !== undefined) headers.set("x-qt-auth", token);
  if (cookie !== undefined) headers.set("cookie", `qt-auth=${cookie}`);
  if (body !== undefined) headers.set("content-type", "application/json");
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const init = { method: method ?? (body === undefined ? "GET" : "POST"), headers, host, ...sent };
  const response = await world.fetch(path, init);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === "" ? null : JSON.parse(text) };
}

const sessions = ({ account }: TestAccount = own) => `/api/v1/accounts/${account.id}/widget_sessions`;
const siteOf = ({ account }: TestAccount = own) => account.siteUrl;

async function signUp(test = own) {
  const email = `${randomUUID()}@readers.test`;
  const body = { origin: siteOf(test), name: "Ada Lovelace", email, password: PASSWORD };
  const answer = await ask(`${sessions(test)}/sign_up`, { body });
  return { email, ...opened.parse(answer.body) };
}

function comments(test = own) {
  return `/api/v1/accounts/${test.account.id}/pages/${pageKey(`${siteOf(test)}/story`)}/comments.json`;
}

async function says(token: string, call: Call = {}) {
  const body = { comment: { body: { ops: [{ insert: "Well said." }] } } };
  return (await ask(comments(), { body, token, ...call })).status;
}

/** A whole session of the same member, by the member API on the publication's own host. */
async function wholeSession(email: string) {
  const body = { email, password: PASSWORD };
  const { headers } = await ask("/api/member/login", { body, host: own.host, origin: null });
  return headers.get("x-qt-auth") ?? "";
}

describe("logging in to the widgets of a site", () => {
  it("opens a session for 30 days that no cookie carries, and that is kept as a hash", async () => {
    const { email } = await signUp();
    const answer = await ask(sessions(), { body: { origin: siteOf(), email, password: PASSWORD } });
    expect(answer.status).toBe(201);
    const { token, expires_at, current_user } = opened.parse(answer.body);
    expect(current_user.name).toBe("Ada Lovelace");
    expect(Date.parse(expires_at) - world.clock.now().getTime()).toBe(30 * 86_400_000);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(answer.headers.get("x-qt-auth")).toBeNull();
    expect(await world.db.prisma.memberSession.count({ where: { tokenHash: token } })).toBe(0);
  });

  it("takes a code that was sent instead of a password, once", async () => {
    const { email, current_user } = await signUp();
    const asked = await ask(`${sessions()}/mails`, { body: { email, mail: "login-code" } });
    expect(asked.status).toBe(200);
    const otp = await makeCode(own.ctx, current_user.id);
    const body = { origin: siteOf(), email, otp };
    expect((await ask(sessions(), { body })).status).toBe(201);
    expect((await ask(sessions(), { body })).status).toBe(401);
  });

  it("says the same of an unknown name and of a wrong password", async () => {
    const { email } = await signUp();
    const wrong = await ask(sessions(), { body: { origin: siteOf(), email, password: "not this one" } });
    const unknown = { origin: siteOf(), email: `${randomUUID()}@nobody.test`, password: "not this one" };
    const nobody = await ask(sessions(), { body: unknown });
    expect([wrong.status, nobody.status]).toEqual([401, 401]);
    expect(wrong.body.error.message).toBe(nobody.body.error.message);
    const mail = (of: string) => ask(`${sessions()}/mails`, { body: { email: of, mail: "password-reset" } });
    expect((await mail(email)).body).toEqual((await mail(unknown.email)).body);
  });

  it("tells at which field something is wrong, and that an address is somebody's already", async () => {
    const facts = { origin: siteOf(), name: "Ada", email: "ada@readers.test", password: PASSWORD };
    const short = await ask(`${sessions()}/sign_up`, { body: { ...facts, password: "short" } });
    expect([short.status, short.body.error.details[0].path]).toEqual([400, "body.password"]);
    expect((await ask(`${sessions()}/sign_up`, { body: facts })).status).toBe(201);
    expect((await ask(`${sessions()}/sign_up`, { body: facts })).status).toBe(409);
  });

  it("opens none for a page that is none of the account's, whatever it calls itself", async () => {
    const { email } = await signUp();
    const { hostname } = new URL(siteOf());
    const strange = [
      "https://evil.example",
      siteOf(other),
      "null",
      "",
      `${siteOf()}/page`,
      `https://${hostname}@evil.example`,
      `https://evil.example/${hostname}`,
      `ftp://${hostname}`,
    ];
    for (const origin of strange) {
      const answer = await ask(sessions(), { body: { origin, email, password: PASSWORD } });
      expect([origin, answer.status]).toEqual([origin, 403]);
    }
    expect(
      (
        await ask(sessions(), {
          body: { origin: siteOf(), email, password: PASSWORD },
          origin: "https://evil.example",
        })
      ).status,
    ).toBe(403);
  });

  it("throttles guesses at one name from anywhere", async () => {
    const { email } = await signUp();
    const body = { origin: siteOf(), email, password: "a wrong one" };
    const statuses: number[] = [];
    for (let tries = 0; tries < 12; tries += 1) statuses.push((await ask(sessions(), { body })).status);
    expect(statuses.slice(-2)).toEqual([429, 429]);
  });
});

describe("what a widget's session opens", () => {
  it("is commenting, reacting, and who one is: from our frames, and from the page it is for", async () => {
    const { token, current_user } = await signUp();
    expect(await says(token)).toBe(201);
    expect(await says(token, { origin: siteOf() })).toBe(201);
    expect(await says(token, { origin: null })).toBe(201);
    const who = await ask(`/api/v1/accounts/${own.account.id}/current_user`, { token });
    expect(who.body).toMatchObject({ signed_in: true, current_user: { id: current_user.id } });
  });

  it("is nothing from another origin, even another of the account's own", async () => {
    const { token } = await signUp();
    await world.db.prisma.accountDomain.create({
      data: { accountId: own.account.id, host: `shop.${own.host}` },
    });
    expect(await says(token, { origin: `https://shop.${own.host}` })).not.toBe(201);
    expect(await says(token, { origin: siteOf().replace("https:", "http:") })).toBe(401);
    expect(await says(token, { origin: `${siteOf()}:8443` })).toBe(401);
    expect(await says(token, { origin: "https://evil.example" })).toBe(403);
    expect(await says(token, { origin: "null" })).toBe(403);
  });

  it("is nothing of the member's own account, by header or by cookie", async () => {
    const { token } = await signUp();
    const { host } = own;
    const paths = ["/api/v1/members/me", "/api/auth/v1/users/me", "/api/member/metadata"];
    for (const path of paths) {
      expect([path, (await ask(path, { token, host })).status]).toEqual([path, 401]);
      expect([path, (await ask(path, { cookie: token, host })).status]).toEqual([path, 401]);
    }
    const change = { token, host, origin: siteOf(), body: { name: "Mallory" } };
    expect((await ask("/api/auth/v1/users/profile", change)).status).toBe(401);
    const votes = `/api/stories/${randomUUID()}/votes`;
    expect((await ask(votes, { token, host, origin: siteOf(), body: { magnitude: "like" } })).status).toBe(
      401,
    );
    const subscriptions = `/api/access/v1/members/me/subscriptions?key=${own.account.key}`;
    expect((await ask(subscriptions, { token, host })).body).not.toHaveProperty("0");
    const { clientId, redirectUri } = await anOauthClient(own);
    const query = new URLSearchParams({
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: "code",
    });
    const authorize = await ask(`/oauth/authorize?${query}`, { token, cookie: token, host });
    expect(authorize.headers.get("location")).toMatch(/^\/login\?/);
    expect((await ask(`${sessions()}/hand_over`, { token, body: { origin: siteOf() } })).status).toBe(401);
  });

  it("is nothing in another account", async () => {
    const { token } = await signUp();
    const who = await ask(`/api/v1/accounts/${other.account.id}/current_user`, { token });
    expect(who.body.signed_in).toBe(false);
    expect(
      (await ask(comments(other), { token, body: { comment: { body: { ops: [{ insert: "x" }] } } } })).status,
    ).toBe(401);
  });

  it("comes after a token that the publisher signed", async () => {
    const { token } = await signUp();
    const jwt = await signJwt(own, { name: "By the Publisher" });
    const who = await ask(`/api/v1/accounts/${own.account.id}/current_user?jwt=${jwt}`, { token });
    expect(who.body.current_user.name).toBe("By the Publisher");
  });
});

describe("the end of a widget's session", () => {
  it("comes by logging out, which is as good the second time", async () => {
    const { token } = await signUp();
    const logOut = () => ask(sessions(), { method: "DELETE", token });
    expect((await logOut()).status).toBe(204);
    expect(await says(token)).toBe(401);
    expect((await logOut()).status).toBe(204);
    expect((await ask(sessions(), { method: "DELETE" })).status).toBe(204);
  });

  it("comes after 30 days, when the password changes, and when staff lock the member out", async () => {
    const [late, changed, locked] = [await signUp(), await signUp(), await signUp()];
    const reader = await world.db.prisma.reader.findUniqueOrThrow({ where: { id: changed.current_user.id } });
    const { id, name, slug } = reader;
    const acting = { id, name, slug, kind: "member", externalId: null, avatarUrl: null } as const;
    await changeOwnPassword(
      { ...own.ctx, actor: { kind: "reader", via: "session", sessionId: 0, reader: acting } },
      { current: PASSWORD, next: "another horse battery" },
    );
    expect(await says(changed.token)).toBe(401);
    const staff = { kind: "staff", staffUserId: 1, name: "Stan", role: "owner" } as const;
    await lockMember({ ...own.ctx, actor: staff }, { id: locked.current_user.id, reason: null });
    expect(await says(locked.token)).toBe(401);
    const again = { origin: siteOf(), email: locked.email, password: PASSWORD };
    expect((await ask(sessions(), { body: again })).status).toBe(403);
    expect(await says(late.token)).toBe(201);
    const before = world.clock.now();
    world.clock.set(new Date(before.getTime() + 30 * 86_400_000).toISOString());
    expect(await says(late.token)).toBe(401);
    world.clock.set(before.toISOString());
  });

  it("is the member's to bring about, among their other sessions", async () => {
    const { token, email } = await signUp();
    const whole = await wholeSession(email);
    const found = await world.db.prisma.memberSession.findFirstOrThrow({
      where: { member: { email }, widgetOrigin: null },
    });
    const reader = await world.db.prisma.reader.findUniqueOrThrow({ where: { id: found.memberId } });
    const { id, name, slug } = reader;
    const acting = { id, name, slug, kind: "member", externalId: null, avatarUrl: null } as const;
    const ctx = {
      ...own.ctx,
      actor: { kind: "reader", via: "session", sessionId: found.id, reader: acting },
    } as const;
    const listed = await listOwnSessions(ctx);
    expect(listed.map((one) => one.widgetOrigin).sort()).toEqual([siteOf(), null].sort());
    const widget = listed.find((one) => one.widgetOrigin !== null);
    await endOwnSession(ctx, widget?.id ?? 0);
    expect(await says(token)).toBe(401);
    expect((await ask("/api/v1/members/me", { token: whole, host: own.host })).status).toBe(200);
  });
});

describe("handing a session over to a widget", () => {
  const handOver = (call: Call) => ask(`${sessions()}/hand_over`, { body: { origin: siteOf() }, ...call });

  it("gives the member of the cookie a session of the widget's own, on our own pages only", async () => {
    const { email } = await signUp();
    const cookie = await wholeSession(email);
    const site = { cookie, host: own.host };
    const answer = await handOver({ ...site, origin: siteOf() });
    expect(answer.status).toBe(201);
    const { token } = opened.parse(answer.body);
    expect(await says(token)).toBe(201);
    expect(token).not.toBe(cookie);
    expect((await handOver({ ...site, origin: "https://evil.example" })).status).toBe(403);
    expect((await handOver({ ...site, origin: null })).status).toBe(403);
    expect((await handOver({ host: own.host, origin: siteOf() })).status).toBe(401);
    expect(
      (await handOver({ ...site, origin: siteOf(), body: { origin: "https://evil.example" } })).status,
    ).toBe(403);
  });
});
