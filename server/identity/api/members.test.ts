import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { addSharedKey } from "@/server/identity/index";
import { createMember } from "@/test/readers";
import { type TestAccount, useTestApp } from "@/test/test-app";
import { testVault } from "@/test/test-dependencies";

const app = useTestApp();
const PASSWORD = "correct horse battery";
let own: TestAccount;
let other: TestAccount;

beforeAll(async () => {
  [own, other] = [await app.createAccount(), await app.createAccount()];
});

interface Call {
  headers?: Record<string, string>;
  account?: TestAccount;
  method?: string;
}

async function post(
  path: string,
  body: unknown,
  { headers = {}, account = own, method = "POST" }: Call = {},
) {
  const init = { method, body: JSON.stringify(body), headers, host: account.host };
  const response = await app.fetch(path, init);
  const text = await response.text();
  return { response, status: response.status, body: text === "" ? null : JSON.parse(text) };
}

async function get(path: string, { headers = {}, account = own }: Call = {}) {
  const response = await app.fetch(path, { headers, host: account.host });
  const text = await response.text();
  return { response, status: response.status, body: text === "" ? null : JSON.parse(text) };
}

// Every call has its own address, so that tests do not throttle one another.
let calls = 0;
function elsewhere(): Record<string, string> {
  calls += 1;
  return { "x-forwarded-for": `198.51.${Math.floor(calls / 250)}.${calls % 250}` };
}

function person() {
  return { name: "Ada Lovelace", email: `${randomUUID()}@readers.test`, password: PASSWORD };
}

async function signedUp() {
  const facts = person();
  const { response, body } = await post("/api/member", facts, { headers: elsewhere() });
  return { ...facts, id: body.member.id, token: response.headers.get("x-qt-auth") ?? "" };
}

function isIn(token: string) {
  return get("/api/v1/members/me", { headers: { "x-qt-auth": token } }).then(({ status }) => status === 200);
}

