import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createLog } from "@/server/platform/log/index";
import { systemIds } from "@/server/platform/system/index";
import { getRuntime } from "@/server/runtime";
import { describeProviderRefusal, unlinkStaff } from "@/server/staff/index";
import { startOidcProvider, type TestProvider } from "@/test/oidc-provider";
import { createProviderBrowser, getTarget } from "@/test/provider-browser";
import { useStaffProvider } from "@/test/staff-provider";
import { useTestApp } from "@/test/test-app";
import { testVault } from "@/test/test-dependencies";
import { answerProviderSignIn, parseProviderStep } from "./index";

const app = useTestApp();
const { arrive, aMember, configure, invite, loadSession, provider } = useStaffProvider(app);
const NOON = "2026-11-01T12:00:00.000Z";

describe("a member of staff", () => {
  it("signs in by the verified address, returns to the requested page, and is recorded with the method", async () => {
    const { userId, email } = await aMember();
    arrive(email.toUpperCase());
    const browser = createProviderBrowser("192.0.2.30");
    expect(await browser.signIn("?from=%2Fdashboard%2Fstories%3Fpage%3D2")).toBe("/dashboard/stories?page=2");
    expect((await loadSession(browser))?.user).toMatchObject({ id: userId, email });
    expect([...browser.cookies.keys()]).toEqual(["__Secure-masthead-staff"]);
    const [entry] = await app.db.prisma.auditEntry.findMany({ where: { ipAddress: "192.0.2.30" } });
    expect(entry).toMatchObject({
      action: "staff.signInWithProvider",
      actorKind: "visitor",
      actorName: email,
    });
  });

  it("returns to the dashboard only", async () => {
    const { email } = await aMember();
    arrive(email);
    expect(await createProviderBrowser().signIn("?from=https%3A%2F%2Fevil.test")).toBe("/dashboard");
    expect(await createProviderBrowser().signIn("?from=%2Fdashboard%2F%0D%0Ax")).toBe("/dashboard/x");
  });

  it("stays the same person when their address changes at the provider", async () => {
    const { userId, email } = await aMember();
    const other = await aMember();
    const sub = arrive(email);
    await createProviderBrowser().signIn();
    arrive(other.email, { sub });
    const browser = createProviderBrowser();
    expect(await browser.signIn()).toBe("/dashboard");
    expect((await loadSession(browser))?.user).toMatchObject({ id: userId, email });
    arrive("gone@elsewhere.test", { sub, email_verified: false });
    expect(await createProviderBrowser().signIn()).toBe("/dashboard");
  });

  it("cannot be taken over by another account at the provider that gets their address", async () => {
    const { userId, email } = await aMember();
    arrive(email);
    await createProviderBrowser().signIn();
    arrive(email);
    const attacker = createProviderBrowser();
    expect(await attacker.signIn()).toBe("/sign-in?error=linked&from=%2Fdashboard");
    expect(await loadSession(attacker)).toBeNull();
    await unlinkStaff(getRuntime(), email);
    const relinked = createProviderBrowser();
    expect(await relinked.signIn()).toBe("/dashboard");
    expect((await loadSession(relinked))?.user.id).toBe(userId);
  });

  it("is found by an address that only the user information contains", async () => {
    const { userId, email } = await aMember();
    const sub = randomUUID();
    provider().person = { sub };
    provider().userInfo = { sub, email, email_verified: true };
    const browser = createProviderBrowser();
    expect(await browser.signIn()).toBe("/dashboard");
    expect((await loadSession(browser))?.user.id).toBe(userId);
    provider().userInfo = { sub: "another", email, email_verified: true };
    expect(await createProviderBrowser().signIn()).toContain("error=invalid");
  });

  it("who was removed from the team is told whom to ask", async () => {
    const { userId, email } = await aMember();
    arrive(email);
    await app.db.prisma.staffMembership.deleteMany({ where: { staffUserId: userId } });
    const browser = createProviderBrowser();
    expect(await browser.signIn()).toBe("/sign-in?error=not_member&from=%2Fdashboard");
    expect(await loadSession(browser)).toBeNull();
  });
});

