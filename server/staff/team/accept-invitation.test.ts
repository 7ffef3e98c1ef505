import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { createAccountDirectory, type StaffRole } from "@/server/accounts/index";
import { createLog } from "@/server/platform/log/index";
import { systemIds } from "@/server/platform/system/index";
import { testMailer } from "@/test/mailbox";
import { type TestAccount, useTestApp } from "@/test/test-app";
import { createTwoStepPeople, STAFF_PASSWORD } from "@/test/two-step-people";
import {
  acceptInvitation,
  findStaffSession,
  type InvitationDependencies,
  inviteStaff,
  revokeInvitation,
  signInStaff,
  viewInvitation,
} from "../index";

const app = useTestApp();
const PASSWORD = "correct horse battery";

beforeEach(() => app.clock.set("2026-11-01T12:00:00.000Z"));

function parts(): InvitationDependencies {
  const { db, clock } = app;
  return { db, clock, ids: systemIds, log: createLog("silent"), directory: createAccountDirectory(db) };
}

async function anInvitation(
  { ctx }: TestAccount,
  { email = `${randomUUID()}@harbour.example`, role = "editor" }: { email?: string; role?: StaffRole } = {},
) {
  const inviting = { ...ctx, mailer: testMailer, ownAddress: "https://desk.example.test" };
  const created = await inviteStaff(inviting, { email, role, name: "Ada" });
  return { ...created, token: created.link.split("/").at(-1) ?? "" };
}

type Accepting = Parameters<typeof acceptInvitation>[1]["accepting"];
const NEWCOMER: Accepting = { as: "newcomer", name: " Ada Lovelace ", password: PASSWORD };

function accept(token: string, accepting: Accepting, address: string = randomUUID()) {
  return acceptInvitation(parts(), { token, address, userAgent: null, accepting });
}

function loadMembers({ account }: TestAccount) {
  return app.db.prisma.staffMembership.findMany({
    where: { accountId: account.id },
    select: { role: true, user: { select: { email: true, name: true } } },
  });
}

async function aPerson() {
  const account = await app.createAccount();
  const { token, email } = await anInvitation(account);
  return { email, ...(await accept(token, NEWCOMER)) };
}

test("a new person joins with a name and a password, is signed in at once, and the event is logged", async () => {
  const account = await app.createAccount();
  const { token, email } = await anInvitation(account);
  const seen = await viewInvitation(parts(), { token, address: "a" });
  expect(seen).toMatchObject({ state: "open", hasLogin: false, email, name: "Ada", role: "editor" });
  const { sessionId } = await accept(token, NEWCOMER);
  const session = await findStaffSession(parts(), sessionId);
  expect(session?.user).toMatchObject({ email, name: "Ada Lovelace" });
  expect(session?.memberships).toMatchObject([{ accountId: account.account.id, role: "editor" }]);
  await expect(
    signInStaff(parts(), { email, password: PASSWORD, address: "b", userAgent: null }),
  ).resolves.toBeDefined();
  const events = await app.db.prisma.outboxEvent.findMany({ where: { accountId: account.account.id } });
  expect(events.map(({ name }) => name).toSorted()).toEqual([
    "accounts/staff.invited",
    "accounts/staff.joined",
  ]);
  expect((await viewInvitation(parts(), { token, address: "a" })).state).toBe("accepted");
});

test("an existing person accepts with their password or their current session", async () => {
  const person = await aPerson();
  const first = await app.createAccount();
  const second = await app.createAccount();
  const pending = await anInvitation(first, { email: person.email });
  expect(await viewInvitation(parts(), { token: pending.token, address: "a" })).toMatchObject({
    hasLogin: true,
  });
  await expect(accept(pending.token, NEWCOMER)).rejects.toMatchObject({ code: "conflict" });
  await expect(accept(pending.token, { as: "login", password: "wrong" })).rejects.toMatchObject({
    code: "unauthorized",
  });
  await accept(pending.token, { as: "login", password: PASSWORD });
  const two = await anInvitation(second, { email: person.email, role: "owner" });
  const session = await findStaffSession(parts(), person.sessionId);
  if (session === null) throw new Error("no session");
  await accept(two.token, { as: "session", session });
  expect(await loadMembers(first)).toMatchObject([{ role: "editor", user: { name: "Ada Lovelace" } }]);
  expect(await loadMembers(second)).toMatchObject([{ role: "owner", user: { email: person.email } }]);
});

