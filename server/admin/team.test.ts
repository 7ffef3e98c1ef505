import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { StaffRole } from "@/server/accounts/index";
import { STAFF_ROLES } from "@/server/staff/index";
import { listMails } from "@/test/mailbox";
import {
  addAuthenticator,
  aStaffMember,
  createAdminContext,
  getCallErrorCode,
  type TestStaff,
} from "@/test/staff";
import { listTeamRoles, TEAM_PROCEDURES, type TeamFixtures } from "@/test/team-procedures";
import { type TestAccount, useTestApp } from "@/test/test-app";
import { createAdminCaller } from "./index";

const app = useTestApp();
const NOON = "2026-11-01T12:00:00.000Z";

beforeEach(() => app.clock.set(NOON));

function employ({ account }: TestAccount, role: StaffRole): Promise<TestStaff> {
  return aStaffMember(app, { [account.id]: role });
}

async function createOwnerCaller(testAccount: TestAccount) {
  return (await employ(testAccount, "owner")).caller();
}

async function createTeamFixtures(testAccount: TestAccount): Promise<TeamFixtures> {
  const owner = await createOwnerCaller(testAccount);
  const invited = async () =>
    (await owner.team.invite({ email: `${randomUUID()}@harbour.example`, role: "editor" })).id;
  const reset = (await employ(testAccount, "editor")).userId;
  await addAuthenticator(app, reset);
  return {
    resent: await invited(),
    revoked: await invited(),
    changed: (await employ(testAccount, "editor")).userId,
    removed: (await employ(testAccount, "editor")).userId,
    reset,
  };
}

function loadRoles({ account }: TestAccount) {
  return app.db.prisma.staffMembership.findMany({
    where: { accountId: account.id },
    orderBy: { staffUserId: "asc" },
    select: { staffUserId: true, role: true },
  });
}

async function loadEvents({ account }: TestAccount) {
  const rows = await app.db.prisma.outboxEvent.findMany({
    where: { accountId: account.id },
    orderBy: { id: "asc" },
  });
  return rows.map(({ name, data }) => ({ name, data }));
}

describe("roles", () => {
  it.each(STAFF_ROLES)("%s may call exactly the team procedures of the role", async (role) => {
    const testAccount = await app.createAccount();
    const fixtures = await createTeamFixtures(testAccount);
    const caller = await (await employ(testAccount, role)).caller();
    for (const [name, procedure] of Object.entries(TEAM_PROCEDURES)) {
      const { call } = procedure;
      const expected = listTeamRoles(procedure).includes(role) ? "OK" : "FORBIDDEN";
      expect([name, await getCallErrorCode(call(caller, fixtures))]).toEqual([name, expected]);
    }
  });

  it("the team is for staff, and another account's people and invitations are not found", async () => {
    const testAccount = await app.createAccount();
    const fixtures = await createTeamFixtures(testAccount);
    const before = await loadRoles(testAccount);
    const nobody = createAdminCaller(await createAdminContext(app, null, testAccount.account.id));
    const stranger = await createOwnerCaller(await app.createAccount());
    for (const [name, { call, byId }] of Object.entries(TEAM_PROCEDURES)) {
      expect([name, await getCallErrorCode(call(nobody, fixtures))]).toEqual([name, "UNAUTHORIZED"]);
      if (byId) expect([name, await getCallErrorCode(call(stranger, fixtures))]).toEqual([name, "NOT_FOUND"]);
    }
    expect(await loadRoles(testAccount)).toEqual(before);
    expect((await stranger.team.list()).people).toHaveLength(1);
  });

  it("only owners make owners, and nobody changes their own role", async () => {
    const testAccount = await app.createAccount();
    const boss = await employ(testAccount, "owner");
    const admin = await employ(testAccount, "admin");
    const editor = await employ(testAccount, "editor");
    const asAdmin = await admin.caller();
    const asOwner = await boss.caller();
    const invitation = { email: "second@harbour.example", role: "owner" } as const;
    expect(await getCallErrorCode(asAdmin.team.invite(invitation))).toBe("FORBIDDEN");
    const { id } = await asOwner.team.invite(invitation);
    expect(await getCallErrorCode(asAdmin.team.resend({ id }))).toBe("FORBIDDEN");
    const makeOwner = { staffUserId: editor.userId, role: "owner" } as const;
    expect(await getCallErrorCode(asAdmin.team.changeRole(makeOwner))).toBe("FORBIDDEN");
    expect(await getCallErrorCode(asAdmin.team.remove({ staffUserId: boss.userId }))).toBe("FORBIDDEN");
    const own = { staffUserId: boss.userId, role: "admin" } as const;
    expect(await getCallErrorCode(asOwner.team.changeRole(own))).toBe("FORBIDDEN");
    expect(await getCallErrorCode(asOwner.team.remove({ staffUserId: boss.userId }))).toBe("FORBIDDEN");
    expect(await getCallErrorCode(asOwner.team.changeRole(makeOwner))).toBe("OK");
    expect((await asAdmin.team.list()).grantableRoles).not.toContain("owner");
  });
});

