import { expect, it } from "vitest";
import { hashServerKey } from "@/server/accounts/index";
import { buildEdge } from "@/server/edge";
import { getRuntime } from "@/server/runtime";
import { createServerKey, listServerKeys, type NewServerKey, revokeServerKey } from "@/server/staff/index";
import { type TestAccount, useTestApp } from "@/test/test-app";

const app = useTestApp();
const ALL: NewServerKey = { name: "Website", scopes: ["all"], expiresAt: null };

function read(account: TestAccount, key: string, path = "/api/v1/subscription_groups.json") {
  return app.fetch(path, { headers: { "x-subauth": key }, host: account.host });
}

function write(account: TestAccount, key: string, headline = "New") {
  return app.fetch("/api/story/new/story-version", {
    method: "POST",
    host: account.host,
    headers: {
      "x-subauth": key,
      "content-type": "application/json",
      "user-agent": "CMS/2",
      "x-request-id": "r-1",
    },
    body: JSON.stringify({ headline }),
  });
}

const message = async (response: Response) => (await response.json()).error.message;

it("a key without the scope of an operation is refused with the missing scope", async () => {
  const account = await app.createAccount();
  const { key } = await createServerKey(account.ctx, { ...ALL, scopes: ["content:read", "catalogue:read"] });
  expect((await read(account, key)).status).toBe(200);
  expect((await read(account, key, "/api/v1/config")).status).toBe(200);
  const refused = await write(account, key);
  expect(refused.status).toBe(403);
  expect(await message(refused)).toBe('The server key "Website" lacks the scope content:write.');
  expect((await read(account, key, "/api/v1/events")).status).toBe(403);
  expect(await app.db.prisma.story.count({ where: { accountId: account.account.id } })).toBe(0);
});

it("a key from before scopes existed may do everything", async () => {
  const account = await app.createAccount();
  const { id: accountId } = account.account;
  await app.db.prisma.$executeRaw`
    insert into account_server_key (account_id, hash, prefix) values (${accountId}, ${hashServerKey("old")}, 'old')`;
  expect((await read(account, "old")).status).toBe(200);
  expect((await read(account, "old", "/api/v1/events")).status).toBe(200);
  expect((await write(account, "old")).status).toBe(201);
});

it("a key works until the instant at which it expires; then the refusal states the time", async () => {
  const account = await app.createAccount();
  const expiresAt = new Date("2026-11-02T00:00:00.000Z");
  const { key } = await createServerKey(account.ctx, { ...ALL, expiresAt });
  app.clock.set("2026-11-01T23:59:59.999Z");
  expect((await read(account, key)).status).toBe(200);
  app.clock.set("2026-11-02T00:00:00.000Z");
  const refused = await read(account, key);
  expect(refused.status).toBe(401);
  expect(await message(refused)).toBe("The server key expired at 2026-11-02T00:00:00.000Z.");
  app.clock.set("2026-11-01T12:00:00.000Z");
});

it("a revoked key is refused at once in every process, also in one that has just used it", async () => {
  const account = await app.createAccount();
  const other = buildEdge({ ...getRuntime() });
  const { id, key } = await createServerKey(account.ctx, ALL);
  const { key: second } = await createServerKey(account.ctx, { ...ALL, name: "Second" });
  const elsewhere = () =>
    other.fetch(
      new Request(`http://${account.host}/api/v1/subscription_groups.json`, {
        headers: { "x-subauth": key, host: account.host },
      }),
    );
  expect([(await read(account, key)).status, (await elsewhere()).status]).toEqual([200, 200]);
  const during = Array.from({ length: 20 }, () => read(account, key));
  await revokeServerKey(account.ctx, id);
  expect([(await read(account, key)).status, (await elsewhere()).status]).toEqual([401, 401]);
  expect(await message(await elsewhere())).toBe("The server key has been revoked.");
  // A call that began before ends as it began: whole, or refused.
  for (const response of await Promise.all(during)) expect([200, 401]).toContain(response.status);
  expect((await read(account, second)).status).toBe(200);
});

it("another account's key, and one that nobody has, are the same 401", async () => {
  const [own, other] = [await app.createAccount(), await app.createAccount()];
  const { id, key } = await createServerKey(other.ctx, ALL);
  const path = `/api/v1/stories?key=${own.account.key}`;
  expect((await read(own, "sk_unknown")).status).toBe(401);
  expect((await read(own, key, path)).status).toBeLessThan(500);
  await expect(revokeServerKey(own.ctx, id)).rejects.toMatchObject({ code: "not_found" });
  expect(await listServerKeys(own.ctx)).toEqual([]);
});

it("the last use is stored once a minute, to the minute", async () => {
  const account = await app.createAccount();
  const { key } = await createServerKey(account.ctx, ALL);
  const stored = async () => (await listServerKeys(account.ctx))[0]?.lastUsedAt;
  const version = async () => {
    const [row] = await app.db.prisma.$queryRaw<{ xmin: string }[]>`
      select xmin::text from account_server_key where hash = ${hashServerKey(key)}`;
    return row?.xmin;
  };
  expect(await stored()).toBeNull();
  app.clock.set("2026-11-01T12:00:31.000Z");
  await read(account, key);
  expect(await stored()).toEqual(new Date("2026-11-01T12:00:00.000Z"));
  const before = await version();
  app.clock.set("2026-11-01T12:00:59.999Z");
  await Promise.all([read(account, key), read(account, key)]);
  expect(await version()).toBe(before);
  app.clock.set("2026-11-01T12:01:00.000Z");
  await read(account, key);
  expect(await stored()).toEqual(new Date("2026-11-01T12:01:00.000Z"));
  app.clock.set("2026-11-01T12:00:00.000Z");
});

it("what a key changes is recorded with its name, the operation and where the call came from", async () => {
  const account = await app.createAccount();
  const { id, key } = await createServerKey(account.ctx, ALL);
  const { id: accountId } = account.account;
  expect((await read(account, key)).status).toBe(200);
  expect((await write(account, key, "Recorded")).status).toBe(201);
  const entries = await app.db.prisma.auditEntry.findMany({
    where: { accountId },
    include: { changes: true },
  });
  expect(entries).toMatchObject([
    {
      actorKind: "server_key",
      actorId: String(id),
      actorName: "Website",
      action: "createStory",
      ipAddress: "unknown",
      userAgent: "CMS/2",
      requestId: "r-1",
    },
  ]);
  expect(entries[0]?.changes.map(({ rowType }) => rowType)).toContain("story");
});

it("concurrent calls never create more than twenty live keys", async () => {
  const { ctx } = await app.createAccount();
  const made = await Promise.allSettled(Array.from({ length: 24 }, () => createServerKey(ctx, ALL)));
  expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
  expect(await listServerKeys(ctx)).toHaveLength(20);
});

it.each<[string, NewServerKey]>([
  ["name", { ...ALL, name: " " }],
  ["scopes", { ...ALL, scopes: [] }],
  ["scopes", { ...ALL, scopes: ["content:delete"] }],
  ["expiresAt", { ...ALL, expiresAt: new Date("2026-11-01T12:00:00.000Z") }],
])("a new key with a wrong %s is refused", async (field, input) => {
  const { ctx } = await app.createAccount();
  await expect(createServerKey(ctx, input)).rejects.toMatchObject({
    code: "invalid",
    problems: [{ path: expect.stringContaining(field) }],
  });
  expect(await listServerKeys(ctx)).toEqual([]);
});
