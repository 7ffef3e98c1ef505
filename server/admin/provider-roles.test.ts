import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { getRuntime } from "@/server/runtime";
import { acceptInvitation, unlinkStaff } from "@/server/staff/index";
import { runInOrderBehindLock } from "@/test/lock-contention";
import { createProviderBrowser, getTarget } from "@/test/provider-browser";
import { aStaffMember, getCallErrorCode } from "@/test/staff";
import { useStaffProvider } from "@/test/staff-provider";
import { type TestAccount, useTestApp } from "@/test/test-app";

const app = useTestApp();
const { arrive, aMember, configure, invite, loadSession, own } = useStaffProvider(app);

function loadRole(staffUserId: number, { account } = own()) {
  const where = { staffUserId_accountId: { staffUserId, accountId: account.id } };
  return app.db.prisma.staffMembership.findUnique({ where }).then((row) => row?.role ?? null);
}

describe("an unknown person", () => {
  it("joins by the invitation of the verified address, once", async () => {
    const email = `${randomUUID()}@gazette.test`;
    const { id } = await invite(email);
    arrive(email, { name: undefined });
    const browser = createProviderBrowser();
    expect(await browser.signIn()).toBe("/dashboard");
    const session = await loadSession(browser);
    expect(session).toMatchObject({
      user: { email, name: "Invited Name" },
      memberships: [{ role: "support" }],
    });
    const row = await app.db.prisma.staffInvitation.findUnique({ where: { id } });
    expect(row?.acceptedAt).toEqual(app.clock.now());
  });

  it("joins by the provider's roles where people are created, and by them alone", async () => {
    const roles = {
      claim: "groups",
      rules: [{ value: "desk", role: "editor", accountId: own().account.id }],
    } as const;
    const email = `${randomUUID()}@gazette.test`;
    configure({ roles });
    arrive(email, { groups: ["desk"] });
    expect(await createProviderBrowser().signIn()).toContain("error=not_member");
    configure({ roles, createsPeople: true });
    arrive(email, { groups: ["other"] });
    expect(await createProviderBrowser().signIn()).toContain("error=not_member");
    arrive(email, { groups: ["desk"] });
    const browser = createProviderBrowser();
    expect(await browser.signIn()).toBe("/dashboard");
    const { account } = own();
    expect(await loadSession(browser)).toMatchObject({
      user: { email, name: "Ada Lovelace" },
      memberships: [{ accountId: account.id, role: "editor" }],
    });
  });

  it("is one person after two concurrent first sign-ins", async () => {
    const rules = [{ value: "desk", role: "editor", accountId: own().account.id }] as const;
    configure({ roles: { claim: "groups", rules }, createsPeople: true });
    const email = `${randomUUID()}@gazette.test`;
    arrive(email, { groups: ["desk"] });
    const browsers = [createProviderBrowser(), createProviderBrowser(), createProviderBrowser()];
    const backs = await Promise.all(browsers.map(async (browser) => browser.goThere()));
    const pairs = browsers.map((browser, at) => ({
      browser,
      back: backs[at] ?? new URL("https://none.test"),
    }));
    const targets = await Promise.all(pairs.map(async ({ browser, back }) => browser.comeBack(back)));
    expect(targets.map(getTarget)).toEqual(["/dashboard", "/dashboard", "/dashboard"]);
    const ids = await Promise.all(browsers.map(async (browser) => (await loadSession(browser))?.user.id));
    expect(new Set(ids).size).toBe(1);
    expect(await app.db.prisma.staffUser.count({ where: { email } })).toBe(1);
  });
});

describe("an invitation of a person who exists", () => {
  it("is accepted by the sign-in of a person on no team", async () => {
    const { userId, email } = await aMember();
    await app.db.prisma.staffMembership.deleteMany({ where: { staffUserId: userId } });
    await invite(email);
    arrive(email);
    expect(await createProviderBrowser().signIn()).toBe("/dashboard");
    expect(await loadRole(userId)).toBe("support");
  });

  it("joins no member of another team unasked, who accepts by its link", async () => {
    const employer = await app.createAccount();
    const { userId } = await aStaffMember(app, { [employer.account.id]: "editor" });
    const { email } = await app.db.prisma.staffUser.findUniqueOrThrow({ where: { id: userId } });
    const { id, link } = await invite(email);
    arrive(email);
    const browser = createProviderBrowser();
    expect(await browser.signIn()).toBe("/dashboard");
    expect(await loadRole(userId)).toBeNull();
    const row = await app.db.prisma.staffInvitation.findUnique({ where: { id } });
    expect(row?.acceptedAt).toBeNull();
    const session = await loadSession(browser);
    if (session === null) throw new Error("no session");
    await acceptInvitation(getRuntime(), {
      ...{ token: link.split("/").at(-1) ?? "", address: randomUUID(), userAgent: null },
      accepting: { as: "session", session },
    });
    expect([await loadRole(userId), await loadRole(userId, employer)]).toEqual(["support", "editor"]);
  });
});

