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
  const idle = { jobsDue: 0, jobsUnderWay: 0, waitingEvents: 0 };
  const waitUntilIdle = () =>
    eventually(async () => {
      expect(await background.executor?.operator.counts()).toMatchObject(idle);
      expect(await app.db.prisma.outboxEvent.count()).toBe(0);
      expect(await background.executor?.operator.counts()).toMatchObject(idle);
    });
  await waitUntilIdle();
  expect((await page()).headline).toBeNull();
  isThere = true;
  app.clock.set(new Date(app.clock.now().getTime() + 31_000).toISOString());
  background.executor?.wake();
  await eventually(async () => expect((await page()).headline).toBe("The quay"));
  expect(lines.filter(({ level }) => Number(level) >= 40)).toEqual([]);
});

test("a page that never responds is given up as a result, not as a failed run", async () => {
  const publisher = await app.createAccount({ siteUrl: "http://127.0.0.1:9" });
  const failedBefore = (await background.executor?.operator.counts())?.failedRuns;
  await aComment((await aReader(publisher)).ctx, { path: "/never" });
  await eventually(async () => {
    app.clock.set(new Date(app.clock.now().getTime() + 3_600_000).toISOString());
    background.executor?.wake();
    const counts = await background.executor?.operator.counts();
    expect([counts?.runningRuns, counts?.waitingEvents, counts?.failedRuns]).toEqual([0, 0, failedBefore]);
    expect(await app.db.prisma.outboxEvent.count()).toBe(0);
  });
  expect(lines.filter(({ level }) => Number(level) >= 40)).toEqual([]);
});
