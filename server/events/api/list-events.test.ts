import { describe, expect, it } from "vitest";
import { hashServerKey } from "@/server/accounts/index";
import type { Context } from "@/server/context/index";
import type { DomainEvent } from "@/server/events/catalogue";
import { useTestApp } from "@/test/test-app";
import { eventPage } from "./wire/event";

const app = useTestApp();

type Page = (typeof eventPage)["_output"];

function published(story: number, version = 1): DomainEvent {
  const storyId = `00000000-0000-4000-8000-${String(story).padStart(12, "0")}`;
  return {
    name: "publishing/story.published",
    id: `story:${storyId}:published:${version}`,
    subject: { type: "story", id: storyId },
    data: { storyId, version, slug: `news/story-${story}` },
  };
}

async function emit(ctx: Context, ...events: readonly DomainEvent[]): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    for (const event of events) await ctx.emit(tx, event);
  });
}

/** Emits events as a bulk transaction does. */
function emitMany(ctx: Context, ...events: readonly DomainEvent[]): Promise<void> {
  return ctx.db.transaction((tx) => ctx.emitBundle(tx, events));
}

/** Creates an account with a server key, and a client of its event log. */
async function anAccountWithLog() {
  const { account, ctx } = await app.createAccount();
  const key = `sk_${ctx.ids.secret(12)}`;
  await app.db.prisma.accountServerKey.create({
    data: { accountId: account.id, hash: hashServerKey(key), prefix: "sk" },
  });
  const request = (query: string) => app.fetch(`/api/v1/events${query}`, { headers: { "x-subauth": key } });
  const log = async (query = ""): Promise<Page> => {
    const response = await request(query);
    const body: unknown = await response.json();
    expect(response.status).toBe(200);
    expect(eventPage.parse(body)).toEqual(body);
    return eventPage.parse(body);
  };
  return { ctx, request, log };
}