const FAULTS: readonly [string, TestProvider["faults"], string][] = [
  ["another nonce", { claims: { nonce: "another" } }, "invalid"],
  ["no nonce", { claims: { nonce: undefined } }, "invalid"],
  ["another audience", { claims: { aud: "another" } }, "invalid"],
  ["another issuer", { claims: { iss: "https://other.test" } }, "invalid"],
  ["another key", { signsWithOtherKey: true }, "invalid"],
  ["an expired token", { claims: { exp: Date.parse(NOON) / 1_000 - 31 } }, "clock"],
  ["a token of the future", { claims: { nbf: Date.parse(NOON) / 1_000 + 31 } }, "clock"],
  ["a cancelled sign-in", { returnsError: "access_denied" }, "denied"],
  ["another error", { returnsError: "login_required" }, "invalid"],
  ["an unavailable provider", { returnsError: "temporarily_unavailable" }, "unreachable"],
  ["a refused client", { tokenError: { status: 401, error: "invalid_client" } }, "settings"],
  ["a refused code", { tokenError: { status: 400, error: "invalid_grant" } }, "invalid"],
  ["a failure", { tokenError: { status: 500, error: "server_error" } }, "unreachable"],
];

describe("a refused sign-in opens no session and shows a text of ours", () => {
  it.each(FAULTS)("%s", async (_what, faults, refusal) => {
    const { userId, email } = await aMember();
    const before = await app.db.prisma.staffSession.count({ where: { staffUserId: userId } });
    arrive(email);
    provider().faults = faults;
    const browser = createProviderBrowser();
    const target = await browser.signIn("?from=%2Fdashboard%2Fteam");
    expect(target).toBe(`/sign-in?error=${refusal}&from=%2Fdashboard%2Fteam`);
    expect(describeProviderRefusal(refusal)?.text).toMatch(/\.$/);
    expect(browser.cookies.size).toBe(0);
    expect(await app.db.prisma.staffSession.count({ where: { staffUserId: userId } })).toBe(before);
    expect(await app.db.prisma.staffIdentity.count({ where: { staffUserId: userId } })).toBe(0);
  });

  it.each([
    ["an unverified address", { email_verified: false }, "unverified"],
    ["an address that nobody verified", { email_verified: undefined }, "unverified"],
    ["no address", { email: undefined }, "unverified"],
  ])("%s", async (_what, claims, refusal) => {
    const { email } = await aMember();
    arrive(email, claims);
    expect(await createProviderBrowser().signIn()).toContain(`error=${refusal}&`);
  });

  it("an address of another domain, also of a linked person", async () => {
    const { email } = await aMember();
    arrive(email);
    await createProviderBrowser().signIn();
    configure({ domains: ["other.test"] });
    expect(await createProviderBrowser().signIn()).toContain("error=domain&");
    configure({ domains: ["gazette.test"] });
    expect(await createProviderBrowser().signIn()).toBe("/dashboard");
  });

  it("a person who is no member, and may then choose another account", async () => {
    arrive("stranger@gazette.test");
    expect(await createProviderBrowser().signIn()).toContain("error=not_member&");
    expect(await app.db.prisma.staffUser.count({ where: { email: "stranger@gazette.test" } })).toBe(0);
    expect(describeProviderRefusal("not_member")).toMatchObject({ isOfAccount: true });
    await createProviderBrowser().goThere("?choose=1");
    expect(provider().askedToChoose).toBe(true);
  });
});