describe("people", () => {
  it("a changed role takes effect on the next call and is logged", async () => {
    const testAccount = await app.createAccount();
    const boss = await employ(testAccount, "owner");
    const editor = await employ(testAccount, "editor");
    await (await boss.caller()).team.changeRole({ staffUserId: editor.userId, role: "support" });
    expect(await getCallErrorCode((await editor.caller()).collections.create({ slug: "a", name: "A" }))).toBe(
      "FORBIDDEN",
    );
    const roleChange = {
      staffUserId: editor.userId,
      from: "editor",
      to: "support",
      byStaffUserId: boss.userId,
    };
    expect(await loadEvents(testAccount)).toEqual([
      { name: "accounts/staff.role-changed", data: roleChange },
    ]);
    // The same role again is no change.
    await (await boss.caller()).team.changeRole({ staffUserId: editor.userId, role: "support" });
    expect(await loadEvents(testAccount)).toHaveLength(1);
  });

  it("a removed person is refused on the next call, stays in other accounts, and their invitations end", async () => {
    const testAccount = await app.createAccount();
    const other = await app.createAccount();
    const boss = await employ(testAccount, "owner");
    const admin = await aStaffMember(app, {
      [testAccount.account.id]: "admin",
      [other.account.id]: "editor",
    });
    const asAdmin = await admin.caller(testAccount.account.id);
    await asAdmin.team.invite({ email: "friend@harbour.example", role: "admin" });
    await (await boss.caller()).team.remove({ staffUserId: admin.userId });
    const removedCaller = await admin.caller(testAccount.account.id);
    expect(await getCallErrorCode(removedCaller.overview.newsroom())).toBe("NOT_FOUND");
    expect(await getCallErrorCode((await admin.caller(other.account.id)).overview.newsroom())).toBe("OK");
    expect((await (await boss.caller()).team.list()).invitations).toEqual([]);
    // The second removal does not find them.
    expect(await getCallErrorCode((await boss.caller()).team.remove({ staffUserId: admin.userId }))).toBe(
      "NOT_FOUND",
    );
  });

  it("a demoted admin's earlier invitations cannot grant a role above the new one", async () => {
    const testAccount = await app.createAccount();
    const boss = await createOwnerCaller(testAccount);
    const second = await employ(testAccount, "owner");
    const asSecond = await second.caller();
    await asSecond.team.invite({ email: "a@harbour.example", role: "owner" });
    await asSecond.team.invite({ email: "b@harbour.example", role: "editor" });
    await boss.team.changeRole({ staffUserId: second.userId, role: "admin" });
    expect((await boss.team.list()).invitations.map(({ email }) => email)).toEqual(["b@harbour.example"]);
    await boss.team.changeRole({ staffUserId: second.userId, role: "editor" });
    expect((await boss.team.list()).invitations).toEqual([]);
  });

  it("two owners who remove or demote each other concurrently leave one owner", async () => {
    for (const next of [null, "editor"] as const) {
      const testAccount = await app.createAccount();
      const pair = [await employ(testAccount, "owner"), await employ(testAccount, "owner")] as const;
      const against = async (acting: TestStaff, { userId: staffUserId }: TestStaff) => {
        const caller = await acting.caller();
        return () =>
          getCallErrorCode(
            next === null
              ? caller.team.remove({ staffUserId })
              : caller.team.changeRole({ staffUserId, role: next }),
          );
      };
      const calls = [await against(pair[0], pair[1]), await against(pair[1], pair[0])];
      const codes = await Promise.all(calls.map((call) => call()));
      expect(codes.toSorted()).toEqual(["FORBIDDEN", "OK"]);
      expect((await loadRoles(testAccount)).filter(({ role }) => role === "owner")).toHaveLength(1);
    }
  });
});

