import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createContext } from "@/server/accounts/index";
import { readConfig } from "@/server/platform/config/index";
import { createRuntime, type Runtime } from "@/server/runtime";
import { createEndpoint } from "@/server/webhooks/index";
import { patience } from "@/test/patience";
import { type Installation, install } from "./installation";
import { EVENT_NAMES, isRolledBack, occurrence } from "./plan";
import { deadAddress, type Receivers, startReceivers } from "./receivers";

const EVENTS = 2_000;
const RECEIVERS = 20;
const DEAD_RECEIVER = 17;
const SECRET = "what-both-sides-of-the-crash-test-know";
const COMMITTED = Array.from({ length: EVENTS }, (_, n) => n).filter((n) => !isRolledBack(n));

let installation: Installation;
let receivers: Receivers;
let runtime: Runtime;

beforeAll(async () => {
  receivers = await startReceivers(SECRET);
  installation = await install({
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

/** What each live receiver took, by the id under which the event was emitted. */
async function takenByEvent(): Promise<Map<string, number>> {
  const messages = await runtime.db.prisma.webhookMessage.findMany({ select: { id: true, eventId: true } });
  const eventOf = new Map(messages.map(({ id, eventId }) => [`msg_${id}`, eventId]));
  return new Map(
    [...receivers.taken].map(([key, count]) => {
      const [receiver = "", message = ""] = key.split(" ");
      return [`${receiver} ${eventOf.get(message) ?? "unknown"}`, count];
    }),
  );
}

/** Waits as long as anything arrives, however slowly; a standstill fails. */
async function whileArriving(check: () => void | Promise<void>): Promise<void> {
  for (;;) {
    const before = receivers.total;
    try {
      return await vi.waitFor(check, { ...patience, interval: 50 });
    } catch (error) {
      if (receivers.total === before) throw error;
    }
  }
}

it("what was committed reaches every live receiver, and nothing else does, however often all parts are killed", async () => {
  const { accountId, collectionId } = await anAccountWithReceivers();
  const emitting = ["emit", String(accountId), String(collectionId), String(EVENTS)];
  const working = ["work", String(accountId), String(collectionId), String(EVENTS)];
  const wanted = Array.from({ length: RECEIVERS }, (_, receiver) => receiver)
    .filter((receiver) => receiver !== DEAD_RECEIVER)
    .flatMap((receiver) => COMMITTED.map((n) => `${receiver} ${occurrence(n).id}`));

  installation.start("emitting", emitting);
  // Whoever started first leads: each kill of a process is one of the executor in the middle of its work.
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
    const before = Math.floor((wanted.length * (step + 1)) / 12);
    await whileArriving(() => expect(receivers.total).toBeGreaterThan(before));
    await crashes[name]?.();
    const restartedAt = performance.now();
    await whileArriving(() => expect(receivers.lastAt).toBeGreaterThan(restartedAt));
    resumed[`${step} ${name}`] = Math.round(performance.now() - restartedAt);
  }

  const missing = async () => {
    const taken = await takenByEvent();
    return wanted.filter((key) => !taken.has(key));
  };
  await whileArriving(() => expect(receivers.taken.size).toBeGreaterThanOrEqual(wanted.length));
  await whileArriving(async () => expect((await missing()).slice(0, 20)).toEqual([]));

  const taken = await takenByEvent();
  const repeated = [...taken.values()].reduce((sum, count) => sum + count - 1, 0);
  const logged = await runtime.db.prisma.accountEvent.findMany({
    where: { accountId },
    orderBy: { position: "asc" },
  });
  process.stdout.write(
    `crash test: ${wanted.length} deliveries, ${repeated} repeated; first delivery after a restart, ms: ${JSON.stringify(resumed)}\n`,
  );
  const known = new Set(wanted);
  expect([...taken.keys()].filter((key) => !known.has(key))).toEqual([]);
  expect(logged.map(({ eventId }) => eventId)).toEqual(COMMITTED.map((n) => occurrence(n).id));
  expect(receivers.forged).toBe(0);
}, 1_800_000);
