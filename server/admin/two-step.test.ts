import { beforeEach, expect, it } from "vitest";
import type { StaffRole } from "@/server/accounts/index";
import { changeSettings } from "@/server/accounts/index";
import { findStaffSession } from "@/server/staff/index";
import { runInOrderBehindLock } from "@/test/lock-contention";
import { listMails } from "@/test/mailbox";
import {
  addAuthenticator,
  aPassword,
  aStaffMember,
  createAdminContext,
  getCallErrorCode,
} from "@/test/staff";
import { type TestAccount, useTestApp } from "@/test/test-app";
import { createTotpCode } from "@/test/totp";
import { createAdminCaller } from "./index";

const app = useTestApp();

beforeEach(() => app.clock.set("2026-11-01T12:00:00.000Z"));

const employ = ({ account }: TestAccount, role: StaffRole) => aStaffMember(app, { [account.id]: role });

async function employWithTwoStep(testAccount: TestAccount, role: StaffRole) {
  const person = await employ(testAccount, role);
  await addAuthenticator(app, person.userId);
  return person;
}

it("an owner who uses two-step verification requires it of the team: others can only set it up", async () => {
  const testAccount = await app.createAccount();
  const editor = await employ(testAccount, "editor");
  const owner = await employ(testAccount, "owner");
  expect(await getCallErrorCode((await owner.caller()).team.requireTwoStep({ required: true }))).toBe(
    "CONFLICT",
  );
  await addAuthenticator(app, owner.userId);
  await (await owner.caller()).team.requireTwoStep({ required: true });
  expect((await (await owner.caller()).team.list()).isTwoStepRequired).toBe(true);

  const caller = await editor.caller();
  expect(await getCallErrorCode(caller.overview.newsroom())).toBe("FORBIDDEN");
  expect(await getCallErrorCode(caller.collections.create({ name: "New", slug: "new" }))).toBe("FORBIDDEN");
  expect(await getCallErrorCode(caller.me.sessions())).toBe("OK");
  const { secret } = await caller.me.startAuthenticator({ proof: await aPassword(app, editor.userId) });
  expect(await getCallErrorCode((await editor.caller()).overview.newsroom())).toBe("FORBIDDEN");
  await caller.me.confirmAuthenticator({ code: createTotpCode(secret, app.clock.now()) });
  expect(await getCallErrorCode((await editor.caller()).overview.newsroom())).toBe("OK");

  await (await owner.caller()).team.requireTwoStep({ required: false });
  expect((await (await owner.caller()).team.list()).isTwoStepRequired).toBe(false);
});

it("another publication of the same person is not affected by the requirement", async () => {
  const [strict, open] = [await app.createAccount(), await app.createAccount()];
  await changeSettings(app.db, strict.account.id, { section: null, change: { staffTwoStepRequired: true } });
  const person = await aStaffMember(app, { [strict.account.id]: "editor", [open.account.id]: "editor" });
  expect(await getCallErrorCode((await person.caller(strict.account.id)).overview.newsroom())).toBe(
    "FORBIDDEN",
  );
  expect(await getCallErrorCode((await person.caller(open.account.id)).overview.newsroom())).toBe("OK");
});

