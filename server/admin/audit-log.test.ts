import { parse } from "csv-parse/sync";
import { expect, it } from "vitest";
import { exportAuditLog } from "@/server/audit/index";
import { STAFF_ROLES } from "@/server/staff/index";
import { AUDIT_PROCEDURES, AUDIT_ROLES } from "@/test/audit-procedures";
import { aStaffMember, createAdminContext, getCallErrorCode } from "@/test/staff";
import { type TestAccount, useTestApp } from "@/test/test-app";
import { createAdminCaller } from "./index";

const app = useTestApp();
const page = { limit: 50 };
const KEY = { name: "Website", scopes: ["all" as const], expiresAt: null };

async function anOwner() {
  const testAccount = await app.createAccount();
  const person = await aStaffMember(app, { [testAccount.account.id]: "owner" });
  return { testAccount, person, caller: await person.caller() };
}

async function exported({ ctx }: TestAccount, filter = {}): Promise<string> {
  let text = "";
  for await (const lines of exportAuditLog(ctx, filter)) text += lines;
  return text;
}

it.each(STAFF_ROLES)(
  "%s may call exactly the procedures of the audit log that the role has",
  async (role) => {
    const { testAccount, caller: owner } = await anOwner();
    await owner.keys.createServer(KEY);
    const id = (await owner.audit.list({ filter: {}, page })).rows[0]?.id ?? "";
    const caller = await (await aStaffMember(app, { [testAccount.account.id]: role })).caller();
    for (const [name, { call }] of Object.entries(AUDIT_PROCEDURES)) {
      const expected = AUDIT_ROLES.includes(role) ? "OK" : "FORBIDDEN";
      expect([name, await getCallErrorCode(call(caller, id))]).toEqual([name, expected]);
    }
  },
);

it("the log is for staff, and another account's entry is not found", async () => {
  const { testAccount, caller: owner } = await anOwner();
  await owner.keys.createServer(KEY);
  const id = (await owner.audit.list({ filter: {}, page })).rows[0]?.id ?? "";
  const nobody = createAdminCaller(await createAdminContext(app, null, testAccount.account.id));
  const { caller: stranger } = await anOwner();
  for (const [name, { call, byId }] of Object.entries(AUDIT_PROCEDURES)) {
    expect([name, await getCallErrorCode(call(nobody, id))]).toEqual([name, "UNAUTHORIZED"]);
    if (byId) expect([name, await getCallErrorCode(call(stranger, id))]).toEqual([name, "NOT_FOUND"]);
  }
  expect((await stranger.audit.list({ filter: {}, page })).rows).toEqual([]);
  expect((await stranger.audit.list({ filter: { text: "Staff Member" }, page })).rows).toEqual([]);
  expect(await stranger.audit.choices()).toEqual({ actions: [], actors: [] });
});

it("an entry names the person, the object, and the changed fields before and after", async () => {
  const { testAccount, person, caller } = await anOwner();
  const { userId } = await aStaffMember(app, { [testAccount.account.id]: "editor" });
  await caller.team.changeRole({ staffUserId: userId, role: "support" });
  const [row] = (await caller.audit.list({ filter: {}, page })).rows;
  expect(row).toMatchObject({
    at: app.clock.now(),
    actor: { kind: "staff", id: String(person.userId), name: "Staff Member" },
    action: "team.changeRole",
    object: { type: "staff_user", id: String(userId) },
    ipAddress: "192.0.2.7",
    userAgent: "Test browser",
    requestId: expect.any(String),
    changes: 1,
  });
  const { changes } = await caller.audit.get({ id: row?.id ?? "" });
  expect(changes).toEqual([
    {
      operation: "update",
      rowType: "staff_membership",
      rowId: String(userId),
      before: { role: "editor" },
      after: { role: "support" },
    },
  ]);
});

