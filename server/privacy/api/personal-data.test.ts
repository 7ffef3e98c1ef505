import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { hashServerKey } from "@/server/accounts/index";
import { CANARY, CANARY_ADDRESS, CANARY_EMAIL, CANARY_PHONE, searchDatabase } from "@/test/canary";
import { createCanaryReader } from "@/test/canary-reader";
import { createPurchaseBody, createSandboxShop } from "@/test/checkout";
import { createPrivacyContext } from "@/test/privacy";
import { createMember } from "@/test/readers";
import { aPlan, aSubscriber, createTestServerKey } from "@/test/subscriptions";
import { type TestAccount, useTestApp } from "@/test/test-app";
import { cleanErasure } from "../index";
import { PERSONAL_TABLES } from "../tables/index";
import { wireErasure, wireExport, wirePreview, wireProgress } from "./wire/personal-data";

const app = useTestApp();
const BASE = "/api/v1/personal-data";
const VALUES = [CANARY, CANARY_ADDRESS, CANARY_PHONE];

/** Calls the API as the publisher's backend does. */
function createCaller(key: string) {
  const headers = { "x-subauth": key, "content-type": "application/json" };
  return {
    get: (path: string) => app.fetch(`${BASE}/${path}`, { headers }),
    erase: (path: string, body: object, more: Record<string, string> = {}) =>
      app.fetch(`${BASE}/${path}/erasure`, {
        method: "POST",
        headers: { ...headers, ...more },
        body: JSON.stringify(body),
      }),
  };
}

async function callerOf(account: Pick<TestAccount, "ctx" | "account">) {
  return createCaller(await createTestServerKey(account));
}

async function readEvents({ account }: Pick<TestAccount, "account">, name: string): Promise<number> {
  return app.db.prisma.outboxEvent.count({ where: { accountId: account.id, name } });
}

describe("the data of a member with rows in every table", () => {
  let canary: Awaited<ReturnType<typeof createCanaryReader>>;
  let caller: Awaited<ReturnType<typeof callerOf>>;

  beforeAll(async () => {
    canary = await createCanaryReader(app);
    caller = await callerOf(canary.shop);
  });

  it("is exported whole by their reader and by their subscriber, is erased, and is gone but for invoices", async () => {
    const { shop, ids } = canary;
    for (const path of [`readers/${ids.memberId}`, `subscribers/${ids.subscriberId}`]) {
      const response = await caller.get(path);
      expect([path, response.status]).toEqual([path, 200]);
      expect(response.headers.get("cache-control")).toContain("no-store");
      expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="\w+-\d+\.json"$/);
      const text = await response.text();
      const exported: Record<string, unknown> = wireExport.parse(JSON.parse(text));
      for (const { section, table } of PERSONAL_TABLES)
        if (section !== null) expect([table, JSON.stringify(exported[section])]).not.toEqual([table, "[]"]);
      for (const value of VALUES) expect(text).toContain(value);
      expect(text).not.toMatch(/Orla|argon2|password_hash/);
    }

    const preview = wirePreview.parse(
      await (await caller.get(`readers/${ids.memberId}/erasure-preview`)).json(),
    );
    expect(preview.ends).toMatchObject([{ subscription_id: ids.subscriptionId, gift: false }]);
    expect(preview.invoices).toBe(1);
    expect(preview.deleted).toContain("bookmarks");
    expect(preview.kept.find(({ section }) => section === "invoices")?.reason).toMatch(/invoice/i);

    const path = `readers/${ids.memberId}`;
    const running = await caller.erase(path, { confirmation: CANARY_EMAIL });
    expect(running.status).toBe(409);
    expect(await searchDatabase(app, VALUES)).toMatchObject({ "member.email": 1 });

    const body = { confirmation: CANARY_EMAIL.toUpperCase(), end_subscriptions: true };
    const racing = await Promise.all([
      caller.erase(path, body),
      caller.erase(`subscribers/${ids.subscriberId}`, body),
      caller.erase(path, body, { "idempotency-key": "erase-1" }),
    ]);
    expect(racing.map(({ status }) => status)).toEqual([200, 200, 200]);
    const erasures = await Promise.all(racing.map(async (one) => wireErasure.parse(await one.json())));
    expect(new Set(erasures.map(({ id }) => id)).size).toBe(1);
    const replayed = await caller.erase(path, body, { "idempotency-key": "erase-1" });
    expect([replayed.status, replayed.headers.get("idempotent-replayed")]).toEqual([200, "true"]);
    expect(await readEvents(shop, "identity/member.deleted")).toBe(1);

    const { id } = await app.db.prisma.readerErasure.findFirstOrThrow({
      where: { accountId: shop.account.id },
    });
    expect(erasures[0]?.id).toBe(id);
    await cleanErasure(createPrivacyContext(shop), id);
    expect(await searchDatabase(app, VALUES)).toEqual({ "invoice.printed": 1 });
    const progress = wireProgress.parse(await (await caller.get(`erasures/${id}`)).json());
    expect(progress).toMatchObject({
      reader_id: ids.memberId,
      cleaned_at: expect.any(String),
      finished_at: null,
    });
    expect((await caller.get(path)).status).toBe(404);
  });
});

