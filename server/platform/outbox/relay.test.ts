import { afterEach, describe, expect, it } from "vitest";
import { type Context, withBufferedEvents } from "@/server/context/index";
import type { DomainEvent } from "@/server/events/catalogue";
import { listEvents } from "@/server/events/index";
import { statement } from "@/server/platform/db/index";
import { createLog } from "@/server/platform/log/index";
import { eventually } from "@/test/eventually";
import { useTestApp } from "@/test/test-app";
import { expandBatches, outboxStatus, type Publish, type Relay, startRelay } from "./index";
import { computePostponement, relayOnce } from "./relay-once";

const app = useTestApp({ hasNewDatabase: true });
const relays: Relay[] = [];

function relay(publish: Publish): Relay {
  const started = startRelay({
    db: app.db,
    databaseUrl: app.databaseUrl,
    clock: app.clock,
    log: createLog("silent"),
    publish,
  });
  relays.push(started);
  return started;
}

afterEach(async () => {
  await Promise.all(relays.splice(0).map((runningRelay) => runningRelay.stop()));
  await app.db.prisma.outboxEvent.deleteMany();
});

function purge(id: string): DomainEvent {
  return {
    name: "publishing/caches.purge-requested",
    id,
    subject: { type: "cache", id },
    data: { keys: [id] },
  };
}

async function emit(ctx: Context, ...ids: readonly string[]): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    for (const id of ids) await ctx.emit(tx, purge(id));
  });
}

const numbered = (count: number) => Array.from({ length: count }, (_, at) => `event ${at}`);
const waiting = async () => (await outboxStatus(app.db)).waiting;