test("another person's session cannot accept the invitation", async () => {
  const person = await aPerson();
  const account = await app.createAccount();
  const { token } = await anInvitation(account);
  const session = await findStaffSession(parts(), person.sessionId);
  if (session === null) throw new Error("no session");
  await expect(accept(token, { as: "session", session })).rejects.toMatchObject({ code: "forbidden" });
  expect(await loadMembers(account)).toEqual([]);
});

test("of two concurrent acceptances one succeeds, and there is one person with one role", async () => {
  const account = await app.createAccount();
  const { token } = await anInvitation(account);
  const both = await Promise.allSettled([accept(token, NEWCOMER), accept(token, NEWCOMER)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await loadMembers(account)).toHaveLength(1);
  await expect(accept(token, NEWCOMER)).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringMatching(/already/),
  });
});

test("an address that two accounts invite becomes one person, in any order of acceptance", async () => {
  const accounts = [await app.createAccount(), await app.createAccount()];
  const email = `${randomUUID()}@harbour.example`;
  const invitations = await Promise.all(accounts.map((account) => anInvitation(account, { email })));
  const both = await Promise.allSettled(invitations.map(({ token }) => accept(token, NEWCOMER)));
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await app.db.prisma.staffUser.count({ where: { email } })).toBe(1);
  const late = invitations.find((_, index) => both[index]?.status === "rejected");
  await accept(late?.token ?? "", { as: "login", password: PASSWORD });
  const person = await app.db.prisma.staffUser.findUniqueOrThrow({
    where: { email },
    include: { memberships: true },
  });
  expect(person.memberships).toHaveLength(2);
});

test("an expired, revoked or unknown invitation is refused, each with its reason", async () => {
  const account = await app.createAccount();
  const old = await anInvitation(account);
  const back = await anInvitation(account);
  await revokeInvitation(account.ctx, back.id);
  app.clock.set("2026-11-08T12:00:00.000Z");
  await expect(accept(old.token, NEWCOMER)).rejects.toMatchObject({
    message: expect.stringMatching(/expired after a week/),
  });
  await expect(accept(back.token, NEWCOMER)).rejects.toMatchObject({
    message: expect.stringMatching(/revoked/),
  });
  for (const token of ["", "x", "a".repeat(43), "../../etc"]) {
    await expect(accept(token, NEWCOMER)).rejects.toMatchObject({ code: "not_found" });
  }
  expect(await loadMembers(account)).toEqual([]);
});

test("a short password and an empty name are refused, and the invitation stays open", async () => {
  const account = await app.createAccount();
  const { token } = await anInvitation(account);
  const wrong: Accepting[] = [
    { as: "newcomer", name: "Ada", password: "short" },
    { as: "newcomer", name: "  ", password: PASSWORD },
    { as: "newcomer", name: "Ada\nBcc: all", password: PASSWORD },
  ];
  for (const accepting of wrong)
    await expect(accept(token, accepting)).rejects.toMatchObject({ code: "invalid" });
  expect((await viewInvitation(parts(), { token, address: "a" })).state).toBe("open");
});

test("one network address may open a limited number of links in a quarter of an hour", async () => {
  for (let n = 0; n < 60; n += 1) await accept("a".repeat(43), NEWCOMER, "192.0.2.9").catch(() => null);
  const account = await app.createAccount();
  const { token } = await anInvitation(account);
  await expect(accept(token, NEWCOMER, "192.0.2.9")).rejects.toMatchObject({ code: "rate_limited" });
  await expect(accept(token, NEWCOMER, "192.0.2.10")).resolves.toBeDefined();
});

test("a person with two-step verification accepts signed in, not with the password alone", async () => {
  const account = await app.createAccount();
  const person = await createTwoStepPeople(app).aPersonWithApp();
  const { token } = await anInvitation(account, { email: person.email });
  await expect(accept(token, { as: "login", password: "wrong" })).rejects.toMatchObject({
    code: "unauthorized",
  });
  await expect(accept(token, { as: "login", password: STAFF_PASSWORD })).rejects.toMatchObject({
    code: "forbidden",
    message: expect.stringMatching(/Sign in on the sign-in page first/),
  });
  expect(await loadMembers(account)).toEqual([]);
  await accept(token, { as: "session", session: person.session });
  expect(await loadMembers(account)).toHaveLength(1);
});