it("a subscriber who never signed in is exported and erased, once where two requests race", async () => {
  const shop = await createSandboxShop(app);
  const caller = await callerOf(shop);
  const email = "kanarie-buyer@aviary.example";
  const plan = await aPlan(shop, { recurring: false });
  await shop.sell(email, createPurchaseBody(plan.id, { payment_token: "tok_success" }));
  const { subscriberId } = await app.db.prisma.subscriberIdentity.findFirstOrThrow({
    where: { accountId: shop.account.id, value: email },
  });
  const path = `subscribers/${subscriberId}`;
  const text = await (await caller.get(path)).text();
  expect(wireExport.parse(JSON.parse(text)).subscriptions).toMatchObject([{ plan_name: expect.any(String) }]);
  expect(text).toContain(email);
  const body = { confirmation: email, end_subscriptions: true };
  const racing = await Promise.all([1, 2, 3].map(() => caller.erase(path, body)));
  expect(racing.map(({ status }) => status)).toEqual([200, 200, 200]);
  const erasures = await Promise.all(racing.map(async (one) => wireErasure.parse(await one.json())));
  expect(new Set(erasures.map(({ id }) => id)).size).toBe(1);
  expect(erasures[0]).toMatchObject({ reader_id: null, subscriber_ids: [subscriberId] });
  expect(await app.db.prisma.readerErasure.count({ where: { accountId: shop.account.id } })).toBe(1);
  const { id } = z.object({ id: z.string() }).parse(erasures[0]);
  await cleanErasure(createPrivacyContext(shop), id);
  expect(await searchDatabase(app, [email])).toMatchObject({ "invoice.printed": 1 });
});

it("is refused without an address of this person, and nothing is changed", async () => {
  const account = await app.createAccount();
  const caller = await callerOf(account);
  const { member } = await createMember(account);
  const { member: other } = await createMember(account);
  for (const confirmation of [other.email, String(member.id), member.name, " "]) {
    const response = await caller.erase(`readers/${member.id}`, { confirmation });
    expect([confirmation, response.status]).toEqual([confirmation, 400]);
    const text = await response.text();
    expect(text).toContain("no e-mail address or phone number of this reader");
    expect(text).not.toContain(member.email);
  }
  expect((await caller.erase(`readers/${member.id}`, {})).status).toBe(400);
  expect(await app.db.prisma.readerErasure.count({ where: { accountId: account.account.id } })).toBe(0);
  expect(await app.db.prisma.member.findUnique({ where: { id: member.id } })).toMatchObject({
    email: member.email,
  });
});

it("a person without any address is confirmed by their number", async () => {
  const account = await app.createAccount();
  const caller = await callerOf(account);
  const { id } = await app.db.prisma.reader.create({
    data: {
      accountId: account.account.id,
      kind: "shared_key",
      externalId: "reader-of-a-token",
      name: "Token Reader",
      slug: "token-reader",
      createdAt: app.clock.now(),
      updatedAt: app.clock.now(),
    },
  });
  expect((await caller.erase(`readers/${id}`, { confirmation: "Token Reader" })).status).toBe(400);
  expect((await caller.erase(`readers/${id}`, { confirmation: String(id) })).status).toBe(200);
  expect(await app.db.prisma.reader.count({ where: { id } })).toBe(0);
});

