import { afterAll, beforeAll, expect, it } from "vitest";
import { createContext } from "@/server/context/index";
import { readConfig } from "@/server/platform/config/index";
import { createRuntime, type Runtime } from "@/server/runtime";
import { createEndpoint } from "@/server/webhooks/index";
import { eventually } from "@/test/eventually";
import { createInstallation, type Installation } from "./installation";
import { EVENT_NAMES, isRolledBack, occurrence } from "./plan";
import { deadAddress, type Receivers, startReceivers } from "./receivers";

/** Delivering them takes longer than all kills: each kill hits processes in the middle of their work. */
const EVENTS = 400;
const RECEIVERS = 20;
const DEAD_RECEIVER = 17;
const SECRET = "what-both-sides-of-the-crash-test-know";
const COMMITTED = Array.from({ length: EVENTS }, (_, n) => n).filter((n) => !isRolledBack(n));

let installation: Installation;
let receivers: Receivers;
let runtime: Runtime;

beforeAll(async () => {
  receivers = await startReceivers(SECRET);
  installation = await createInstallation({
    MASTHEAD_SECRET: "the secret of an installation that crashes",
    EGRESS_ALLOW_PRIVATE: "127.0.0.0/8",
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? "fatal",
  });
  runtime = createRuntime(readConfig({ NODE_ENV: "test", ...installation.env }));
});

afterAll(async () => {
  await runtime.db.close();
  await installation.close();
  await receivers.close();
});

/** An account with a collection that is changed, and receivers of its events. */
async function anAccountWithReceivers() {
  const row = await runtime.db.prisma.account.create({
    data: { name: "Crashing", key: "crash", siteUrl: "https://crash.example", settings: {} },
  });
  const account = await runtime.directory.byId(row.id);
  if (account === null) throw new Error("the account was not written");
  const { egress, vault } = runtime;
  const ctx = {
    ...createContext(runtime, { account, actor: { kind: "system", name: "test" } }),
    egress,
    vault,
  };
  const collection = await runtime.db.prisma.collection.create({
    data: { accountId: account.id, slug: "home", name: "Home" },
  });
  for (let receiver = 0; receiver < RECEIVERS; receiver += 1) {
    const url = receiver === DEAD_RECEIVER ? await deadAddress() : receivers.url(receiver);
    await createEndpoint(ctx, { family: "workflow", url, events: [...EVENT_NAMES], secret: SECRET });
  }
  return { accountId: account.id, collectionId: collection.id };
}

/** The messages that each live receiver accepted, by the id under which the event was emitted. */
async function receivedByEvent(): Promise<Map<string, number>> {
  const messages = await runtime.db.prisma.webhookMessage.findMany({ select: { id: true, eventId: true } });
  const eventIds = new Map(messages.map(({ id, eventId }) => [`msg_${id}`, eventId]));
  return new Map(
    [...receivers.received].map(([key, count]) => {
      const [receiver = "", message = ""] = key.split(" ");
      return [`${receiver} ${eventIds.get(message) ?? "unknown"}`, count];
    }),
  );
}

/** Waits as long as messages arrive, however slowly; a standstill fails. */
async function whileArriving(check: () => void | Promise<void>): Promise<void> {
  for (;;) {
    const before = receivers.total;
    try {
      return await eventually(check, { interval: 50 });
    } catch (error) {
      if (receivers.total === before) throw error;
    }
  }
}

it("delivers every committed event to every live receiver, and no other event, however often all processes are killed", async () => {
  const { accountId, collectionId } = await anAccountWithReceivers();
  const emitting = ["emit", String(accountId), String(collectionId), String(EVENTS)];
  const working = ["work", String(accountId), String(collectionId), String(EVENTS)];
  const subscribed = Array.from({ length: RECEIVERS }, (_, receiver) => receiver)
    .filter((receiver) => receiver !== DEAD_RECEIVER)
    .flatMap((receiver) => COMMITTED.map((n) => `${receiver} ${occurrence(n).id}`));

  installation.start("emitting", emitting);
  // The first process to start is the leader: each kill of a process kills a busy executor.
  await whileArriving(() => expect(receivers.total).toBeGreaterThan(0));
  installation.start("working", working);

  const crashes: Record<string, () => Promise<void>> = {
    emitting: async () => {
      await installation.kill("emitting");
      installation.start("emitting", emitting);
    },
    working: async () => {
      await installation.kill("working");
      installation.start("working", working);
    },
    PostgreSQL: () => installation.crashDatabase(),
  };
  const resumed: Record<string, number> = {};
  for (const [step, name] of [
    "emitting",
    "working",
    "PostgreSQL",
    "emitting",
    "working",
    "PostgreSQL",
  ].entries()) {
    const before = Math.floor((subscribed.length * (step + 1)) / 12);
    await whileArriving(() => expect(receivers.total).toBeGreaterThan(before));
    await crashes[name]?.();
    const restartedAt = performance.now();
    await whileArriving(() => expect(receivers.lastAt).toBeGreaterThan(restartedAt));
    resumed[`${step} ${name}`] = Math.round(performance.now() - restartedAt);
  }

  const missing = async () => {
    const received = await receivedByEvent();
    return subscribed.filter((key) => !received.has(key));
  };
  await whileArriving(() => expect(receivers.received.size).toBeGreaterThanOrEqual(subscribed.length));
  await whileArriving(async () => expect((await missing()).slice(0, 20)).toEqual([]));

  const received = await receivedByEvent();
  const repeated = [...received.values()].reduce((sum, count) => sum + count - 1, 0);
  const logged = await runtime.db.prisma.accountEvent.findMany({
    where: { accountId },
    orderBy: { position: "asc" },
  });
  process.stdout.write(
    `crash test: ${subscribed.length} deliveries, ${repeated} repeated; first delivery after a restart, ms: ${JSON.stringify(resumed)}\n`,
  );
  const subscribedIds = new Set(subscribed);
  expect([...received.keys()].filter((key) => !subscribedIds.has(key))).toEqual([]);
  expect(logged.map(({ eventId }) => eventId)).toEqual(COMMITTED.map((n) => occurrence(n).id));
  expect(receivers.forged).toBe(0);
}, 1_800_000);
