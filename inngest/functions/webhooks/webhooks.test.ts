import { expect, test } from "vitest";
import { createContext } from "@/server/context/index";
import { getRuntime } from "@/server/runtime";
import { useBackground } from "@/test/background";
import { eventually } from "@/test/eventually";
import { aStory } from "@/test/stories";
import { useTestApp } from "@/test/test-app";
import { useReceiver } from "@/test/webhook-receiver";
import { anEndpoint, webhookContext } from "@/test/webhooks";

const app = useTestApp();
const receiver = useReceiver();
const background = useBackground();

function setClock(at: Date): void {
  app.clock.set(at.toISOString());
  background.executor?.wake();
}

test("a published story is delivered, and retried ten seconds after each failure, to the millisecond", async () => {
  const { account, ctx: fixed } = await app.createAccount();
  const ctx = createContext(getRuntime(), { account, actor: fixed.actor });
  await anEndpoint(webhookContext(ctx), receiver.url("/story"));
  const story = await aStory(ctx, { content: { headline: "Ein Titel: 港" } });
  receiver.answer("/story", 500);
  await ctx.db.transaction((tx) =>
    ctx.emit(tx, {
      name: "publishing/story.published",
      id: `story:${story.id}:1`,
      subject: { type: "story", id: story.id },
      data: { storyId: story.id, version: 1, slug: story.slug },
    }),
  );
  const calls = () => receiver.calls("/story");
  for (const tries of [1, 2, 3]) {
    await eventually(() => expect(calls()).toHaveLength(tries));
    await background.waitUntilIdle();
    const failedAt = app.clock.now().getTime();
    setClock(new Date(failedAt + 9_999));
    await background.waitUntilIdle();
    expect(calls()).toHaveLength(tries);
    if (tries === 3) receiver.answer("/story", 200);
    setClock(new Date(failedAt + 10_000));
  }
  await eventually(() => expect(calls()).toHaveLength(4));
  expect(JSON.parse(calls()[0]?.body ?? "")).toMatchObject({
    v1: {
      event: { name: "story-publish" },
      data: { id: story.id, headline: "Ein Titel: 港", section: null },
    },
  });
  expect(new Set(calls().map(({ body }) => body)).size).toBe(1);
});

test("rapid events of one story are delivered in order to a receiver that requires order", async () => {
  const { account, ctx: fixed } = await app.createAccount();
  const ctx = createContext(getRuntime(), { account, actor: fixed.actor });
  const url = receiver.url("/in-order");
  await anEndpoint(webhookContext(ctx), url, { ordered: true });
  const story = await aStory(ctx, { content: { headline: "In order" } });
  const ids = Array.from({ length: 40 }, (_, n) => `story:${story.id}:${n}`);
  await ctx.db.transaction(async (tx) => {
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
  await eventually(() => expect(calls()).toHaveLength(ids.length));
  const messages = await ctx.db.prisma.webhookMessage.findMany({ where: { accountId: account.id } });
  const eventIds = new Map(messages.map(({ id, eventId }) => [`msg_${id}`, eventId]));
  expect(calls().map(({ headers }) => eventIds.get(headers["webhook-id"] ?? ""))).toEqual(ids);
});
