import { expect, it } from "vitest";
import { createReader } from "@/server/identity/index";
import { insertCanaryRow } from "@/test/canary";
import { createPrivacyContext, eraseNow, readExport } from "@/test/privacy";
import { createMember } from "@/test/readers";
import { aStaffMember } from "@/test/staff";
import { aSubscriber } from "@/test/subscriptions";
import { type TestAccount, useTestApp } from "@/test/test-app";
import { eraseReader } from "./index";

const app = useTestApp();
/** In every row of other people. */
const MARK = "stranger";

let lastRow = 910_000;

/** Inserts a row with dummies for the columns that are not given. */
async function insertRow(table: string, row: Readonly<Record<string, unknown>>): Promise<void> {
  await insertCanaryRow(app, { table, exported: "" }, row);
}

interface Values {
  email: string;
  name: string;
  mark: string;
}

/** Rows that repeat a person's values in every table that is searched for contacts. */
async function insertRows({ account, ctx }: TestAccount, { email, name, mark }: Values): Promise<void> {
  const owned = { account_id: account.id };
  const id = ++lastRow;
  const endpoint = ++lastRow;
  const body = JSON.stringify({ name, email, mark });
  const now = ctx.clock.now().toISOString();
  await insertRow("imported_comment", {
    ...owned,
    external_id: `wordpress:site:comment:${id}`,
    payload: { author: { name, email, ip: "192.0.2.9" }, html: mark },
  });
  await insertRow("sandbox_order", { ...owned, id: `order_${id}`, title: mark, email });
  await insertRow("sandbox_event", { ...owned, id: `event_${id}`, body });
  await insertRow("gateway_event", { ...owned, id, status: "done", raw_body: body });
  await insertRow("webhook_endpoint", { ...owned, id: endpoint, url: `https://${mark}.example/` });
  await insertRow("webhook_message", { ...owned, id, event_id: `order:${id}:paid`, body });
  await insertRow("webhook_delivery", {
    ...owned,
    id,
    message_id: id,
    endpoint_id: endpoint,
    state: "pending",
  });
  await insertRow("webhook_attempt", { ...owned, id, delivery_id: id, response_body: body });
  await insertRow("queued_mail", { ...owned, recipient: email, subject: mark });
  await insertRow("subscriber_mail", { ...owned, key: `${mark} ${id}`, recipient: email });
  await insertRow("idempotency_key", {
    ...owned,
    key: `k-${id}`,
    started_at: now,
    status: 201,
    content_type: "application/json",
    body,
  });
  await insertRow("import_run", { ...owned, id: `00000000-0000-4000-8000-000000${id}` });
  await insertRow("import_problem", {
    run_id: `00000000-0000-4000-8000-000000${id}`,
    title: `${mark} ${email}`,
  });
}

/** A change of a row that staff made, as the audit log records it. */
async function insertAudited(
  { account }: TestAccount,
  row: Readonly<Record<string, unknown>>,
): Promise<void> {
  const id = ++lastRow;
  await insertRow("audit_entry", { account_id: account.id, id });
  await insertRow("audit_change", { entry_id: id, account_id: account.id, ...row });
}

/** All rows of the database, by table, sorted. */
async function readDatabase(): Promise<Map<string, string[]>> {
  const tables = await app.db.prisma.$queryRaw<{ name: string }[]>`
    select table_name::text as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`;
  const rows = new Map<string, string[]>();
  for (const { name } of tables) {
    const found = await app.db.prisma.$queryRawUnsafe<{ row: string }[]>(
      `select to_jsonb(t)::text as row from "${name}" t order by 1`,
    );
    rows.set(
      name,
      found.map(({ row }) => row),
    );
  }
  return rows;
}

/** The rows of `before` that are no longer there as they were. */
function listChanged(before: ReadonlyMap<string, string[]>, after: ReadonlyMap<string, string[]>): string[] {
  return [...before].flatMap(([table, rows]) => {
    const left = new Set(after.get(table));
    return rows.filter((row) => !left.has(row)).map((row) => `${table}: ${row}`);
  });
}

function confirm(id: number) {
  return app.db.prisma.member.update({ where: { id }, data: { emailVerifiedAt: app.clock.now() } });
}

