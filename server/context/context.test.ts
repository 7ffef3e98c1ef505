import { describe, expect, test } from "vitest";
import { createAccountDirectory } from "@/server/accounts/index";
import { aSubscription } from "@/test/subscription-fixtures";
import { createTestServerKey } from "@/test/subscriptions";
import { type TestAccount, useTestApp } from "@/test/test-app";
import { createContext, toSystemTime } from "./index";

const app = useTestApp();
const NOW = "2026-11-01T12:00:00.000Z";
const MONTH = 31 * 86_400_000;

async function anAccount(mode: "live" | "test"): Promise<TestAccount> {
  app.clock.set(NOW);
  return app.createAccount({ mode });
}

function putAhead({ account }: TestAccount, clockAhead: number) {
  return app.db.prisma.account.update({ where: { id: account.id }, data: { clockAhead } });
}

/** A separate process with its own account cache. */
function aProcess() {
  const directory = createAccountDirectory(app.db);
  const parts = { db: app.db, clock: app.clock, ids: { uuid: () => "", secret: () => "" } };
  return async (publisher: TestAccount) => {
    const account = await directory.byHost(publisher.host);
    if (account === null) throw new Error("no account answers");
    return createContext({ ...publisher.ctx, ...parts }, { account, actor: { kind: "anonymous" } });
  };
}

describe("an account in test mode", () => {
  test("every process uses the account's own clock as soon as it is put ahead", async () => {
    const publisher = await anAccount("test");
    const processes = [aProcess(), aProcess()];
    for (const createProcessContext of processes) {
      expect((await createProcessContext(publisher)).clock.now().toISOString()).toBe(NOW);
    }
    await putAhead(publisher, MONTH);
    for (const createProcessContext of processes) {
      const { clock, systemClock } = await createProcessContext(publisher);
      expect(clock.now().toISOString()).toBe("2026-12-02T12:00:00.000Z");
      expect(systemClock.now().toISOString()).toBe(NOW);
    }
  });

  test("wrapping a context in another one does not put the clock ahead twice", async () => {
    const publisher = await anAccount("test");
    await putAhead(publisher, MONTH);
    const ctx = await aProcess()(publisher);
    const wrapped = createContext(ctx, ctx);
    expect(wrapped.clock.now()).toEqual(ctx.clock.now());
    expect(wrapped.systemClock.now().toISOString()).toBe(NOW);
    expect(toSystemTime(ctx, ctx.clock.now()).toISOString()).toBe(NOW);
  });

  test("stamps events with its own clock and schedules them by the system clock", async () => {
    const publisher = await anAccount("test");
    await putAhead(publisher, MONTH);
    const ctx = await aProcess()(publisher);
    const at = new Date("2026-11-01T12:05:00.000Z");
    await ctx.db.transaction((tx) =>
      ctx.emit(tx, {
        name: "publishing/caches.purge-requested",
        id: "one",
        subject: { type: "cache", id: "one" },
        data: { keys: [] },
        at,
      }),
    );
    const [event] = await ctx.db.prisma.outboxEvent.findMany({ where: { accountId: ctx.account.id } });
    expect(event?.occurredAt.toISOString()).toBe("2026-12-02T12:00:00.000Z");
    expect(event?.actAt).toEqual(at);
  });

  test("returns its subscriptions' state by its own clock", async () => {
    const publisher = await anAccount("test");
    const { identity } = await aSubscription(publisher);
    const headers = { "x-subauth": await createTestServerKey(publisher) };
    const path = `/api/v1/subscribers/email/${encodeURIComponent(identity.value)}/subscriptions.json`;
    const active = async () => {
      const response = await app.fetch(`${path}?active_only=true`, { host: publisher.host, headers });
      expect(response.status).toBe(200);
      const { subscriptions }: { subscriptions: unknown[] } = await response.json();
      return subscriptions.length;
    };
    expect(await active()).toBe(1);
    await putAhead(publisher, MONTH);
    expect(await active()).toBe(0);
  });

  test("disables caching of its API responses, but not of its pictures", async () => {
    const live = await anAccount("live");
    const publisher = await anAccount("test");
    const fetchCacheHeader = async ({ host }: TestAccount) =>
      (await app.fetch("/api/v1/config", { host })).headers.get("cache-control");
    expect(await fetchCacheHeader(live)).toContain("s-maxage=60");
    expect(await fetchCacheHeader(publisher)).toBe("public,no-cache");
  });

  test("keeps its members signed in, however far its clock is ahead", async () => {
    const publisher = await anAccount("test");
    const { host } = publisher;
    const member = { name: "Ada", email: "ada@example.test", password: "correct horse battery" };
    const signed = await app.fetch("/api/member", {
      host,
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(member),
    });
    expect(signed.status).toBe(201);
    const headers = { "x-qt-auth": signed.headers.get("x-qt-auth") ?? "" };
    await putAhead(publisher, 24 * MONTH);
    expect((await app.fetch("/api/v1/members/me", { host, headers })).status).toBe(200);
  });
});

test("a clock never runs behind the system clock, and a live account has none of its own", async () => {
  await expect(putAhead(await anAccount("test"), -1)).rejects.toThrow();
  await expect(putAhead(await anAccount("live"), 1)).rejects.toThrow();
});