it("a refused call leaves no entry", async () => {
  const { testAccount, caller } = await anOwner();
  expect(await getCallErrorCode(caller.team.changeRole({ staffUserId: 2_000_000_000, role: "editor" }))).toBe(
    "NOT_FOUND",
  );
  expect(await app.db.prisma.auditEntry.count({ where: { accountId: testAccount.account.id } })).toBe(0);
});

it("is filtered by actor, action, object and day, and names its choices", async () => {
  const { testAccount, person, caller } = await anOwner();
  app.clock.set("2026-10-31T23:59:59.999Z");
  const { id } = await caller.keys.createServer(KEY);
  app.clock.set("2026-11-01T12:00:00.000Z");
  await caller.keys.revokeServer({ id });
  const second = await aStaffMember(app, { [testAccount.account.id]: "admin" });
  await (await second.caller()).keys.createServer(KEY);
  const actions = async (filter: Parameters<typeof caller.audit.list>[0]["filter"]) =>
    (await caller.audit.list({ filter, page })).rows.map(({ action }) => action);
  expect(await actions({})).toEqual(["keys.createServer", "keys.revokeServer", "keys.createServer"]);
  expect(await actions({ actor: `staff:${second.userId}` })).toEqual(["keys.createServer"]);
  expect(await actions({ actor: "command" })).toEqual([]);
  expect(await actions({ action: "keys.revokeServer" })).toEqual(["keys.revokeServer"]);
  expect(await actions({ text: String(id), type: "account_server_key" })).toEqual([
    "keys.revokeServer",
    "keys.createServer",
  ]);
  expect(await actions({ text: "staff mem" })).toHaveLength(3);
  expect(await actions({ to: "2026-10-31" })).toEqual(["keys.createServer"]);
  expect(await actions({ from: "2026-11-01", action: "keys.createServer" })).toHaveLength(1);
  await expect(caller.audit.list({ filter: { from: "2026-02-31" }, page })).rejects.toMatchObject({
    code: "BAD_REQUEST",
  });
  const { actions: known, actors } = await caller.audit.choices();
  expect(known).toEqual(["keys.createServer", "keys.revokeServer"]);
  expect(actors.map((actor) => actor.id).toSorted()).toEqual(
    [String(person.userId), String(second.userId)].toSorted(),
  );
});

it("is paged completely, forward and back, also where entries have the same time", async () => {
  const { caller } = await anOwner();
  for (let made = 0; made < 7; made += 1) await caller.keys.createServer(KEY);
  const first = await caller.audit.list({ filter: {}, page: { limit: 3 } });
  const second = await caller.audit.list({ filter: {}, page: { limit: 3, after: first.next ?? "" } });
  const third = await caller.audit.list({ filter: {}, page: { limit: 3, after: second.next ?? "" } });
  const ids = [first, second, third].flatMap(({ rows }) => rows.map(({ id }) => Number(id)));
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  expect(new Set(ids).size).toBe(7);
  expect(third.next).toBeNull();
  const back = await caller.audit.list({ filter: {}, page: { limit: 3, before: second.previous ?? "" } });
  expect(back.rows).toEqual(first.rows);
});

it("the export has every filtered entry with its changes, and no cell is a formula", async () => {
  const { testAccount, caller } = await anOwner();
  await caller.keys.createServer({ ...KEY, name: "=cmd|' /C calc'!A0" });
  const ctx = { ...testAccount.ctx };
  await app.db.prisma.staffUser.updateMany({ data: { name: "Staff Member" } });
  const rows: Record<string, string>[] = parse(await exported({ ...testAccount, ctx }), { columns: true });
  expect(rows).toMatchObject([
    { action: "keys.createServer", actor_kind: "staff", time: "2026-11-01T12:00:00.000Z" },
  ]);
  const [change] = JSON.parse(rows[0]?.changes ?? "[]");
  expect(change.after.name).toBe("=cmd|' /C calc'!A0");
  for (const cell of Object.values(rows[0] ?? {})) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
  expect(parse(await exported(testAccount, { action: "none" }), { columns: true })).toEqual([]);
});