it("people with colliding addresses and names keep every row, and are not in the export", async () => {
  const account = await app.createAccount();
  const ctx = createPrivacyContext(account);
  const accountId = account.account.id;
  const others = [
    "joann@x.example",
    "jo.ann@x.example",
    "jo+ann@x.example",
    "ann@x.example.org",
    "ann@x.example-b.example",
  ];
  for (const email of others) {
    const { member } = await createMember(account, { name: `Monthly plan ${MARK}`, email });
    await confirm(member.id);
    await insertRows(account, { email, name: "Monthly plan", mark: MARK });
  }
  const staff = await aStaffMember(app, { [accountId]: "editor" });
  await app.db.prisma.staffUser.update({
    where: { id: staff.userId },
    data: { email: "desk@x.example", name: "Monthly plan" },
  });
  await insertRow("staff_invitation", {
    account_id: accountId,
    email: "invited@x.example",
    name: "Monthly plan",
    role: "editor",
  });
  await app.db.prisma.account.update({
    where: { id: accountId },
    data: { contactEmail: "office@x.example" },
  });
  await createReader(app.db, accountId, {
    kind: "shared_key",
    externalId: "7",
    staffUserId: null,
    name: "Monthly plan",
    avatarUrl: null,
    email: "Signed@x.example",
    now: app.clock.now(),
  });
  const shared = ["desk@x.example", "invited@x.example", "office@x.example", "signed@x.example"];
  for (const email of shared) await insertRows(account, { email, name: "Monthly plan", mark: MARK });
  for (const [row_type, after] of [
    ["staff_user", { email: "desk@x.example", name: "Monthly plan" }],
    ["staff_invitation", { email: "ann@x.example" }],
    ["webhook_endpoint", { url: "https://hooks.example/?to=ann@x.example", note: "ann@x.example" }],
    ["moderation_decision", { reason: "as ann@x.example said" }],
  ] as const)
    await insertAudited(account, { operation: "update", row_type, row_id: "1", after });
  const before = await readDatabase();

  const { member } = await createMember(account, { name: "Monthly plan", email: "ann@x.example" });
  await confirm(member.id);
  // Addresses that are signed, and staff's, invited people's, the account's or another reader's at the same time.
  const subscriber = await aSubscriber(account, "desk@x.example", "Monthly plan");
  await app.db.prisma.subscriber.update({ where: { id: subscriber.id }, data: { readerId: member.id } });
  for (const value of shared.slice(1))
    await insertRow("subscriber_identity", {
      account_id: accountId,
      subscriber_id: subscriber.id,
      provider: "email",
      value,
    });
  await insertRows(account, { email: "Ann@x.example", name: "Monthly plan", mark: "own-row" });

  const exported = await readExport(ctx, member.id);
  expect(exported).toContain("own-row");
  expect(exported).not.toContain(MARK);
  await eraseNow(ctx, { readerId: member.id });
  const after = await readDatabase();
  expect(listChanged(before, after)).toEqual([]);
  const left = [...after].flatMap(([table, rows]) =>
    rows.filter((row) => /[^a-z0-9.+-]ann@x\.example[^a-z0-9.-]/i.test(row)).map((row) => `${table}: ${row}`),
  );
  expect(left.filter((row) => !row.startsWith("audit_change"))).toEqual([]);
  const mails = await app.db.prisma.queuedMail.count({ where: { accountId } });
  expect(mails).toBe(others.length + shared.length);
});

it("an address that a member merely entered reaches nobody's rows", async () => {
  const account = await app.createAccount();
  const ctx = createPrivacyContext(account);
  for (const email of ["maria@mail.example", "a@g", "claimed@mail.example", "paired@mail.example"])
    await insertRows(account, { email, name: "Maria Mar", mark: MARK });
  const before = await readDatabase();
  const { member } = await createMember(account, { name: "Eve", email: "claimed@mail.example" });
  const subscriber = await aSubscriber(account, `eve-${member.id}@mail.example`);
  await app.db.prisma.subscriber.update({ where: { id: subscriber.id }, data: { readerId: member.id } });
  await insertRow("subscriber_identity", {
    account_id: account.account.id,
    subscriber_id: subscriber.id,
    provider: "email",
    value: "paired@mail.example",
    is_paired: true,
  });
  for (const communicationEmail of ["maria@mail.example", "a@g"]) {
    await app.db.prisma.member.update({ where: { id: member.id }, data: { communicationEmail } });
    expect(await readExport(ctx, member.id)).not.toContain(MARK);
  }
  await eraseNow(ctx, { readerId: member.id });
  expect(listChanged(before, await readDatabase())).toEqual([]);
});

it("the key of a call stays claimed, without the response that has the reader's data", async () => {
  const account = await app.createAccount();
  const accountId = account.account.id;
  const { member } = await createMember(account, { name: "Ann Key", email: "ann@keys.example" });
  await confirm(member.id);
  const stored = { account_id: accountId, started_at: app.clock.now().toISOString(), status: 201 };
  const json = { ...stored, content_type: "application/json" };
  await insertRow("idempotency_key", { ...json, key: "server-key", body: '{"email":"ann@keys.example"}' });
  await insertRow("idempotency_key", { ...json, key: `reader ${member.id} own`, body: '{"text":"mine"}' });
  await insertRow("idempotency_key", { ...json, key: `reader ${member.id}1 other`, body: '{"text":"x"}' });
  await insertRow("idempotency_key", { ...json, key: "named", body: '{"title":"Ann Key"}' });
  await eraseNow(createPrivacyContext(account), { readerId: member.id });
  const keys = await app.db.prisma.idempotencyKey.findMany({ where: { accountId } });
  expect(new Map(keys.map(({ key, status, body }) => [key, [status, body]]))).toEqual(
    new Map([
      ["server-key", [201, null]],
      [`reader ${member.id} own`, [201, null]],
      [`reader ${member.id}1 other`, [201, '{"text":"x"}']],
      ["named", [201, '{"title":"Ann Key"}']],
    ]),
  );
});

it("a member of the newsroom is refused as reader and as subscriber", async () => {
  const account = await app.createAccount();
  const ctx = createPrivacyContext(account);
  const accountId = account.account.id;
  const { userId } = await aStaffMember(app, { [accountId]: "editor" });
  const reader = await createReader(app.db, accountId, {
    kind: "staff",
    externalId: null,
    staffUserId: userId,
    name: "Ed Desk",
    avatarUrl: null,
    email: null,
    now: app.clock.now(),
  });
  const subscriber = await aSubscriber(account);
  await app.db.prisma.subscriber.update({ where: { id: subscriber.id }, data: { readerId: reader.id } });
  const before = await readDatabase();
  for (const key of [{ readerId: reader.id }, { subscriberId: subscriber.id }])
    await expect(eraseReader(ctx, { key, endSubscriptions: true })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("newsroom"),
    });
  expect(listChanged(before, await readDatabase())).toEqual([]);
});