it("another account's reader, subscriber and erasure are the same 404 as none", async () => {
  const [own, foreign] = [await app.createAccount(), await app.createAccount()];
  const caller = await callerOf(own);
  const { member } = await createMember(foreign);
  const subscriber = await aSubscriber(foreign, "foreign@readers.test");
  const theirs = await callerOf(foreign);
  const { member: gone } = await createMember(foreign);
  const erased = wireErasure.parse(
    await (await theirs.erase(`readers/${gone.id}`, { confirmation: gone.email })).json(),
  );
  const responses = await Promise.all([
    caller.get(`readers/${member.id}`),
    caller.get(`readers/${member.id}/erasure-preview`),
    caller.erase(`readers/${member.id}`, { confirmation: member.email }),
    caller.get(`subscribers/${subscriber.id}`),
    caller.erase(`subscribers/${subscriber.id}`, { confirmation: "foreign@readers.test" }),
    caller.erase(`readers/${gone.id}`, { confirmation: gone.email }),
    caller.get(`erasures/${erased.id}`),
    caller.get("erasures/none"),
  ]);
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 404));
  expect(await app.db.prisma.member.count({ where: { id: member.id } })).toBe(1);
});

it("a key needs the scopes of personal data, and both uses are in the audit log with the key", async () => {
  const account = await app.createAccount();
  const { id: accountId } = account.account;
  const createKey = async (name: string, scopes: string[]) => {
    const key = `sk_${account.ctx.ids.secret(12)}`;
    await app.db.prisma.accountServerKey.create({
      data: { accountId, hash: hashServerKey(key), prefix: "sk", name, scopes },
    });
    return createCaller(key);
  };
  const { member } = await createMember(account, { email: "audited-export@readers.test" });
  const path = `readers/${member.id}`;
  const erasing = { confirmation: member.email };
  const content = await createKey("Website", ["content:read", "comments:write", "subscriptions:write"]);
  const reading = await createKey("Exports", ["personal-data:read"]);
  const writing = await createKey("Erasures", ["personal-data:write"]);
  expect((await content.get(path)).status).toBe(403);
  expect((await content.erase(path, erasing)).status).toBe(403);
  expect((await reading.erase(path, erasing)).status).toBe(403);
  expect((await app.fetch(`${BASE}/${path}`, { host: account.host })).status).toBe(401);

  const exported = await reading.get(path);
  expect(exported.status).toBe(200);
  await exported.text();
  expect((await writing.erase(path, erasing)).status).toBe(200);
  const entries = await app.db.prisma.auditEntry.findMany({
    where: { accountId, action: { in: ["exportReaderData", "eraseReaderData"] } },
    include: { changes: true },
    orderBy: { id: "asc" },
  });
  expect(entries[0]).toMatchObject({
    action: "exportReaderData",
    actorKind: "server_key",
    actorName: "Exports",
    objectType: "reader",
    objectId: String(member.id),
  });
  const erasures = entries.filter(({ action }) => action === "eraseReaderData");
  expect(erasures.length).toBeGreaterThan(0);
  for (const entry of erasures)
    expect(entry).toMatchObject({ actorKind: "server_key", actorName: "Erasures" });
  const erasure = await app.db.prisma.readerErasure.findFirst({ where: { accountId } });
  expect(erasure).toMatchObject({ requestedBy: "server_key", readerId: member.id });
});

it("the newsroom's own readers are staff: neither exported nor erased", async () => {
  const account = await app.createAccount();
  const caller = await callerOf(account);
  const { id } = await app.db.prisma.reader.create({
    data: {
      accountId: account.account.id,
      kind: "staff",
      name: "Ed Staff",
      slug: "ed-staff",
      createdAt: app.clock.now(),
      updatedAt: app.clock.now(),
    },
  });
  expect((await caller.get(`readers/${id}`)).status).toBe(409);
  expect((await caller.erase(`readers/${id}`, { confirmation: String(id) })).status).toBe(409);
});
