import { afterEach, expect, it } from "vitest";
import type { DomainEvent } from "@/server/events/catalogue";
import { createFacts, runInScope } from "@/server/platform/telemetry/index";
import { useTestApp } from "@/test/test-app";
import type { Publish } from "./index";
import { relayOnce } from "./relay-once";

const app = useTestApp();

afterEach(async () => {
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

it("publishes the request and the trace of an event, singly, in a list and in a batch", async () => {
  const { ctx } = await app.createAccount();
  const seen = new Map<string, unknown>();
  const publish: Publish = async (events) => {
    for (const { eventId, origin } of events) seen.set(eventId, origin);
  };
  const trace = {
    traceId: "0af7651916cd43dd8448eb211c80319c",
    spanId: "b7ad6b7169203331",
    isSampled: true,
  };
  const own = { requestId: "own", traceParent: null };
  await runInScope({ facts: createFacts("ticket-17"), trace }, () =>
    ctx.db.transaction(async (tx) => {
      await ctx.emit(tx, purge("one"));
      await ctx.emit(tx, [purge("two"), { ...purge("three"), origin: own }]);
      await ctx.emitBundle(tx, [purge("four"), { ...purge("five"), origin: own }]);
    }),
  );
  await ctx.db.transaction((tx) => ctx.emit(tx, purge("none")));
  await relayOnce({ db: app.db, clock: app.clock, publish }, 200);
  const origin = {
    requestId: "ticket-17",
    traceParent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
  };
  const none = { requestId: null, traceParent: null };
  expect(Object.fromEntries(seen)).toEqual({
    one: origin,
    two: origin,
    three: own,
    four: origin,
    five: own,
    none,
  });
});

it("publishes the batches of a version that stored no origins", async () => {
  const { ctx } = await app.createAccount();
  await ctx.db.transaction((tx) => ctx.emitBundle(tx, [purge("one"), purge("two")]));
  await app.db.prisma.$executeRaw`update event_bundle set request_ids = null, trace_parents = null`;
  const seen: unknown[] = [];
  const publish: Publish = async (events) => {
    seen.push(...events.map(({ eventId, origin }) => [eventId, origin]));
  };
  await relayOnce({ db: app.db, clock: app.clock, publish }, 200);
  const none = { requestId: null, traceParent: null };
  expect(seen).toEqual([
    ["one", none],
    ["two", none],
  ]);
});
