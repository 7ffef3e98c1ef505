import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { encodePageKey } from "@/server/engagement/pages/index";
import { lockMember } from "@/server/identity/admin/index";
import { DAY_MILLISECONDS } from "@/shared/time-units";
import { anOauthClient } from "@/test/oauth";
import { signJwt } from "@/test/readers";
import { type TestAccount, useTestApp } from "@/test/test-app";
import { changeOwnPassword, createOneTimeCode, endOwnSession, listOwnSessions } from "../members/index";

const app = useTestApp();
const PASSWORD = "correct horse battery";
/** Host of our frames: one of the installation, not of a publication. */
const FRAMES = "comments.masthead.test";
let own: TestAccount;
let other: TestAccount;

beforeAll(async () => {
  [own, other] = [await app.createAccount(), await app.createAccount()];
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

/** Sends a request as a frame of ours by default; each call has its own address. */
async function send(path: string, { method, body, token, origin, host = FRAMES, cookie }: Call = {}) {
  calls += 1;
  const headers = new Headers({ "x-forwarded-for": `198.51.100.${calls % 250}` });
  const from = origin === undefined ? `http://${FRAMES}` : origin;
  if (from !== null) headers.set("origin", from);
  if (token !== undefined) headers.set("x-qt-auth", token);
  if (cookie !== undefined) headers.set("cookie", `qt-auth=${cookie}`);
  if (body !== undefined) headers.set("content-type", "application/json");
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const init = { method: method ?? (body === undefined ? "GET" : "POST"), headers, host, ...sent };
  const response = await app.fetch(path, init);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === "" ? null : JSON.parse(text) };
}

const sessions = ({ account }: TestAccount = own) => `/api/v1/accounts/${account.id}/widget_sessions`;
const getSite = ({ account }: TestAccount = own) => account.siteUrl;

async function signUp(test = own) {
  const email = `${randomUUID()}@readers.test`;
  const body = { origin: getSite(test), name: "Ada Lovelace", email, password: PASSWORD };
  const answer = await send(`${sessions(test)}/sign_up`, { body });
  return { email, ...opened.parse(answer.body) };
}

function comments(test = own) {
  return `/api/v1/accounts/${test.account.id}/pages/${encodePageKey(`${getSite(test)}/story`)}/comments.json`;
}

async function postComment(token: string, call: Call = {}) {
  const body = { comment: { body: { ops: [{ insert: "Well said." }] } } };
  return (await send(comments(), { body, token, ...call })).status;
}

/** A full session of the same member, by the member API on the publication's own host. */
async function openFullSession(email: string) {
  const body = { email, password: PASSWORD };
  const { headers } = await send("/api/member/login", { body, host: own.host, origin: null });
  return headers.get("x-qt-auth") ?? "";
}

describe("logging in to the widgets of a site", () => {
  it("opens a session for 30 days without cookies, stored as a hash", async () => {
    const { email } = await signUp();
    const response = await send(sessions(), { body: { origin: getSite(), email, password: PASSWORD } });
    expect(response.status).toBe(201);
    const { token, expires_at, current_user } = opened.parse(response.body);
    expect(current_user.name).toBe("Ada Lovelace");
    expect(Date.parse(expires_at) - app.clock.now().getTime()).toBe(30 * DAY_MILLISECONDS);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(response.headers.get("x-qt-auth")).toBeNull();
    expect(await app.db.prisma.memberSession.count({ where: { tokenHash: token } })).toBe(0);
  });

  it("accepts a one-time code instead of a password, once", async () => {
    const { email, current_user } = await signUp();
    const response = await send(`${sessions()}/mails`, { body: { email, mail: "login-code" } });
    expect(response.status).toBe(200);
    const otp = await createOneTimeCode(own.ctx, current_user.id);
    const body = { origin: getSite(), email, otp };
    expect((await send(sessions(), { body })).status).toBe(201);
    expect((await send(sessions(), { body })).status).toBe(401);
  });

  it("answers an unknown name and a wrong password alike", async () => {
    const { email } = await signUp();
    const wrong = await send(sessions(), { body: { origin: getSite(), email, password: "not this one" } });
    const unknown = { origin: getSite(), email: `${randomUUID()}@nobody.test`, password: "not this one" };
    const nobody = await send(sessions(), { body: unknown });
    expect([wrong.status, nobody.status]).toEqual([401, 401]);
    expect(wrong.body.error.message).toBe(nobody.body.error.message);
    const mail = (of: string) => send(`${sessions()}/mails`, { body: { email: of, mail: "password-reset" } });
    expect((await mail(email)).body).toEqual((await mail(unknown.email)).body);
  });

  it("names the invalid field, and refuses an address that is already taken", async () => {
    const facts = { origin: getSite(), name: "Ada", email: "ada@readers.test", password: PASSWORD };
    const short = await send(`${sessions()}/sign_up`, { body: { ...facts, password: "short" } });
    expect([short.status, short.body.error.details[0].path]).toEqual([400, "body.password"]);
    expect((await send(`${sessions()}/sign_up`, { body: facts })).status).toBe(201);
    expect((await send(`${sessions()}/sign_up`, { body: facts })).status).toBe(409);
  });

  it("opens no session for a page outside the account, whatever origin it claims", async () => {
    const { email } = await signUp();
    const { hostname } = new URL(getSite());
    const strange = [
      "https://evil.example",
      getSite(other),
      "null",
      "",
      `${getSite()}/page`,
      `https://${hostname}@evil.example`,
      `https://evil.example/${hostname}`,
      `ftp://${hostname}`,
    ];
    for (const origin of strange) {
      const response = await send(sessions(), { body: { origin, email, password: PASSWORD } });
      expect([origin, response.status]).toEqual([origin, 403]);
    }
    expect(
      (
        await send(sessions(), {
          body: { origin: getSite(), email, password: PASSWORD },
          origin: "https://evil.example",
        })
      ).status,
    ).toBe(403);
  });

  it("throttles guesses at one name from any address", async () => {
    const { email } = await signUp();
    const body = { origin: getSite(), email, password: "a wrong one" };
    const statuses: number[] = [];
    for (let tries = 0; tries < 12; tries += 1) statuses.push((await send(sessions(), { body })).status);
    expect(statuses.slice(-2)).toEqual([429, 429]);
  });
});

describe("a widget session", () => {
  it("permits comments and current_user, from our frames and from its own page", async () => {
    const { token, current_user } = await signUp();
    expect(await postComment(token)).toBe(201);
    expect(await postComment(token, { origin: getSite() })).toBe(201);
    expect(await postComment(token, { origin: null })).toBe(201);
    const who = await send(`/api/v1/accounts/${own.account.id}/current_user`, { token });
    expect(who.body).toMatchObject({ signed_in: true, current_user: { id: current_user.id } });
  });

  it("is refused from another origin, even another of the account's own", async () => {
    const { token } = await signUp();
    await app.db.prisma.accountDomain.create({
      data: { accountId: own.account.id, host: `shop.${own.host}` },
    });
    expect(await postComment(token, { origin: `https://shop.${own.host}` })).not.toBe(201);
    expect(await postComment(token, { origin: getSite().replace("https:", "http:") })).toBe(401);
    expect(await postComment(token, { origin: `${getSite()}:8443` })).toBe(401);
    expect(await postComment(token, { origin: "https://evil.example" })).toBe(403);
    expect(await postComment(token, { origin: "null" })).toBe(403);
  });

  it("gives no access to the member's own account, by header or by cookie", async () => {
    const { token } = await signUp();
    const { host } = own;
    const paths = ["/api/v1/members/me", "/api/auth/v1/users/me", "/api/member/metadata"];
    for (const path of paths) {
      expect([path, (await send(path, { token, host })).status]).toEqual([path, 401]);
      expect([path, (await send(path, { cookie: token, host })).status]).toEqual([path, 401]);
    }
    const change = { token, host, origin: getSite(), body: { name: "Mallory" } };
    expect((await send("/api/auth/v1/users/profile", change)).status).toBe(401);
    const votes = `/api/stories/${randomUUID()}/votes`;
    expect((await send(votes, { token, host, origin: getSite(), body: { magnitude: "like" } })).status).toBe(
      401,
    );
    const subscriptions = `/api/access/v1/members/me/subscriptions?key=${own.account.key}`;
    expect((await send(subscriptions, { token, host })).body).not.toHaveProperty("0");
    const { clientId, redirectUri } = await anOauthClient(own);
    const query = new URLSearchParams({
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: "code",
    });
    const authorize = await send(`/oauth/authorize?${query}`, { token, cookie: token, host });
    expect(authorize.headers.get("location")).toMatch(/^\/login\?/);
    expect((await send(`${sessions()}/hand_over`, { token, body: { origin: getSite() } })).status).toBe(401);
  });

  it("is refused in another account", async () => {
    const { token } = await signUp();
    const who = await send(`/api/v1/accounts/${other.account.id}/current_user`, { token });
    expect(who.body.signed_in).toBe(false);
    expect(
      (await send(comments(other), { token, body: { comment: { body: { ops: [{ insert: "x" }] } } } }))
        .status,
    ).toBe(401);
  });

  it("has a lower precedence than a publisher's token", async () => {
    const { token } = await signUp();
    const jwt = await signJwt(own, { name: "By the Publisher" });
    const who = await send(`/api/v1/accounts/${own.account.id}/current_user?jwt=${jwt}`, { token });
    expect(who.body.current_user.name).toBe("By the Publisher");
  });
});

describe("a widget session ends", () => {
  it("by logging out, which is idempotent", async () => {
    const { token } = await signUp();
    const logOut = () => send(sessions(), { method: "DELETE", token });
    expect((await logOut()).status).toBe(204);
    expect(await postComment(token)).toBe(401);
    expect((await logOut()).status).toBe(204);
    expect((await send(sessions(), { method: "DELETE" })).status).toBe(204);
  });

  it("after 30 days, when the password changes, and when staff lock the member", async () => {
    const [late, changed, locked] = [await signUp(), await signUp(), await signUp()];
    const reader = await app.db.prisma.reader.findUniqueOrThrow({ where: { id: changed.current_user.id } });
    const { id, name, slug } = reader;
    const acting = { id, name, slug, kind: "member", externalId: null, avatarUrl: null } as const;
    await changeOwnPassword(
      { ...own.ctx, actor: { kind: "reader", via: "session", sessionId: 0, reader: acting } },
      { current: PASSWORD, next: "another horse battery" },
    );
    expect(await postComment(changed.token)).toBe(401);
    const staff = { kind: "staff", staffUserId: 1, name: "Stan", role: "owner" } as const;
    await lockMember({ ...own.ctx, actor: staff }, { id: locked.current_user.id, reason: null });
    expect(await postComment(locked.token)).toBe(401);
    const again = { origin: getSite(), email: locked.email, password: PASSWORD };
    expect((await send(sessions(), { body: again })).status).toBe(403);
    expect(await postComment(late.token)).toBe(201);
    const before = app.clock.now();
    app.clock.set(new Date(before.getTime() + 30 * DAY_MILLISECONDS).toISOString());
    expect(await postComment(late.token)).toBe(401);
    app.clock.set(before.toISOString());
  });

  it("when the member ends it in their list of sessions", async () => {
    const { token, email } = await signUp();
    const whole = await openFullSession(email);
    const session = await app.db.prisma.memberSession.findFirstOrThrow({
      where: { member: { email }, widgetOrigin: null },
    });
    const reader = await app.db.prisma.reader.findUniqueOrThrow({ where: { id: session.memberId } });
    const { id, name, slug } = reader;
    const acting = { id, name, slug, kind: "member", externalId: null, avatarUrl: null } as const;
    const ctx = {
      ...own.ctx,
      actor: { kind: "reader", via: "session", sessionId: session.id, reader: acting },
    } as const;
    const listed = await listOwnSessions(ctx);
    expect(listed.map((one) => one.widgetOrigin).sort()).toEqual([getSite(), null].sort());
    const widget = listed.find((one) => one.widgetOrigin !== null);
    await endOwnSession(ctx, widget?.id ?? 0);
    expect(await postComment(token)).toBe(401);
    expect((await send("/api/v1/members/me", { token: whole, host: own.host })).status).toBe(200);
  });
});

describe("opening a widget session from a session", () => {
  const handOver = (call: Call) => send(`${sessions()}/hand_over`, { body: { origin: getSite() }, ...call });

  it("gives the member of the cookie a separate widget session, on our own pages only", async () => {
    const { email } = await signUp();
    const cookie = await openFullSession(email);
    const site = { cookie, host: own.host };
    const response = await handOver({ ...site, origin: getSite() });
    expect(response.status).toBe(201);
    const { token } = opened.parse(response.body);
    expect(await postComment(token)).toBe(201);
    expect(token).not.toBe(cookie);
    expect((await handOver({ ...site, origin: "https://evil.example" })).status).toBe(403);
    expect((await handOver({ ...site, origin: null })).status).toBe(403);
    expect((await handOver({ host: own.host, origin: getSite() })).status).toBe(401);
    expect(
      (await handOver({ ...site, origin: getSite(), body: { origin: "https://evil.example" } })).status,
    ).toBe(403);
  });
});
