import { expect, it } from "vitest";
import { STAFF_ROLES } from "@/server/staff/index";
import { MEMBER_PROCEDURES } from "@/test/member-procedures";
import { createMember } from "@/test/readers";
import { aStaffMember, createAdminContext, getCallErrorCode } from "@/test/staff";
import { type TestAccount, useTestApp } from "@/test/test-app";
import { createAdminCaller } from "./index";

const app = useTestApp();

async function createOwnerCaller({ account }: TestAccount) {
  return (await aStaffMember(app, { [account.id]: "owner" })).caller();
}

it.each(STAFF_ROLES)("%s may call exactly the member procedures of the role", async (role) => {
  const testAccount = await app.createAccount();
  const { member } = await createMember(testAccount);
  const caller = await (await aStaffMember(app, { [testAccount.account.id]: role })).caller();
  for (const [name, { call, roles }] of Object.entries(MEMBER_PROCEDURES)) {
    const expected = roles.includes(role) ? "OK" : "FORBIDDEN";
    expect([name, await getCallErrorCode(call(caller, member.id))]).toEqual([name, expected]);
  }
});

it("members are for staff, and another account's member is not found", async () => {
  const testAccount = await app.createAccount();
  const { member } = await createMember(testAccount);
  const nobody = createAdminCaller(await createAdminContext(app, null, testAccount.account.id));
  const stranger = await createOwnerCaller(await app.createAccount());
  for (const [name, { call, byId }] of Object.entries(MEMBER_PROCEDURES)) {
    expect([name, await getCallErrorCode(call(nobody, member.id))]).toEqual([name, "UNAUTHORIZED"]);
    if (byId) expect([name, await getCallErrorCode(call(stranger, member.id))]).toEqual([name, "NOT_FOUND"]);
  }
  const { sessions, member: after } = await (await createOwnerCaller(testAccount)).members.get({
    id: member.id,
  });
  expect([sessions.length, after.lockedAt]).toEqual([1, null]);
});

function isSignedIn({ host }: TestAccount, token: string): Promise<number> {
  return app
    .fetch("/api/v1/members/me", { host, headers: { "x-qt-auth": token } })
    .then(({ status }) => status);
}

it("a locked member is signed out at once and stays locked until unlocked; the log has who and why", async () => {
  const testAccount = await app.createAccount();
  const { account, ctx } = testAccount;
  const { member, token } = await createMember(testAccount);
  const owner = await createOwnerCaller(testAccount);
  expect(await isSignedIn(testAccount, token)).toBe(200);
  // Twice concurrently, and once more: it takes effect once.
  const reason = "writes to others under their names";
  await Promise.all([1, 2].map(() => owner.members.lock({ id: member.id, reason })));
  await owner.members.lock({ id: member.id, reason: "again" });
  expect(await isSignedIn(testAccount, token)).toBe(401);
  expect(await getCallErrorCode(owner.members.sendPasswordReset({ id: member.id }))).toBe("CONFLICT");
  const locked = await owner.members.list({ filter: { locked: true }, page: { limit: 10 } });
  expect(locked.rows.map(({ id }) => id)).toEqual([member.id]);
  await owner.members.unlock({ id: member.id });
  await owner.members.unlock({ id: member.id });
  expect(await isSignedIn(testAccount, token)).toBe(401);
  expect((await owner.members.list({ filter: { locked: true }, page: { limit: 10 } })).rows).toEqual([]);
  const log = await ctx.db.prisma.accountEvent.findMany({
    where: { accountId: account.id, name: { startsWith: "identity/member." } },
    orderBy: { position: "asc" },
  });
  expect(log.map(({ name }) => name)).toEqual(["identity/member.locked", "identity/member.unlocked"]);
  expect(log[0]?.data).toMatchObject({ memberId: member.id, reason });
});

it("members are found by the prefix of any of their names, in pages, in their own account only", async () => {
  const testAccount = await app.createAccount();
  const other = await app.createAccount();
  const names = ["Ödön Quay", "Ada 100% Lovelace", "ada_quay", "Zoë", "Bo"];
  for (const [at, name] of names.entries())
    await createMember(testAccount, { name, email: `reader-${at}@members.test` });
  await createMember(other, { name: "Ada Elsewhere" });
  const { member } = await createMember(testAccount, { name: "Last", email: "first@readers.test" });
  await testAccount.ctx.db.prisma.member.update({
    where: { id: member.id },
    data: { phoneNumber: "+442071234567", username: "lasty" },
  });
  const owner = await createOwnerCaller(testAccount);
  const search = async (text: string) =>
    (await owner.members.list({ filter: { text }, page: { limit: 10 } })).rows.map(({ name }) => name);
  expect(await search("ADA")).toEqual(["ada_quay", "Ada 100% Lovelace"]);
  expect(await search("ada 100%")).toEqual(["Ada 100% Lovelace"]);
  expect(await search("ödö")).toEqual(["Ödön Quay"]);
  for (const text of ["FIRST@", "+44207", "last", String(member.id), `#${member.id}`])
    expect([text, await search(text)]).toEqual([text, ["Last"]]);
  expect(await search("%")).toEqual([]);
  const first = await owner.members.list({ filter: {}, page: { limit: 4 } });
  const second = await owner.members.list({
    filter: {},
    page: { limit: 4, after: first.next ?? undefined },
  });
  expect([...first.rows, ...second.rows].map(({ name }) => name)).toEqual(["Last", ...names.toReversed()]);
  expect(second.next).toBeNull();
});