describe("the event log", () => {
  it("lists committed events in order, with all their fields", async () => {
    const { ctx, log } = await anAccountWithLog();
    await emit(ctx, published(1), published(2));
    const page = await log();
    expect(page.events).toMatchObject([
      {
        id: published(1).id,
        name: "publishing/story.published",
        subject: published(1).subject,
        data: published(1).data,
        "occurred-at": "2026-11-01T12:00:00.000Z",
      },
      { id: published(2).id },
    ]);
    expect(page.next).toBe(page.events[1]?.cursor);
  });

  it("continues from the cursor of a page, and an empty page keeps the cursor", async () => {
    const { ctx, log } = await anAccountWithLog();
    await emit(ctx, published(1), published(2), published(3));
    const first = await log("?limit=2");
    expect(first.events).toHaveLength(2);
    const second = await log(`?limit=2&after=${first.next}`);
    expect(second.events.map(({ id }) => id)).toEqual([published(3).id]);
    expect(await log(`?after=${second.next}`)).toEqual({ events: [], next: second.next });
  });

  it("contains no event of a rolled-back transaction and no internal event", async () => {
    const { ctx, log } = await anAccountWithLog();
    const undone = ctx.db.transaction(async (tx) => {
      await ctx.emit(tx, published(1));
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await emit(ctx, {
      name: "publishing/caches.purge-requested",
      id: "purge:1",
      subject: { type: "account", id: "1" },
      data: { keys: ["s/1"] },
    });
    expect((await log()).events).toEqual([]);
  });

  it("stores an event id once, however often and concurrently it is emitted", async () => {
    const { ctx, log } = await anAccountWithLog();
    await emit(ctx, published(1), published(1));
    await Promise.all(
      Array.from({ length: 12 }, (_, n) => (n % 2 === 0 ? emit : emitMany)(ctx, published(1), published(2))),
    );
    expect((await log()).events.map(({ id }) => id)).toEqual([published(1).id, published(2).id]);
    const waiting = await app.db.prisma.outboxEvent.count({ where: { accountId: ctx.account.id } });
    expect(waiting).toBe(2);
  });

  it("refuses data that violates the event catalogue", async () => {
    const { ctx, log } = await anAccountWithLog();
    const event: DomainEvent = { ...published(1), data: JSON.parse('{"storyId":"no uuid"}') };
    await expect(emit(ctx, event)).rejects.toThrow();
    expect((await log()).events).toEqual([]);
  });

  it("filters by event name", async () => {
    const { ctx, log } = await anAccountWithLog();
    const deleted: DomainEvent = {
      name: "publishing/collection.deleted",
      id: "collection:4:deleted:1",
      subject: { type: "collection", id: "4" },
      data: { collectionId: 4, slug: "home" },
    };
    await emit(ctx, published(1), deleted, published(2));
    const page = await log("?name=publishing/collection.deleted");
    expect(page.events.map(({ id }) => id)).toEqual([deleted.id]);
  });

  it("is separate for each account", async () => {
    const ownLog = await anAccountWithLog();
    const foreign = await anAccountWithLog();
    await emit(ownLog.ctx, published(1));
    expect((await foreign.log()).events).toEqual([]);
  });

  it("requires the server key", async () => {
    const { host } = await app.createAccount();
    expect((await app.fetch("/api/v1/events", { host })).status).toBe(401);
    const wrong = await app.fetch("/api/v1/events", { host, headers: { "x-subauth": "sk_wrong" } });
    expect(wrong.status).toBe(401);
  });

  it.each([
    "after=x",
    "after=-1",
    "after=1.5",
    "limit=101",
    "limit=-1",
    "name=nothing",
    "name=publishing/caches.purge-requested",
  ])("refuses %s", async (query) => {
    const { request } = await anAccountWithLog();
    expect((await request(`?${query}`)).status).toBe(400);
  });

  it.each([
    { way: "a single emit", method: "emit" },
    { way: "a bulk emit", method: "emitBundle" },
  ] as const)(
    "never lets a reader miss an event that is emitted by $way and committed later",
    async ({ method }) => {
      const { ctx, log } = await anAccountWithLog();
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      let signalWritten = (): void => undefined;
      const slowHasWritten = new Promise<void>((resolve) => {
        signalWritten = resolve;
      });
      const slow = ctx.db.transaction(async (tx) => {
        await ctx[method](tx, [published(1)]);
        signalWritten();
        await released;
      });
      await slowHasWritten;
      await emit(ctx, published(2));
      const before = await log();
      expect(before.events.map(({ id }) => id)).toEqual([published(2).id]);
      release();
      await slow;
      expect((await log(`?after=${before.next}`)).events.map(({ id }) => id)).toEqual([published(1).id]);
    },
  );

  it("is complete and in commit order under concurrent writers", async () => {
    const { ctx, log } = await anAccountWithLog();
    const writers = Array.from({ length: 6 }, async (_, writer) => {
      for (let round = 0; round < 25; round += 1) {
        const emitEvent = (writer + round) % 2 === 0 ? emit : emitMany;
        await emitEvent(ctx, published(writer * 1000 + round));
      }
    });
    let done = false;
    const all = Promise.all(writers).then(() => {
      done = true;
    });
    const seen: string[] = [];
    let after = "0";
    while (!done || seen.length < 150) {
      const page = await log(`?after=${after}&limit=7`);
      seen.push(...page.events.map(({ id }) => id));
      after = page.next;
    }
    await all;
    const first = await log("?limit=100");
    const rest = await log(`?limit=100&after=${first.next}`);
    expect(seen).toEqual([...first.events, ...rest.events].map(({ id }) => id));
    expect(new Set(seen).size).toBe(150);
    const getStories = (writer: number) =>
      Array.from({ length: 25 }, (_, n) => published(writer * 1000 + n).id);
    for (let writer = 0; writer < 6; writer += 1) {
      const own = new Set(getStories(writer));
      expect(seen.filter((id) => own.has(id))).toEqual(getStories(writer));
    }
  });
});
