import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { DAY_MILLISECONDS } from "@/shared/time-units";
import { useTestApp } from "@/test/test-app";
import { type Act, auditDatabase, pruneAuditLog, recordAct } from "./index";

const app = useTestApp();

async function anAct(more: Partial<Act> = {}) {
  const { account } = await app.createAccount();
  const act: Act = {
    id: randomUUID(),
    accountId: account.id,
    actor: { kind: "staff", id: "7", name: "Ada" },
    action: "test.change",
    object: null,
    origin: { ipAddress: "192.0.2.1", userAgent: "Test browser", requestId: "request-1" },
    ...more,
  };
  return { account, act, db: auditDatabase(app.db, act, app.clock) };
}

const entriesOf = (act: Act) =>
  app.db.prisma.auditEntry.findMany({
    where: { actId: act.id },
    orderBy: { id: "asc" },
    include: { changes: { orderBy: { ordinal: "asc" } } },
  });

it("records who, what, where from and the changed fields, with a write through Prisma alone", async () => {
  const { account, act, db } = await anAct();
  await db.prisma.account.update({ where: { id: account.id }, data: { name: "Renamed", timeZone: "UTC" } });
  expect(await entriesOf(act)).toMatchObject([
    {
      accountId: account.id,
      at: app.clock.now(),
      actorKind: "staff",
      actorId: "7",
      actorName: "Ada",
      action: "test.change",
      objectType: "account",
      objectId: String(account.id),
      ipAddress: "192.0.2.1",
      userAgent: "Test browser",
      requestId: "request-1",
      changes: [
        {
          operation: "update",
          rowType: "account",
          rowId: String(account.id),
          before: { name: "Test publication" },
          after: { name: "Renamed" },
        },
      ],
    },
  ]);
});