describe("signing up", () => {
  it("opens a session, in the header and in both cookies, session-cookie first", async () => {
    const { response, status, body } = await post("/api/member", person(), { headers: elsewhere() });
    expect(status).toBe(201);
    expect(body.member).toMatchObject({ name: "Ada Lovelace", source: "email", "can-login": true });
    const cookies = response.headers.getSetCookie();
    const names = cookies.map((cookie) => cookie.split("=")[0]);
    expect(names).toEqual(["session-cookie", "qt-auth", "masthead-signed-in"]);
    // Scripts can read that there is a session and the reader's name, which others see with comments, and no more.
    expect(cookies[2]).toMatch(/^masthead-signed-in=1%3AAda%20Lovelace; Path=\/; Max-Age=\d+; SameSite=Lax$/);
    expect(cookies[1]).toMatch(/; HttpOnly; SameSite=Lax$/);
    const [, value = ""] = /^session-cookie=([^;]*)/.exec(cookies[0] ?? "") ?? [];
    expect(decodeURIComponent(value)).toBe(response.headers.get("x-qt-auth"));
    expect(cookies[0]).toMatch(/; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
    expect(await isIn(decodeURIComponent(value))).toBe(true);
    expect(await app.db.prisma.memberSession.count({ where: { tokenHash: value } })).toBe(0);
  });

  it("opens no session with dont-login", async () => {
    const { response } = await post(
      "/api/member",
      { ...person(), "dont-login": true },
      { headers: elsewhere() },
    );
    expect([response.headers.get("x-qt-auth"), response.headers.getSetCookie()]).toEqual([null, []]);
  });

  it("of two concurrent requests with one address one succeeds, and the other leaves no rows", async () => {
    const facts = person();
    const signUp = () => post("/api/auth/v1/signup", facts, { headers: elsewhere() });
    const readers = () => app.db.prisma.reader.count({ where: { accountId: own.account.id } });
    const before = await readers();
    const both = await Promise.all([signUp(), signUp()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ message: "User Already exists", error: { code: "conflict" } });
    expect(await readers()).toBe(before + 1);
  });

  it("writes an event to the outbox", async () => {
    const { id } = await signedUp();
    const [event] = await app.db.prisma.outboxEvent.findMany({
      where: { accountId: own.account.id, eventId: `member:${id}:signed-up` },
    });
    expect(event?.data).toEqual({ memberId: id });
  });

  it.each([
    [{ email: "nobody" }],
    [{ email: "a@b\r\nBcc: c@d.test" }],
    [{ email: `${"x".repeat(300)}@a.test` }],
    [{ password: "short" }],
    [{ password: "aaaaaaaaaaaa" }],
    [{ password: "x".repeat(201) }],
    [{ name: " \u0007 " }],
    [{ name: 5 }],
    [{ username: "a b" }],
    [{ username: "somebody@else.test" }],
    [{ "phone-number": "123" }],
  ])("refuses %o", async (wrong) => {
    const { status } = await post("/api/member", { ...person(), ...wrong }, { headers: elsewhere() });
    expect(status).toBe(400);
  });

  it("two accounts can have separate members with the same address", async () => {
    const facts = person();
    const here = await post("/api/member", facts, { headers: elsewhere() });
    const there = await post("/api/member", facts, { headers: elsewhere(), account: other });
    expect([here.status, there.status]).toEqual([201, 201]);
    const token = here.response.headers.get("x-qt-auth") ?? "";
    expect(
      (await get("/api/v1/members/me", { headers: { "x-qt-auth": token }, account: other })).status,
    ).toBe(401);
  });
});

describe("logging in", () => {
  it("accepts the address in any case, or the user name, and ignores a placeholder session", async () => {
    const facts = { ...person(), username: `Ada.${randomUUID().slice(0, 8)}` };
    await post("/api/member", facts, { headers: elsewhere() });
    for (const name of [{ email: ` ${facts.email.toUpperCase()} ` }, { username: facts.username }]) {
      const sent = { headers: { ...elsewhere(), "x-qt-auth": "placeholder" } };
      const { status, body, response } = await post(
        "/api/auth/v1/login",
        { ...name, password: PASSWORD },
        sent,
      );
      expect([status, body.user.email, body.user.username]).toEqual([
        200,
        facts.email,
        facts.username.toLowerCase(),
      ]);
      expect(await isIn(response.headers.get("x-qt-auth") ?? "")).toBe(true);
    }
  });

  it("a wrong password and an unknown address get identical responses", async () => {
    const { email } = await signedUp();
    const readMessage = async (path: string, sent: object) => {
      const { status, body } = await post(path, sent, { headers: elsewhere() });
      return { status, message: body.error.message };
    };
    for (const path of ["/api/member/login", "/api/auth/v1/login"]) {
      const wrong = await readMessage(path, { email, password: "wrong password" });
      expect(wrong.status).toBe(401);
      expect(await readMessage(path, { email: "nobody@readers.test", password: PASSWORD })).toEqual(wrong);
      expect(await readMessage(path, { username: "nobody", password: PASSWORD })).toEqual(wrong);
    }
  });

  it("allows ten attempts on one name in a quarter of an hour, known or not, successes included", async () => {
    const { email } = await signedUp();
    for (const name of [email, `${randomUUID()}@nobody.test`]) {
      const responses = [];
      for (let n = 0; n < 11; n += 1) {
        responses.push(
          await post("/api/member/login", { email: name, password: "wrong" }, { headers: elsewhere() }),
        );
      }
      expect(responses.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
      const right = await post(
        "/api/member/login",
        { email: name, password: PASSWORD },
        { headers: elsewhere() },
      );
      expect(right.status).toBe(429);
      const { headers } = right.response;
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
      expect(headers.get("ratelimit-reset")).toBe(headers.get("retry-after"));
      const limits = ["limit", "remaining", "policy"].map((name) => headers.get(`ratelimit-${name}`));
      expect(limits).toEqual(["10", "0", "10;w=900"]);
    }
  });

  it("refuses cross-site requests, and lets the account's own pages read the response", async () => {
    const { email } = await signedUp();
    const login = (headers: Record<string, string>) =>
      post("/api/member/login", { email, password: PASSWORD }, { headers: { ...elsewhere(), ...headers } });
    expect((await login({ origin: "https://evil.example" })).status).toBe(403);
    const page = await login({ origin: `https://${own.host}` });
    expect(page.response.headers.get("access-control-allow-origin")).toBe(`https://${own.host}`);
  });

  it("tells a member that they are locked only after a correct password", async () => {
    const { email, id } = await signedUp();
    await app.db.prisma.member.update({ where: { id }, data: { lockedAt: app.clock.now() } });
    const login = (password: string) =>
      post("/api/member/login", { email, password }, { headers: elsewhere() });
    expect((await login("wrong")).status).toBe(401);
    expect((await login(PASSWORD)).status).toBe(403);
  });
});

describe("a session", () => {
  it.each(["/api/logout", "/api/auth/v1/logout"])("ends at %s, with its cookies", async (path) => {
    const { token } = await signedUp();
    const { status, response } = await get(path, { headers: { cookie: `qt-auth=${token}` } });
    expect(status).toBe(204);
    expect(response.headers.getSetCookie().every((cookie) => cookie.includes("Max-Age=0"))).toBe(true);
    expect(await isIn(token)).toBe(false);
  });

  it("is not ended by a cross-site request", async () => {
    const { token } = await signedUp();
    const headers = { cookie: `qt-auth=${token}`, "sec-fetch-site": "cross-site" };
    expect((await get("/api/logout", { headers })).status).toBe(403);
    expect(await isIn(token)).toBe(true);
  });

  it("is counted among the open sessions", async () => {
    const { email, token } = await signedUp();
    await post("/api/member/login", { email, password: PASSWORD }, { headers: elsewhere() });
    const { body } = await get("/api/auth/v1/users/me", { headers: { "x-qt-auth": token } });
    expect(body).toMatchObject({ "active-sessions-count": 2, source: "email", user: { email } });
  });

  it("is required, with a message that explains how to send it", async () => {
    for (const path of ["/api/v1/members/me", "/api/auth/v1/users/me", "/api/member/metadata"]) {
      const { status, body } = await get(path);
      expect([path, status]).toEqual([path, 401]);
      expect(body.error.message).toMatch(/qt-auth.*X-QT-AUTH.*log in/);
    }
  });

  it("is not replaced by a server key or a publisher's token", async () => {
    await addSharedKey({ ...own.ctx, vault: testVault }, { use: "engagement" });
    expect((await get("/api/v1/members/me", { headers: { authorization: "Bearer a.b.c" } })).status).toBe(
      401,
    );
  });
});

describe("metadata and profile", () => {
  it("stores the object that was sent, bare or wrapped, and returns it", async () => {
    const { token } = await createMember(own);
    const headers = { "x-qt-auth": token };
    const deep = JSON.parse('{"dob":"1990-01-01","__proto__":{"x":1},"metadata":{"a":1},"n":[1,{"b":null}]}');
    await post("/api/member/metadata", { metadata: { gender: "x" } }, { headers });
    expect((await get("/api/member/metadata", { headers })).body).toEqual({ metadata: { gender: "x" } });
    expect((await post("/api/member/metadata", deep, { headers })).status).toBe(200);
    expect((await get("/api/member/metadata", { headers })).body.metadata).toMatchObject({
      dob: "1990-01-01",
      n: [1, { b: null }],
    });
    for (const wrong of [[], "x", 5, { metadata: { big: "x".repeat(20_000) } }]) {
      expect((await post("/api/member/metadata", wrong, { headers })).status).toBe(400);
    }
  });

  it("changes only what is sent, and a number belongs to one member", async () => {
    const [ada, bea] = [await createMember(own), await createMember(own)];
    const number = { "phone-number": "+44 20 7946 0000" };
    const profile = (token: string, body: object) =>
      post("/api/auth/v1/users/profile", body, { headers: { "x-qt-auth": token } });
    const changed = await profile(ada.token, { name: "Ada K.", ...number });
    expect(changed.body.user).toMatchObject({
      name: "Ada K.",
      "phone-number": "+442079460000",
      email: ada.member.email,
    });
    expect((await profile(bea.token, number)).status).toBe(409);
    expect((await profile(ada.token, { email: "new@readers.test" })).body.user).toMatchObject({
      name: "Ada K.",
      email: ada.member.email,
      "communication-email": "new@readers.test",
    });
  });
});