describe("the way to the provider and back", () => {
  it("works once: a repeated return is refused, and so is one of another browser", async () => {
    const { email } = await aMember();
    arrive(email);
    const browser = createProviderBrowser();
    const back = await browser.goThere();
    const stolen = createProviderBrowser();
    for (const [name, value] of browser.cookies) stolen.cookies.set(name, value);
    expect(getTarget(await createProviderBrowser().comeBack(back))).toBe("/sign-in?error=expired");
    expect(getTarget(await browser.comeBack(back))).toBe("/dashboard");
    expect(getTarget(await stolen.comeBack(back))).toBe("/sign-in?error=expired&from=%2Fdashboard");
    expect(await loadSession(stolen)).toBeNull();
  });

  it("of two concurrent returns one signs in", async () => {
    const { email } = await aMember();
    arrive(email);
    const browser = createProviderBrowser();
    const back = await browser.goThere();
    const twin = createProviderBrowser();
    for (const [name, value] of browser.cookies) twin.cookies.set(name, value);
    const both = await Promise.all([browser.comeBack(back), twin.comeBack(back)]);
    expect(both.map(getTarget).toSorted()).toEqual([
      "/dashboard",
      "/sign-in?error=expired&from=%2Fdashboard",
    ]);
  });

  it("refuses another state, a forged cookie, and a return after a quarter of an hour", async () => {
    const { email } = await aMember();
    arrive(email);
    const browser = createProviderBrowser();
    const back = await browser.goThere();
    const cookies = [...browser.cookies];
    const other = new URL(back);
    other.searchParams.set("state", "another");
    expect(getTarget(await browser.comeBack(other))).toContain("error=expired");
    const forged = createProviderBrowser();
    for (const [name, value] of cookies) forged.cookies.set(name, `${value.slice(0, -4)}AAAA`);
    expect(getTarget(await forged.comeBack(back))).toContain("error=expired");
    const late = createProviderBrowser();
    for (const [name, value] of cookies) late.cookies.set(name, value);
    app.clock.set("2026-11-01T12:15:00.000Z");
    expect(getTarget(await late.comeBack(back))).toContain("error=expired");
  });

  const broken = () => {
    throw new Error("a failure of our own");
  };

  it.each<["start" | "return", Partial<ReturnType<typeof getRuntime>>]>([
    ["start", { vault: { ...testVault, seal: broken } }],
    ["return", { ids: { ...systemIds, secret: broken } }],
  ])(
    "a failure of our own at the %s is logged with its error, and not said of the provider",
    async (at, parts) => {
      const email = `${randomUUID()}@gazette.test`;
      await invite(email);
      arrive(email);
      const browser = createProviderBrowser();
      const back = at === "return" ? await browser.goThere() : null;
      const runtime = getRuntime();
      const lines: unknown[] = [];
      const log = createLog("info", { write: (line) => void lines.push(JSON.parse(line)) });
      globalThis.mastheadRuntime = { ...runtime, ...parts, log };
      try {
        await expect(back === null ? browser.start() : browser.comeBack(back)).rejects.toThrow("of our own");
      } finally {
        globalThis.mastheadRuntime = runtime;
      }
      expect(lines).toMatchObject([
        { msg: "staff sign-in with the provider failed", err: { message: "a failure of our own" } },
      ]);
    },
  );

  it("a provider that is away refuses in words, at both steps", async () => {
    const { email } = await aMember();
    arrive(email);
    const away = await startOidcProvider(() => app.clock.now());
    away.person = provider().person;
    configure({ issuer: away.issuer, clientSecret: away.clientSecret });
    const browser = createProviderBrowser();
    const back = await browser.goThere();
    await away.stop();
    const refused = "/sign-in?error=unreachable&from=%2Fdashboard";
    expect(getTarget(await browser.comeBack(back))).toBe(refused);
    expect(getTarget(await browser.start())).toBe(refused);
  });

  it("is throttled by network address, and successes are not counted", async () => {
    const { email } = await aMember();
    arrive(email);
    const address = "198.51.100.77";
    for (let n = 0; n < 35; n += 1) expect(await createProviderBrowser(address).signIn()).toBe("/dashboard");
    const guess = new URL("https://desk.example.test/api/session/staff/callback?code=x&state=y");
    const targets: string[] = [];
    for (let n = 0; n < 62; n += 1)
      targets.push(getTarget(await createProviderBrowser(address).comeBack(guess)));
    expect(targets.filter((target) => target === "/sign-in?error=expired")).toHaveLength(60);
    expect(targets.at(-1)).toBe("/sign-in?error=rate_limited");
    expect(getTarget(await createProviderBrowser(address).start())).toContain("error=rate_limited");
    expect(await createProviderBrowser("198.51.99.77").signIn()).toBe("/dashboard");
  });

  it("has no pages without a provider, and takes GET only", async () => {
    const url = "https://desk.example.test/api/session/staff/start";
    expect((await answerProviderSignIn(new Request(url, { method: "POST" }), "start")).status).toBe(405);
    const runtime = getRuntime();
    const staffSignIn = { provider: null, hasPasswords: true };
    globalThis.mastheadRuntime = { ...runtime, config: { ...runtime.config, staffSignIn } };
    expect((await answerProviderSignIn(new Request(url), "start")).status).toBe(404);
    expect(
      [
        ["staff", "start"],
        ["staff", "callback"],
      ].map(parseProviderStep),
    ).toEqual(["start", "callback"]);
    const others = [["staff"], ["staff", "x"], ["start", "oidc"], ["staff", "start", "x"], []];
    expect(others.map(parseProviderStep)).toEqual(others.map(() => null));
  });
});