describe("invitations", () => {
  it("are not readable in an account's outbox, and their link is not stored", async () => {
    const testAccount = await app.createAccount();
    const owner = await createOwnerCaller(testAccount);
    const { link, mail } = await owner.team.invite({ email: " Ada@Harbour.Example ", role: "editor" });
    expect(mail).toBe("sent");
    expect(link).toMatch(/^https:\/\/desk\.example\.test\/invitation\/[\w-]{43}$/);
    const sent = listMails(null).findLast(({ to }) => to.address === "ada@harbour.example");
    expect(sent?.text).toContain(link);
    expect(listMails(testAccount.account.id)).toEqual([]);
    const token = link.split("/").at(-1) ?? "";
    expect(JSON.stringify(await owner.team.list())).not.toContain(token);
    expect(JSON.stringify(await loadEvents(testAccount))).not.toContain(token);
    expect(JSON.stringify(await app.db.prisma.staffInvitation.findMany())).not.toContain(token);
  });

  it("an address has one open invitation: a new one replaces it, also concurrently", async () => {
    const testAccount = await app.createAccount();
    const owner = await createOwnerCaller(testAccount);
    const invite = (role: StaffRole) => owner.team.invite({ email: "ada@harbour.example", role });
    const results = await Promise.all([invite("editor"), invite("support"), invite("moderator")]);
    expect(new Set(results.map(({ id }) => id)).size).toBe(3);
    const { invitations } = await owner.team.list();
    expect(invitations).toHaveLength(1);
    const resent = await owner.team.resend({ id: invitations[0]?.id ?? 0 });
    expect((await owner.team.list()).invitations.map(({ id }) => id)).toEqual([resent.id]);
    await owner.team.revoke({ id: resent.id });
    expect(await getCallErrorCode(owner.team.revoke({ id: resent.id }))).toBe("NOT_FOUND");
    expect(await getCallErrorCode(owner.team.resend({ id: resent.id }))).toBe("NOT_FOUND");
  });

  it("inviting an existing member or an invalid address is refused", async () => {
    const testAccount = await app.createAccount();
    const owner = await createOwnerCaller(testAccount);
    const { email } = await app.db.prisma.staffUser.findFirstOrThrow({
      where: { memberships: { some: { accountId: testAccount.account.id } } },
    });
    expect(await getCallErrorCode(owner.team.invite({ email, role: "editor" }))).toBe("CONFLICT");
    expect(await getCallErrorCode(owner.team.invite({ email: "ada", role: "editor" }))).toBe("BAD_REQUEST");
  });

  it("an expired invitation is listed as such after a week, and resending opens it again", async () => {
    const owner = await createOwnerCaller(await app.createAccount());
    const { id } = await owner.team.invite({ email: "ada@harbour.example", role: "editor" });
    app.clock.set("2026-11-08T12:00:00.000Z");
    expect((await owner.team.list()).invitations).toMatchObject([{ id, isExpired: true }]);
    await owner.team.resend({ id });
    expect((await owner.team.list()).invitations).toMatchObject([{ isExpired: false }]);
  });
});