it("records all rows of a transaction in one entry, and nothing of one that is rolled back", async () => {
  const { account, act, db } = await anAct({ object: { type: "account", id: "named" } });
  const add = (slug: string) => ({ accountId: account.id, name: slug, slug });
  const failing = db.transaction(async (tx) => {
    await tx.prisma.tag.create({ data: add("lost") });
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await entriesOf(act)).toEqual([]);
  await db.transaction(async (tx) => {
    const { id } = await tx.prisma.tag.create({ data: add("one") });
    await tx.prisma.tag.update({ where: { id }, data: { name: "Two" } });
    await tx.prisma.tag.delete({ where: { id } });
  });
  const [entry, ...others] = await entriesOf(act);
  expect(others).toEqual([]);
  expect(entry).toMatchObject({ objectType: "account", objectId: "named" });
  expect(entry?.changes).toMatchObject([
    { operation: "insert", rowType: "tag", before: null, after: { name: "one" } },
    { operation: "update", before: { name: "one" }, after: { name: "Two" } },
    { operation: "delete", before: { name: "Two", slug: "one" }, after: null },
  ]);
});

it("records raw SQL, and leaves what others write at the same time unrecorded", async () => {
  const { account, act, db } = await anAct();
  const { id } = account;
  await Promise.all([
    db.prisma.$executeRaw`update account set name = 'Raw' where id = ${id}`,
    app.db.prisma.tag.create({ data: { accountId: id, name: "Unrecorded", slug: "unrecorded" } }),
  ]);
  await app.db.prisma.account.update({ where: { id }, data: { name: "Unrecorded" } });
  const entries = await entriesOf(act);
  expect(entries.flatMap(({ changes }) => changes.map(({ after }) => after))).toEqual([{ name: "Raw" }]);
  expect(await app.db.prisma.auditEntry.count({ where: { accountId: id } })).toBe(1);
});

it("records no hash of a key and no sealed text", async () => {
  const { account, act, db } = await anAct();
  const { id: accountId } = account;
  await db.prisma.accountServerKey.create({ data: { accountId, hash: "hash-of-key", prefix: "sk_1234" } });
  await db.prisma.sharedKey.create({
    data: { accountId, use: "engagement", secret: "sealed-text", createdAt: app.clock.now() },
  });
  expect(await stored(act)).toMatchObject([
    { after: { name: "Server key", prefix: "sk_1234" } },
    { after: { use: "engagement", secret: "[secret]" } },
  ]);
  expect(JSON.stringify(await stored(act))).not.toMatch(/hash-of-key|sealed-text/);
});

async function stored(act: Act) {
  const entries = await entriesOf(act);
  return entries.flatMap(({ changes }) => changes.map(({ before, after }) => ({ before, after })));
}

it("keeps secrets out of JSON documents and texts, and records that they changed", async () => {
  const { account, act, db } = await anAct();
  const change = (settings: object) =>
    db.prisma.account.update({
      where: { id: account.id },
      data: { settings: JSON.parse(JSON.stringify(settings)) },
    });
  await change({ engagement: { captcha: { siteKey: "site", secret: "v1.aaaaaaaa.zzz" }, open: true } });
  await change({ engagement: { captcha: { siteKey: "site", secret: "v1.bbbbbbbb.zzz" }, open: false } });
  await db.prisma.account.update({
    where: { id: account.id },
    data: { name: "sk_pasted-by-mistake-in-full" },
  });
  const changes = await stored(act);
  expect(changes).toEqual([
    {
      before: { settings: {} },
      after: { settings: { engagement: { captcha: { siteKey: "site", secret: "[secret]" }, open: true } } },
    },
    {
      before: { settings: { engagement: { captcha: { secret: "[secret]" }, open: true } } },
      after: { settings: { engagement: { captcha: { secret: "[secret]" }, open: false } } },
    },
    { before: { name: "Test publication" }, after: { name: "[secret]" } },
  ]);
});

it("records that personal data of readers changed, but not the data", async () => {
  const { account, act, db } = await anAct();
  await db.prisma.subscriber.create({
    data: {
      accountId: account.id,
      name: "Grace Hopper",
      metadata: { born: 1906 },
      createdAt: app.clock.now(),
      updatedAt: app.clock.now(),
    },
  });
  const [change] = await stored(act);
  expect(change?.after).toMatchObject({ name: "[personal data]", metadata: "[personal data]" });
});

it("records 200 rows of a transaction, and that there are more", async () => {
  const { account, act, db } = await anAct();
  const data = Array.from({ length: 230 }, (_, n) => ({ accountId: account.id, name: `${n}`, slug: `${n}` }));
  await db.prisma.tag.createMany({ data });
  const [entry] = await entriesOf(act);
  expect(entry?.changes.filter(({ operation }) => operation === "insert")).toHaveLength(200);
  expect(entry?.changes.at(-1)).toMatchObject({ operation: "more", before: null, after: null });
  expect(entry?.changes).toHaveLength(201);
});

it("records nothing until the caller is known", async () => {
  const { account, act, db } = await anAct({ actor: null });
  await db.prisma.account.update({ where: { id: account.id }, data: { name: "Anonymous" } });
  await recordAct(app.db, act, app.clock);
  expect(await entriesOf(act)).toEqual([]);
});

it("gives an act that changed nothing one entry, and one that is recorded no second one", async () => {
  const { account, act, db } = await anAct();
  await db.prisma.account.updateMany({ where: { id: account.id }, data: { name: "Test publication" } });
  await recordAct(app.db, act, app.clock);
  await recordAct(app.db, act, app.clock);
  expect(await entriesOf(act)).toMatchObject([{ action: "test.change", changes: [] }]);
});

it("the log refuses changes and deletions, also in raw SQL", async () => {
  const { account, act, db } = await anAct();
  await db.prisma.account.update({ where: { id: account.id }, data: { name: "Kept" } });
  const refused = "the audit log is append-only";
  for (const sql of [
    "update audit_entry set actor_name = 'Nobody'",
    "delete from audit_entry",
    "truncate audit_entry cascade",
    "update audit_change set after = '{}'",
    "delete from audit_change",
    "truncate audit_change",
  ])
    await expect(app.db.prisma.$executeRawUnsafe(sql)).rejects.toThrow(refused);
  expect(await stored(act)).toMatchObject([{ after: { name: "Kept" } }]);
});

it("a clock ahead of the database's deletes nothing too early, and is not refused at the shortest retention", async () => {
  const { account, act, db } = await anAct();
  app.clock.set(new Date(Date.now() - 30 * DAY_MILLISECONDS + 30_000).toISOString());
  await db.prisma.account.update({ where: { id: account.id }, data: { name: "Kept" } });
  app.clock.set(new Date(Date.now() + 60_000).toISOString());
  await pruneAuditLog({ db: app.db, clock: app.clock }, 30);
  expect(await stored(act)).toMatchObject([{ after: { name: "Kept" } }]);
});

it("the retention deletes what is older, and never what is younger than 30 days", async () => {
  const { account, act, db } = await anAct();
  const change = (name: string) => db.prisma.account.update({ where: { id: account.id }, data: { name } });
  app.clock.set("2020-01-01T00:00:00.000Z");
  await change("Old");
  app.clock.set("2026-11-01T12:00:00.000Z");
  await change("New");
  await expect(pruneAuditLog({ db: app.db, clock: { now: () => new Date() } }, 29)).rejects.toThrow(
    "30 days",
  );
  expect(await pruneAuditLog({ db: app.db, clock: app.clock }, 365)).toBe(1);
  expect((await stored(act)).map(({ after }) => after)).toEqual([{ name: "New" }]);
});
