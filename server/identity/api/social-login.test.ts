import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, expect, it } from "vitest";
import { getRuntime } from "@/server/runtime";
import { createMember } from "@/test/readers";
import { type TestAccount, useTestApp } from "@/test/test-app";

const app = useTestApp();
let server: Server;
let issuer = "";
let own: TestAccount;
let keys: Awaited<ReturnType<typeof generateKeyPair>>;

/** The port of a listening server. */
function getPort(listening: Server): number {
  const address: string | AddressInfo | null = listening.address();
  if (address === null || typeof address === "string") throw new Error("the server does not listen");
  return address.port;
}

beforeAll(async () => {
  own = await app.createAccount();
  keys = await generateKeyPair("ES256");
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: "one", alg: "ES256" };
  server = createServer((request, response) => {
    response.setHeader("content-type", "application/json");
    const isKeys = request.url === "/keys";
    response.end(JSON.stringify(isKeys ? { keys: [jwk] } : { issuer, jwks_uri: `${issuer}/keys` }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  issuer = `http://127.0.0.1:${getPort(server)}`;
  const runtime = getRuntime();
  const facts = { name: "Guild", clientId: "this", clientSecret: "s" };
  const login = { ...facts, id: "oidc", issuer, algorithm: "ES256" } as const;
  const facebook = { ...login, id: "facebook", issuer: null } as const;
  globalThis.mastheadRuntime = { ...runtime, config: { ...runtime.config, readerLogins: [login, facebook] } };
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

const seconds = (from: number) => Math.floor(app.clock.now().getTime() / 1_000) + from;

function idToken(claims: object = {}, key: Parameters<SignJWT["sign"]>[0] = keys.privateKey, alg = "ES256") {
  const payload = { iss: issuer, aud: "this", exp: seconds(60), sub: "s-1", name: "Ada", ...claims };
  return new SignJWT(payload).setProtectedHeader({ alg, kid: "one" }).sign(key);
}

async function login(token: string, path = "/api/auth/v1/login/oidc") {
  const init = { method: "POST", body: JSON.stringify({ token }), host: own.host };
  const response = await app.fetch(path, init);
  return { response, status: response.status, body: await response.json() };
}

it("signs a member up at the first login and finds them again by the provider's subject alone", async () => {
  const email = "ada@guild.test";
  const first = await login(await idToken({ sub: "ada", email, email_verified: true }));
  expect([first.status, first.body.user]).toMatchObject([200, { email, "verification-status": "email" }]);
  expect(first.response.headers.get("x-qt-auth")).not.toBeNull();
  const again = await login(await idToken({ sub: "ada", email: "other@guild.test" }), "/api/login/oidc");
  expect([again.status, again.body.member.id, again.body.member.source]).toEqual([
    200,
    first.body.user.id,
    "oidc",
  ]);
});

it("two concurrent first logins create one member", async () => {
  const token = await idToken({ sub: "twice", email: "twice@guild.test", email_verified: true });
  const both = await Promise.all([login(token), login(token)]);
  const after = await login(token);
  expect(after.status).toBe(200);
  const ids = both.filter(({ status }) => status === 200).map(({ body }) => body.user.id);
  expect(new Set([...ids, after.body.user.id]).size).toBe(1);
  expect(both.every(({ status }) => status === 200 || status === 409)).toBe(true);
});

it("gives an account to the verified owner of its address, without the earlier password and sessions", async () => {
  const { member, token } = await createMember(own, { passwordHash: "somebody's" });
  const claims = { sub: "owner", email: member.email };
  expect((await login(await idToken({ ...claims, email_verified: false }))).status).toBe(403);
  const owner = await login(await idToken({ ...claims, email_verified: true }));
  expect([owner.status, owner.body.user.id]).toEqual([200, member.id]);
  const row = await app.db.prisma.member.findUnique({ where: { id: member.id } });
  expect(row?.passwordHash).toBeNull();
  const before = await app.fetch("/api/v1/members/me", { host: own.host, headers: { "x-qt-auth": token } });
  expect(before.status).toBe(401);
});

it("refuses tokens that the provider did not sign for this installation", async () => {
  const stranger = await generateKeyPair("ES256");
  const attacks = [
    idToken({}, stranger.privateKey),
    idToken({ aud: "another" }),
    idToken({ iss: "https://evil.example" }),
    idToken({ exp: seconds(-60) }),
    idToken({ nbf: seconds(60) }),
    idToken({ exp: undefined }),
    idToken({ sub: undefined }),
    idToken({}, Buffer.from("a shared secret of thirty-two bytes"), "HS256"),
    Promise.resolve("a.b.c"),
  ];
  for (const attack of attacks) expect((await login(await attack)).status).toBe(401);
  expect((await login("a.b.c", "/api/login/nowhere")).status).toBe(404);
  expect((await login("a.b.c", "/api/login/facebook")).status).toBe(400);
});

it("redirects browsers of the auth component to the log-in page, on the auth domain if there is one", async () => {
  const authUrl = "https://auth.news.example";
  const apart = await app.createAccount({ settings: { authUrl } });
  for (const [host, origin, name] of [
    [own.host, "", "redirect-url"],
    [apart.host, authUrl, "redirect-url"],
    [own.host, "", "redirect_uri"],
    [own.host, "", "redirect-url=&redirect_uri"],
    [own.host, "", "remote-host"],
  ] as const) {
    const path = `/api/auth/v1/login?auth-provider=oidc&${name}=https%3A%2F%2Fnews.example%2Fstory&more=1`;
    const { status, headers } = await app.fetch(path, { host });
    const to = `${origin}/login?auth-provider=oidc&redirect-url=https%3A%2F%2Fnews.example%2Fstory`;
    expect([status, headers.get("location")]).toEqual([302, to]);
  }
});
