import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encodePageKey } from "@/server/engagement/pages/index";
import {
  type ListenHandle,
  listen,
  notify,
  readStatement,
  withOwnConnection,
} from "@/server/platform/db/index";
import { createLog } from "@/server/platform/log/index";
import { createPurchaseBody, createSandboxShop, readSold } from "@/test/checkout";
import { eventually } from "@/test/eventually";
import { hasPgBouncer, startPgBouncer } from "@/test/pgbouncer";
import { createTestSharedKey, signJwt } from "@/test/readers";
import { createSecondEdge } from "@/test/second-edge";
import { aPlan } from "@/test/subscriptions";
import { type TestAccount, useTestApp } from "@/test/test-app";

const app = useTestApp({ hasNewDatabase: true });
const SERVER_CONNECTIONS = 3;
const SETTINGS = readStatement(
  "test_pooled_settings",
  "select current_setting('TimeZone') as zone, pg_backend_pid() as pid",
);

/** Skipped where PgBouncer is not installed (Debian: `apt-get install pgbouncer`). */
describe.skipIf(!hasPgBouncer)("behind PgBouncer in transaction mode", () => {
  let pooler: Awaited<ReturnType<typeof startPgBouncer>>;
  let pooled: ReturnType<typeof createSecondEdge>;

  beforeAll(async () => {
    // Prisma's times are right in a session in UTC only, whatever the default of the database is.
    await withOwnConnection({ databaseUrl: app.databaseUrl, name: "test" }, (client) =>
      client.query(
        `alter database "${new URL(app.databaseUrl).pathname.slice(1)}" set timezone to 'Asia/Kolkata'`,
      ),
    );
    pooler = await startPgBouncer(app.databaseUrl, SERVER_CONNECTIONS);
    pooled = createSecondEdge(app, pooler.url);
  });

  afterAll(async () => {
    await pooled?.close();
    await pooler?.stop();
  });

  const pooledApp = () => ({
    ...app,
    db: pooled.db,
    fetch: (path: string, { host = "localhost", ...init }: RequestInit & { host?: string } = {}) =>
      pooled.fetch(path, { host, ...init }),
    createAccount: (...parts: Parameters<typeof app.createAccount>) => app.createAccount(...parts),
  });

  async function comment(account: TestAccount, jwt: string, text: string): Promise<void> {
    const page = encodePageKey(`${account.account.siteUrl}/news`);
    const response = await pooled.fetch(
      `/api/v1/accounts/${account.account.id}/pages/${page}/comments.json`,
      {
        host: account.host,
        method: "POST",
        body: JSON.stringify({ jwt, comment: { body: { ops: [{ insert: `${text}\n` }] } } }),
        headers: { "content-type": "application/json", origin: account.account.siteUrl },
      },
    );
    expect(await response.text()).toContain(text);
  }

  it("every session is in UTC, on whichever connection, and clients share few of them", async () => {
    const rows = await Promise.all(
      Array.from({ length: 60 }, () =>
        pooled.db.transaction(async (tx) => {
          await tx.prisma.account.count();
          return tx.query(SETTINGS, []);
        }),
      ),
    );
    const flat = rows.flat();
    expect(new Set(flat.map((row) => row.zone))).toEqual(new Set(["UTC"]));
    expect(new Set(flat.map((row) => row.pid)).size).toBeLessThanOrEqual(SERVER_CONNECTIONS);
  });

  it("readers comment and read at the same time", async () => {
    const account = await app.createAccount();
    await createTestSharedKey(account);
    const texts = Array.from({ length: 40 }, (_, n) => `Comment number ${n} of many.`);
    const tokens = await Promise.all(
      texts.map((_, n) => signJwt(account, { id: `reader-${n}`, name: `Reader ${n}` })),
    );
    const page = encodePageKey(`${account.account.siteUrl}/news`);
    const list = async () => {
      const path = `/api/v1/accounts/${account.account.id}/pages/${page}/comments.json?parent_comments_limit=100`;
      const response = await pooled.fetch(path, { host: account.host });
      expect(response.status).toBe(200);
      return response.text();
    };
    await Promise.all(texts.flatMap((text, n) => [comment(account, tokens[n] ?? "", text), list()]));
    const listed = await list();
    expect(texts.filter((text) => !listed.includes(text))).toEqual([]);
  });

  it("a purchase is made once, and its times are right", async () => {
    const shop = await createSandboxShop(pooledApp());
    const plan = await aPlan(shop);
    const body = createPurchaseBody(plan.id, { payment_token: "tok_success" });
    const sold = readSold(await shop.sell("buyer@example.test", body));
    const row = await app.db.prisma.subscription.findUniqueOrThrow({ where: { id: sold.id } });
    expect(row.createdAt).toEqual(app.clock.now());
    const through = await pooled.db.prisma.subscription.findUniqueOrThrow({ where: { id: sold.id } });
    expect(through).toEqual(row);
  });

  it("locks hold, a failed transaction leaves nothing, and notifications arrive around the pooler", async () => {
    const { account } = await app.createAccount();
    const held = await pooled.db.withAdvisoryLock("test-lock", () =>
      app.db.withAdvisoryLock("test-lock", async () => "both"),
    );
    expect(held).toBeNull();
    expect(await app.db.withAdvisoryLock("test-lock", async () => "released")).toBe("released");

    const failing = pooled.db.transaction(async (tx) => {
      await tx.prisma.account.update({ where: { id: account.id }, data: { name: "Half" } });
      throw new Error("refused");
    });
    await expect(failing).rejects.toThrow("refused");
    expect((await app.db.prisma.account.findUniqueOrThrow({ where: { id: account.id } })).name).not.toBe(
      "Half",
    );

    const received: (string | null)[] = [];
    const listening: ListenHandle = listen({
      url: app.databaseUrl,
      channel: "test_pooled",
      onNotice: (notice) => received.push(notice?.payload ?? null),
      log: createLog("silent"),
    });
    try {
      await eventually(() => expect(received).toEqual([null]));
      await pooled.db.transaction((tx) => notify(tx, { channel: "test_pooled", payload: "committed" }));
      await eventually(() => expect(received).toEqual([null, "committed"]));
    } finally {
      await listening.stop();
    }
  });
});