describe("the provider's roles", () => {
  const rulesOf = ({ account }: TestAccount) => [
    { value: "chiefs", role: "admin" as const, accountId: account.id },
    { value: "desk", role: "editor" as const, accountId: account.id },
  ];

  it("follow at each sign-in: given, changed and taken away, with events", async () => {
    const other = await app.createAccount();
    const { userId, email } = await aMember("support");
    configure({ roles: { claim: "groups", rules: rulesOf(other) } });
    const sub = arrive(email, { groups: ["desk"] });
    await createProviderBrowser().signIn();
    expect([await loadRole(userId, other), await loadRole(userId)]).toEqual(["editor", "support"]);
    arrive(email, { sub, groups: ["desk", "chiefs"] });
    await createProviderBrowser().signIn();
    expect(await loadRole(userId, other)).toBe("admin");
    arrive(email, { sub });
    expect(await createProviderBrowser().signIn()).toBe("/dashboard");
    expect([await loadRole(userId, other), await loadRole(userId)]).toEqual([null, "support"]);
    const accountId = other.account.id;
    const events = await app.db.prisma.outboxEvent.findMany({ where: { accountId }, orderBy: { id: "asc" } });
    expect(events.map(({ name }) => name)).toEqual([
      "accounts/staff.joined",
      "accounts/staff.role-changed",
      "accounts/staff.removed",
    ]);
  });

  it("and a change of the team that withdraws the person's invitation happen one after another", async () => {
    const { account } = own();
    configure({ roles: { claim: "groups", rules: rulesOf(own()) } });
    const owner = await aStaffMember(app, { [account.id]: "owner" });
    const inviter = await aStaffMember(app, { [account.id]: "admin" });
    const email = `${randomUUID()}@gazette.test`;
    const { id } = await invite(email);
    await app.db.prisma.staffInvitation.update({ where: { id }, data: { invitedById: inviter.userId } });
    arrive(email, { groups: ["desk"] });
    const browser = createProviderBrowser();
    const back = await browser.goThere();
    const caller = await owner.caller();
    // Stops the sign-in when it has written the invitation.
    const lock = `select from account where id = ${account.id} for update`;
    const signIn = async () => getTarget(await browser.comeBack(back));
    const demote = () =>
      getCallErrorCode(caller.team.changeRole({ staffUserId: inviter.userId, role: "editor" }));
    expect(await runInOrderBehindLock(app.databaseUrl, lock, [signIn, demote])).toEqual(["/dashboard", "OK"]);
    expect(await loadRole(inviter.userId)).toBe("editor");
  });

  it("the last role is taken away although the sign-in is refused", async () => {
    const account = await app.createAccount();
    configure({ roles: { claim: "groups", rules: rulesOf(account) }, createsPeople: true });
    const email = `${randomUUID()}@gazette.test`;
    const sub = arrive(email, { groups: ["desk"] });
    const before = createProviderBrowser();
    await before.signIn();
    arrive(email, { sub, groups: [] });
    expect(await createProviderBrowser().signIn()).toContain("error=not_member");
    expect((await loadSession(before))?.memberships).toEqual([]);
  });

  it("leave the last owner of a publication", async () => {
    const account = await app.createAccount();
    const { userId } = await aStaffMember(app, { [account.account.id]: "owner" });
    const { email } = await app.db.prisma.staffUser.findUniqueOrThrow({ where: { id: userId } });
    configure({ roles: { claim: "groups", rules: rulesOf(account) } });
    arrive(email, { groups: ["desk"] });
    expect(await createProviderBrowser().signIn()).toBe("/dashboard");
    expect(await loadRole(userId, account)).toBe("owner");
  });

  it("are remembered while no roles are configured", async () => {
    const other = await app.createAccount();
    const { userId, email } = await aMember("support");
    configure({ roles: { claim: "groups", rules: rulesOf(other) } });
    const sub = arrive(email, { groups: ["desk"] });
    await createProviderBrowser().signIn();
    configure();
    await createProviderBrowser().signIn();
    expect(await loadRole(userId, other)).toBe("editor");
    configure({ roles: { claim: "groups", rules: rulesOf(other) } });
    arrive(email, { sub });
    await createProviderBrowser().signIn();
    expect([await loadRole(userId, other), await loadRole(userId)]).toEqual([null, "support"]);
  });

  it("give no membership that outlives them when the person is detached from the provider", async () => {
    const other = await app.createAccount();
    const { userId, email } = await aMember("support");
    configure({ roles: { claim: "groups", rules: rulesOf(other) } });
    arrive(email, { groups: ["desk"] });
    const before = createProviderBrowser();
    await before.signIn();
    expect(await unlinkStaff(getRuntime(), email)).toMatchObject({ unlinked: 1, endedMemberships: 1 });
    expect([await loadRole(userId, other), await loadRole(userId)]).toEqual([null, "support"]);
    expect(await loadSession(before)).toBeNull();
    const sub = arrive(email, { groups: ["desk"] });
    await createProviderBrowser().signIn();
    expect(await loadRole(userId, other)).toBe("editor");
    arrive(email, { sub });
    await createProviderBrowser().signIn();
    expect([await loadRole(userId, other), await loadRole(userId)]).toEqual([null, "support"]);
  });

  it("leave the last owner of a publication also when the person is detached", async () => {
    const account = await app.createAccount();
    const { userId, email } = await aMember();
    const rules = [{ value: "chiefs", role: "owner" as const, accountId: account.account.id }];
    configure({ roles: { claim: "groups", rules } });
    arrive(email, { groups: ["chiefs"] });
    await createProviderBrowser().signIn();
    expect(await unlinkStaff(getRuntime(), email)).toMatchObject({ unlinked: 1, endedMemberships: 0 });
    expect(await loadRole(userId, account)).toBe("owner");
  });
});