it("an owner resets a colleague's second factors: sessions end, a mail is sent, and the log names them", async () => {
  const testAccount = await app.createAccount();
  const [owner, editor] = [
    await employ(testAccount, "owner"),
    await employWithTwoStep(testAccount, "editor"),
  ];
  const caller = await owner.caller();
  const before = (await caller.team.list()).people.find(({ staffUserId }) => staffUserId === editor.userId);
  expect(before?.hasSecondFactor).toBe(true);
  await caller.team.resetTwoStep({ staffUserId: editor.userId });
  const context = await createAdminContext(app, null, null);
  expect(await findStaffSession(context.dependencies, editor.sessionId)).toBeNull();
  expect(await app.db.prisma.staffAuthenticator.count({ where: { staffUserId: editor.userId } })).toBe(0);
  const mail = listMails(null).find(({ to }) => to.address === `${editor.sessionId}@staff.test`);
  expect(mail?.subject).toBe("Two-step verification was turned off");
  const entry = await app.db.prisma.auditEntry.findFirstOrThrow({
    where: { accountId: testAccount.account.id, action: "team.resetTwoStep" },
    include: { changes: true },
  });
  expect(entry).toMatchObject({ objectType: "staff_user", objectId: String(editor.userId) });
  expect(JSON.stringify(entry.changes.map(({ before: values }) => values))).toContain("[secret]");
  expect(JSON.stringify(entry.changes.map(({ before: values }) => values))).not.toContain("v1.");
  expect(await getCallErrorCode(caller.team.resetTwoStep({ staffUserId: editor.userId }))).toBe("CONFLICT");
});

it("second factors are not reset by admins, for oneself, or for someone another publication relies on", async () => {
  const [own, other] = [await app.createAccount(), await app.createAccount()];
  const [owner, admin] = [await employWithTwoStep(own, "owner"), await employ(own, "admin")];
  const editor = await employWithTwoStep(own, "editor");
  const stranger = await employWithTwoStep(other, "editor");
  const shared = await aStaffMember(app, { [own.account.id]: "editor", [other.account.id]: "editor" });
  await addAuthenticator(app, shared.userId);
  const reset = async (acting: typeof owner, staffUserId: number) =>
    getCallErrorCode((await acting.caller()).team.resetTwoStep({ staffUserId }));
  expect(await reset(admin, editor.userId)).toBe("FORBIDDEN");
  expect(await reset(owner, owner.userId)).toBe("FORBIDDEN");
  expect(await reset(owner, shared.userId)).toBe("FORBIDDEN");
  expect(await reset(owner, stranger.userId)).toBe("NOT_FOUND");
  expect(await app.db.prisma.staffAuthenticator.count()).toBeGreaterThanOrEqual(4);
});

it("a reset reads the person's publications under the lock: one that they join meanwhile refuses it", async () => {
  const [own, other] = [await app.createAccount(), await app.createAccount()];
  const [owner, editor] = [await employWithTwoStep(own, "owner"), await employWithTwoStep(own, "editor")];
  const caller = await owner.caller();
  const lock = `select from staff_user where id = ${editor.userId} for no key update`;
  const join = async () => {
    const membership = { staffUserId: editor.userId, accountId: other.account.id, role: "editor" } as const;
    await app.db.prisma.staffMembership.create({ data: membership });
    // Waits for the lock as well.
    await app.db.prisma.staffUser.update({ where: { id: editor.userId }, data: { name: "Joined" } });
    return "joined";
  };
  const reset = () => getCallErrorCode(caller.team.resetTwoStep({ staffUserId: editor.userId }));
  expect(await runInOrderBehindLock(app.databaseUrl, lock, [reset, join])).toEqual(["FORBIDDEN", "joined"]);
  expect(await app.db.prisma.staffAuthenticator.count({ where: { staffUserId: editor.userId } })).toBe(1);
});

it("where passwords are off, the requirement locks nobody in who came by the operator's link", async () => {
  const { account } = await app.createAccount();
  await changeSettings(app.db, account.id, { section: null, change: { staffTwoStepRequired: true } });
  const { sessionId } = await aStaffMember(app, { [account.id]: "editor" });
  const context = await createAdminContext(app, sessionId, null);
  expect(await getCallErrorCode(createAdminCaller(context).overview.newsroom())).toBe("FORBIDDEN");
  const config = { staffSignIn: { provider: null, hasPasswords: false } };
  const caller = createAdminCaller({ ...context, dependencies: { ...context.dependencies, config } });
  expect(await getCallErrorCode(caller.overview.newsroom())).toBe("OK");
  expect((await caller.me.twoStep()).isOffered).toBe(false);
});
