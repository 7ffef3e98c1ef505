import { expect, it } from "vitest";
import { STAFF_ROLES } from "@/server/staff/index";
import { MEMBER_PROCEDURES } from "@/test/member-procedures";
import { createMember } from "@/test/readers";
import { adminContextOf, aStaffMember, codeOf } from "@/test/staff";
import { type TestAccount, useWorld } from "@/test/world";
import { createAdminCaller } from "./index";

const world = useWorld();

async function ownerOf({ account }: TestAccount) {
  return (await aStaffMember(world, { [account.id]: "owner" })).caller();
}

it.each(STAFF_ROLES)("%s may do exactly its own with members", async (role) => {
  const testAccount = await world.createAccount();
  const { member } = await createMember(testAccount);
  const caller = await (await aStaffMember(world, { [testAccount.account.id]: role })).caller();
  for (const [name, { call, roles }] of Object.entries(MEMBER_PROCEDURES)) {
    const wanted = roles.includes(role) ? "OK" : "FORBIDDEN";
    expect([name, await codeOf(call(caller, member.id))]).toEqual([name, wanted]);
  }
});

it("is for staff, and another account's member is not found", async () => {
  const testAccount = await world.createAccount();
  const { member } = await createMember(testAccount);
  const nobody = createAdminCaller(await adminContextOf(world, null, testAccount.account.id));
  const stranger = await ownerOf(await world.createAccount());
  for (const [name, { call, byId }] of Object.entries(MEMBER_PROCEDURES)) {
    expect([name, await codeOf(call(nobody, member.id))]).toEqual([name, "UNAUTHORIZED"]);
    if (byId) expect([name, await codeOf(call(stranger, member.id))]).toEqual([name, "NOT_FOUND"]);
  }
  const { sessions, member: after } = await (await ownerOf(testAccount)).members.get({ id: member.id });
  expect([sessions.length, after.lockedAt]).toEqual([1, null]);
});

function isSignedIn({ host }: TestAccount, token: string): Promise<number> {
  return world
    .fetch("/api/v1/members/me", { host, headers: { "x-qt-auth": token } })
    .then(({ status }) => status);
}

it("a locked member is out at once and stays out until somebody unlocks them; the log says who did it and why", async () => {
  const testAccount = await world.createAccount();
  const { account, ctx } = testAccount;
  const { member, token } = await createMember(testAccount);
  const owner = await ownerOf(testAccount);
  expect(await isSignedIn(testAccount, token)).toBe(200);
  // Two at once, and once more: it happened once.
  const reason = "writes to others under their names";
  await Promise.all([1, 2].map(() => owner.members.lock({ id: member.id, reason })));
  await owner.members.lock({ id: member.id, reason: "again" });
  expect(await isSignedIn(testAccount, token)).toBe(401);
  expect(await codeOf(owner.members.sendPasswordReset({ id: member.id }))).toBe("CONFLICT");
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

it("members are found by the beginning of any name of theirs, page by page, in their own account only", async () => {
  const testAccount = await world.createAccount();
  const other = await world.createAccount();
  const names = ["Ödön Quay", "Ada 100% Lovelace", "ada_quay", "Zoë", "Bo"];
  for (const [at, name] of names.entries())
    await createMember(testAccount, { name, email: `reader-${at}@members.test` });
  await createMember(other, { name: "Ada Elsewhere" });
  const { member } = await createMember(testAccount, { name: "Last", email: "first@readers.test" });
  await testAccount.ctx.db.prisma.member.update({
    where: { id: member.id },
    data: { phoneNumber: "+442071234567", username: "lasty" },
  });
  const owner = await ownerOf(testAccount);
  const found = async (text: string) =>
    (await owner.members.list({ filter: { text }, page: { limit: 10 } })).rows.map(({ name }) => name);
  expect(await found("ADA")).toEqual(["ada_quay", "Ada 100% Lovelace"]);
  expect(await found("ada 100%")).toEqual(["Ada 100% Lovelace"]);
  expect(await found("ödö")).toEqual(["Ödön Quay"]);
  for (const text of ["FIRST@", "+44207", "last", String(member.id), `#${member.id}`])
    expect([text, await found(text)]).toEqual([text, ["Last"]]);
  expect(await found("%")).toEqual([]);
  const first = await owner.members.list({ filter: {}, page: { limit: 4 } });
  const second = await owner.members.list({
    filter: {},
    page: { limit: 4, after: first.next ?? undefined },
  });
  expect([...first.rows, ...second.rows].map(({ name }) => name)).toEqual(["Last", ...names.toReversed()]);
  expect(second.next).toBeNull();
});
