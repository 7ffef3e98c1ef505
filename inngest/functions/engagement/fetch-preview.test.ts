import { pino } from "pino";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { getRuntime } from "@/server/runtime";
import { useBackground } from "@/test/background";
import { aComment, aReader } from "@/test/engagement";
import { eventually } from "@/test/eventually";
import { listenLocally } from "@/test/http-server";
import { aStory } from "@/test/stories";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();
const lines: Record<string, unknown>[] = [];
beforeAll(() => {
  const log = pino({ level: "info" }, { write: (text: string) => void lines.push(JSON.parse(text)) });
  globalThis.mastheadRuntime = { ...getRuntime(), log };
});
const background = useBackground();

const countJobs = () => background.executor?.operator.counts();

function advanceClock(milliseconds: number): void {
  app.clock.set(new Date(app.clock.now().getTime() + milliseconds).toISOString());
  background.executor?.wake();
}

test("the preview of a story's page comes from the story itself: its URL need not respond", async () => {
  // Nothing listens there, and private addresses are refused.
  const siteUrl = "http://127.0.0.1:9";
  const publisher = await app.createAccount({ siteUrl });
  const slug = "news/2026/11/01/the-quay";
  await aStory(publisher.ctx, { slug, content: { headline: "The quay & the crane" } });
  await aComment((await aReader(publisher)).ctx, { path: `/${slug}` });
  background.executor?.wake();
  const page = () =>
    app.db.prisma.page.findFirstOrThrow({
      where: { accountId: publisher.account.id, url: `${siteUrl}/${slug}` },
    });
  await eventually(async () => expect((await page()).headline).toBe("The quay & the crane"));
});

test("a page that does not respond is retried, and found when it does, without an error in the log", async () => {
  const path = "/appears-later";
  let isThere = false;
  const site = await listenLocally((_request, response) => {
    if (isThere) response.end("<title>The quay</title>");
    else response.writeHead(404).end();
  });
  onTestFinished(site.stop);
  const publisher = await app.createAccount({ siteUrl: site.origin });
  await aComment((await aReader(publisher)).ctx, { path });
  const page = () =>
    app.db.prisma.page.findFirstOrThrow({
      where: { accountId: publisher.account.id, url: `${site.origin}${path}` },
    });
  await background.waitUntilIdle();
  expect((await page()).headline).toBeNull();
  isThere = true;
  advanceClock(31_000);
  await eventually(async () => expect((await page()).headline).toBe("The quay"));
  expect(lines.filter(({ level }) => Number(level) >= 40)).toEqual([]);
});

test("a page that never responds is given up as a result, not as a failed run", async () => {
  const publisher = await app.createAccount({ siteUrl: "http://127.0.0.1:9" });
  const failedBefore = (await countJobs())?.failedRuns;
  await aComment((await aReader(publisher)).ctx, { path: "/never" });
  await background.waitUntilIdle();
  // The run waits for its next attempt.
  expect((await countJobs())?.runningRuns).toBeGreaterThan(0);
  // Each hour starts runs of scheduled functions too: the next one begins when they have ended.
  for (let hour = 0; hour < 48 && (await countJobs())?.runningRuns !== 0; hour += 1) {
    advanceClock(3_600_000);
    await background.waitUntilIdle();
  }
  expect(await countJobs()).toMatchObject({ runningRuns: 0, failedRuns: failedBefore });
  expect(lines.filter(({ level }) => Number(level) >= 40)).toEqual([]);
});
