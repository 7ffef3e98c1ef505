import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Background, createBackground } from "@/inngest/background";
import { createInngestHandler } from "@/inngest/serve";
import { createContext } from "@/server/accounts/index";
import { systemClock } from "@/server/platform/clock/index";
import { getRuntime } from "@/server/runtime";
import { aStory } from "@/test/stories";
import { useReceiver } from "@/test/webhook-receiver";
import { anEndpoint, webhookContext } from "@/test/webhooks";
import { useWorld } from "@/test/world";
import { functions } from "../index";

const world = useWorld();
const receiver = useReceiver();
let background: Background;

beforeAll(async () => {
  // Gaps between tries are measured on the receiver's own clock, so the engine runs on the machine's.
  const runtime = { ...getRuntime(), clock: systemClock };
  globalThis.mastheadRuntime = runtime;
  background = await createBackground(runtime, createInngestHandler(runtime, functions));
});
afterAll(() => background.stop());

test("a published story reaches its receiver, and again 10.0 to 10.5 s after each failure", async () => {
  const { account, ctx: fixed } = await world.createAccount();
  const ctx = createContext(getRuntime(), { account, actor: fixed.actor });
  await anEndpoint(webhookContext(ctx), receiver.url("/story"));
  const story = await aStory(ctx, { content: { headline: "Ein Titel: 港" } });
  let answers = 0;
  receiver.answer("/story", (response) => {
    answers += 1;
    response.writeHead(answers < 3 ? 500 : 200).end();
  });
  await ctx.db.withStatements((tx) =>
    ctx.emit(tx, {
      name: "publishing/story.published",
      id: `story:${story.id}:1`,
      subject: { type: "story", id: story.id },
      data: { storyId: story.id, version: 1, slug: story.slug },
    }),
  );
  await vi.waitFor(() => expect(receiver.calls("/story")).toHaveLength(3), { timeout: 30_000, interval: 50 });
  const calls = receiver.calls("/story");
  expect(JSON.parse(calls[0]?.body ?? "")).toMatchObject({
    v1: {
      event: { name: "story-publish" },
      data: { id: story.id, headline: "Ein Titel: 港", section: null },
    },
  });
  expect(new Set(calls.map(({ body }) => body)).size).toBe(1);
  const [first = 0, second = 0, third = 0] = calls.map(({ at }) => at);
  for (const gap of [second - first, third - second]) {
    expect(gap).toBeGreaterThanOrEqual(10_000);
    expect(gap).toBeLessThanOrEqual(10_500);
  }
}, 45_000);

test("what happens to one story in quick succession reaches a receiver that wants order in order", async () => {
  const { account, ctx: fixed } = await world.createAccount();
  const ctx = createContext(getRuntime(), { account, actor: fixed.actor });
  const url = receiver.url("/in-order");
  await anEndpoint(webhookContext(ctx), url, { ordered: true });
  const story = await aStory(ctx, { content: { headline: "In order" } });
  const ids = Array.from({ length: 40 }, (_, n) => `story:${story.id}:${n}`);
  await ctx.db.withStatements(async (tx) => {
    for (const id of ids) {
      await ctx.emit(tx, {
        name: "publishing/story.published",
        id,
        subject: { type: "story", id: story.id },
        data: { storyId: story.id, version: 1, slug: story.slug },
      });
    }
  });
  const calls = () => receiver.calls("/in-order");
  await vi.waitFor(() => expect(calls()).toHaveLength(ids.length), { timeout: 30_000, interval: 50 });
  const messages = await ctx.db.prisma.webhookMessage.findMany({ where: { accountId: account.id } });
  const eventOf = new Map(messages.map(({ id, eventId }) => [`msg_${id}`, eventId]));
  expect(calls().map(({ headers }) => eventOf.get(headers["webhook-id"] ?? ""))).toEqual(ids);
}, 45_000);
