import { expect, test } from "vitest";
import { dueWork } from "@/server/due-work";
import { getRuntime } from "@/server/runtime";
import { advanceClock } from "@/server/subscriptions/clock/index";
import { useTestApp } from "@/test/test-app";
import { testVault } from "@/test/test-dependencies";
import { aNewsroom } from "@/test/workflow";

const app = useTestApp();

test("a scheduled story is published on time when the account's clock is put ahead", async () => {
  app.clock.set("2026-11-01T12:00:00.000Z");
  const newsroom = await aNewsroom(app, { mode: "test" });
  let story = await newsroom.create();
  for (const action of ["story-submit", "story-approve"]) story = await newsroom.act(story, action);
  await newsroom.act(story, "story-schedule", { "publish-at": Date.parse("2026-11-01T18:30:00.000Z") });
  const ctx = { ...newsroom.ctx, vault: testVault, egress: getRuntime().egress };
  await advanceClock(ctx, "6h", { work: dueWork });
  expect(await newsroom.events(story.id)).not.toContain("story.published");
  await advanceClock(ctx, "1h", { work: dueWork });
  const published = await app.db.prisma.outboxEvent.findMany({
    where: { accountId: newsroom.account.id, subjectId: story.id, name: "publishing/story.published" },
  });
  expect(published.map(({ occurredAt }) => occurredAt.toISOString())).toEqual(["2026-11-01T18:30:00.000Z"]);
});