describe("the relay", () => {
  it("publishes a committed event at once, unchanged, and deletes it", async () => {
    const { ctx } = await app.createAccount();
    const seen: unknown[] = [];
    relay(async (events) => {
      seen.push(...events);
    });
    await emit(ctx, "one");
    await eventually(() => expect(seen).toHaveLength(1));
    expect(seen).toMatchObject([
      {
        accountId: ctx.account.id,
        eventId: "one",
        name: "publishing/caches.purge-requested",
        subject: { type: "cache", id: "one" },
        data: { keys: ["one"] },
        occurredAt: app.clock.now(),
        actAt: null,
      },
    ]);
    await eventually(async () => expect(await waiting()).toBe(0));
  });

  it("never publishes an event that was rolled back", async () => {
    const { ctx } = await app.createAccount();
    const seen: string[] = [];
    relay(async (events) => {
      seen.push(...events.map(({ eventId }) => eventId));
    });
    const undone = ctx.db.transaction(async (tx) => {
      await ctx.emit(tx, purge("undone"));
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await emit(ctx, "done");
    await eventually(() => expect(seen).toEqual(["done"]));
  });

  it("retains the events that the engine refused and publishes them again", async () => {
    const { ctx } = await app.createAccount();
    let down = true;
    const seen = new Set<string>();
    relay(async (events) => {
      if (down) throw new Error("the engine is down");
      for (const { eventId } of events) seen.add(eventId);
    });
    await emit(ctx, ...numbered(5));
    expect(await waiting()).toBe(5);
    down = false;
    app.clock.set("2026-11-01T13:00:00.000Z");
    await eventually(() => expect(seen.size).toBe(5));
  });

  it("is not stopped by one event that the engine refuses", async () => {
    const { ctx } = await app.createAccount();
    const seen = new Set<string>();
    relay(async (events) => {
      if (events.some(({ eventId }) => eventId === "event 3")) throw new Error("that one is too large");
      for (const { eventId } of events) seen.add(eventId);
    });
    await emit(ctx, ...numbered(12));
    await eventually(() => expect(seen.size).toBe(11));
    expect(seen.has("event 3")).toBe(false);
    await eventually(async () => expect(await waiting()).toBe(1));
  });

  it("retries a refused event individually, so that new events are published at once", async () => {
    const { ctx } = await app.createAccount();
    const calls: string[][] = [];
    const publish: Publish = async (events) => {
      calls.push(events.map(({ eventId }) => eventId));
      if (events.some(({ eventId }) => eventId === "poison")) throw new Error("that one is too large");
    };
    const parts = { db: app.db, clock: app.clock, publish };
    await emit(ctx, "poison");
    expect(await relayOnce(parts, 200)).toMatchObject({ kind: "postponed", count: 1 });
    await emit(ctx, "one", "two");
    app.clock.set(new Date(app.clock.now().getTime() + 60_000).toISOString());
    calls.length = 0;
    expect(await relayOnce(parts, 200)).toEqual({ kind: "accepted", count: 2 });
    expect(calls).toEqual([["one", "two"], ["poison"]]);
    expect(await waiting()).toBe(1);
  });

  it("publishes each event from only one of several relays", async () => {
    const { ctx } = await app.createAccount();
    const seen: string[] = [];
    const count: Publish = async (events) => {
      seen.push(...events.map(({ eventId }) => eventId));
    };
    relay(count);
    relay(count);
    relay(count);
    for (const id of numbered(60)) await emit(ctx, id);
    await eventually(async () => expect(await waiting()).toBe(0));
    expect(seen.toSorted()).toEqual(numbered(60).toSorted());
  });

  it("publishes again, with the same id, after a crash between publishing and deletion", async () => {
    const { ctx } = await app.createAccount();
    await emit(ctx, "one");
    const seen: string[] = [];
    const parts = { db: app.db, clock: app.clock };
    const crashed = relayOnce(
      {
        ...parts,
        publish: async (events) => {
          seen.push(...events.map(({ eventId }) => eventId));
          await app.db.prisma
            .$executeRaw`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`;
        },
      },
      10,
    );
    await expect(crashed).rejects.toThrow();
    const outcome = await relayOnce(
      { ...parts, publish: async (events) => void seen.push(...events.map(({ eventId }) => eventId)) },
      10,
    );
    expect(outcome).toEqual({ kind: "accepted", count: 1 });
    expect(seen).toEqual(["one", "one"]);
  });
});

it.each([
  [0, 500],
  [1, 1_000],
  [6, 32_000],
  [7, 60_000],
  [1_000, 60_000],
])("an event refused %i times before is postponed by %i ms", (refusals, milliseconds) => {
  expect(computePostponement(refusals)).toBe(milliseconds);
});

describe("batched events of a transaction", () => {
  const page = (id: string): DomainEvent => ({
    name: "engagement/page.created",
    id,
    subject: { type: "page", id },
    data: { pageId: 1, url: `https://news.example/${id}` },
  });
  const emitBatch = (ctx: Context, ...ids: readonly string[]) =>
    ctx.db.transaction((tx) => ctx.emitBundle(tx, ids.map(page)));
  const logged = async (ctx: Context) => {
    const log = await listEvents(ctx, { after: 0n, limit: 10_000, name: null });
    return log.map(({ eventId }) => eventId);
  };

  it("are logged in order among all others of the account, once each, and published", async () => {
    const { ctx } = await app.createAccount();
    const published: string[] = [];
    relay(async (events) => {
      published.push(...events.map(({ eventId }) => eventId));
    });
    await ctx.db.transaction((tx) => ctx.emit(tx, page("one")));
    await emitBatch(ctx, "two", "three");
    await ctx.db.transaction((tx) => ctx.emit(tx, [page("three"), page("four")]));
    await emitBatch(ctx, "one", "five");
    expect(await logged(ctx)).toEqual(["one", "two", "three", "four", "five"]);
    await eventually(() => expect(published).toEqual(["one", "two", "three", "four", "five"]));
  });

  it("are not mixed between concurrent transactions", async () => {
    const { ctx } = await app.createAccount();
    await Promise.all(numbered(12).map((id) => emitBatch(ctx, `${id} a`, `${id} b`)));
    const log = await logged(ctx);
    expect(log).toHaveLength(24);
    for (const [at, id] of log.entries())
      if (id.endsWith("a")) expect(log[at + 1]).toBe(id.replace(/a$/, "b"));
  });

  it("are written by a context that buffers them until then, the first of those with the same id", async () => {
    const { ctx } = await app.createAccount();
    await ctx.db.transaction((tx) =>
      withBufferedEvents(ctx, tx, async (buffered) => {
        await Promise.all([buffered.emit(tx, page("one")), buffered.emit(tx, [page("two"), page("one")])]);
        await buffered.emitBundle(tx, [page("three")]);
        expect(await waiting()).toBe(0);
      }),
    );
    expect(await logged(ctx)).toEqual(["one", "two", "three"]);
    expect(await waiting()).toBe(3);
  });

  it("are found in the log by their ids alone, however much it has grown since planning", async () => {
    const { ctx } = await app.createAccount();
    const read = statement(
      "test_log_reads",
      `select (sum(coalesce(idx_tup_fetch, 0)) + sum(seq_tup_read))::int as rows from pg_stat_xact_user_tables
       where relname like 'account_event%'`,
    );
    const grow = statement(
      "test_log_grows",
      `insert into account_event (account_id, event_id, name, subject_type, subject_id, data, occurred_at)
       select $1::int, 'old ' || n, 'engagement/page.created', 'page', '1', '{}', now() from generate_series(1, 3000) n`,
    );
    await ctx.db.transaction(async (tx) => {
      // Custom plans for the first executions, then the generic plan.
      for (const id of numbered(8)) {
        await ctx.emitBundle(tx, [page(`${id} a`), page(`${id} b`)]);
        await expandBatches(tx, ctx.account.id);
      }
      await tx.query(grow, [ctx.account.id]);
      const [before] = await tx.query(read, []);
      await ctx.emitBundle(tx, [page("last"), page("old 7")]);
      await expandBatches(tx, ctx.account.id);
      const [after] = await tx.query(read, []);
      expect(Number(after?.rows ?? 0) - Number(before?.rows ?? 0)).toBeLessThan(100);
    });
    expect((await logged(ctx)).at(-1)).toBe("last");
  });

  it("have waited since their commit, also after they are expanded", async () => {
    const { ctx } = await app.createAccount();
    await emitBatch(ctx, "one", "two");
    const age = statement(
      "test_bundle_age",
      "update event_bundle set created_at = now() - interval '1 hour' where account_id = $1",
    );
    await app.db.query(age, [ctx.account.id]);
    expect(await outboxStatus(app.db)).toMatchObject({ waiting: 2 });
    expect(await logged(ctx)).toEqual(["one", "two"]);
    const { waiting: count, oldestSeconds } = await outboxStatus(app.db);
    expect(count).toBe(2);
    expect(oldestSeconds).toBeGreaterThanOrEqual(3600);
  });

  it("are rolled back with their transaction", async () => {
    const { ctx } = await app.createAccount();
    const work = ctx.db.transaction(async (tx) => {
      await ctx.emitBundle(tx, [page("never")]);
      throw new Error("taken back");
    });
    await expect(work).rejects.toThrow("taken back");
    expect(await logged(ctx)).toEqual([]);
    expect(await waiting()).toBe(0);
  });
});
