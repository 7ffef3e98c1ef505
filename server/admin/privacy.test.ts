import { expect, it } from "vitest";
import { STAFF_ROLES } from "@/server/staff/index";
import { PRIVACY_PROCEDURES } from "@/test/privacy-procedures";
import { createMember } from "@/test/readers";
import { aStaffMember, createAdminContext, getCallErrorCode } from "@/test/staff";
import { useTestApp } from "@/test/test-app";
import { createAdminCaller } from "./index";

const app = useTestApp();

it.each(STAFF_ROLES)("%s may call exactly the privacy procedures of the role", async (role) => {
  const testAccount = await app.createAccount();
  const { member } = await createMember(testAccount);
  const caller = await (await aStaffMember(app, { [testAccount.account.id]: role })).caller();
  for (const [name, { call, roles }] of Object.entries(PRIVACY_PROCEDURES)) {
    const expected = roles.includes(role) ? "OK" : "FORBIDDEN";
    expect([name, await getCallErrorCode(call(caller, member.id))]).toEqual([name, expected]);
  }
});

it("personal data is for staff, and another account's member is not found and keeps their data", async () => {
  const testAccount = await app.createAccount();
  const { member } = await createMember(testAccount);
  const nobody = createAdminCaller(await createAdminContext(app, null, testAccount.account.id));
  const stranger = await app.createAccount();
  const foreign = await (await aStaffMember(app, { [stranger.account.id]: "owner" })).caller();
  for (const [name, { call }] of Object.entries(PRIVACY_PROCEDURES)) {
    expect([name, await getCallErrorCode(call(nobody, member.id))]).toEqual([name, "UNAUTHORIZED"]);
    expect([name, await getCallErrorCode(call(foreign, member.id))]).toEqual([name, "NOT_FOUND"]);
  }
  expect(await app.db.prisma.member.findUnique({ where: { id: member.id } })).toMatchObject({
    email: member.email,
  });
});

it("an erasure is in the audit log with the member's number, and without their data", async () => {
  const testAccount = await app.createAccount();
  const { member } = await createMember(testAccount, {
    name: "Audited Reader",
    email: "audited@readers.test",
  });
  const owner = await (await aStaffMember(app, { [testAccount.account.id]: "owner" })).caller();
  await owner.privacy.erase({ kind: "member", id: member.id, endSubscriptions: false });
  const entries = await app.db.prisma.auditEntry.findMany({
    where: { accountId: testAccount.account.id, action: "privacy.erase" },
    include: { changes: true },
  });
  expect(entries.length).toBeGreaterThan(0);
  expect(entries[0]).toMatchObject({ objectType: "member", objectId: String(member.id), actorKind: "staff" });
  const text = JSON.stringify(entries, (_, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  );
  expect(text).not.toMatch(/audited/i);
});
