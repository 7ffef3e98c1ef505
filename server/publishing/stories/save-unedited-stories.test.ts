import { describe, expect, it } from "vitest";
import { type Context, createContext } from "@/server/context/index";
import { actOnStory, getWorkflowStory, updateStory } from "@/server/publishing/workflow/index";
import { exportXml, importText, postXml } from "@/test/imports";
import { runBehindLock, waitForLockWaiters } from "@/test/lock-contention";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

async function imported() {
  const { ctx, account, host } = await app.createAccount();
  await importText(ctx, exportXml(postXml({ id: 1 }), postXml({ id: 2 })));
  const [one, two] = await app.db.prisma.story.findMany({
    where: { accountId: account.id },
    orderBy: { externalId: "asc" },
  });
  if (one === undefined || two === undefined) throw new Error("nothing was imported");
  const newsroom = createContext(ctx, { account, actor: { kind: "server" } });
  return { ctx, host, one: one.id, two: two.id, newsroom };
}

const CHANGED = exportXml(
  postXml({ id: 1, title: "One from elsewhere" }),
  postXml({ id: 2, title: "Two from elsewhere" }),
);

async function headlines(ctx: Context, ids: readonly string[]) {
  const stories = await ctx.db.prisma.story.findMany({ where: { id: { in: [...ids] } } });
  return ids.map((id) => stories.find((story) => story.id === id)?.headline);
}

describe("a repeated import", () => {
  it("skips stories that the newsroom has edited, and updates the rest", async () => {
    const { ctx, newsroom, one, two } = await imported();
    const { versionId } = await getWorkflowStory(newsroom, one);
    await updateStory(newsroom, { storyId: one, versionId, story: { headline: "Edited here" } });
    const report = await importText(ctx, CHANGED);
    expect(report.counts.stories).toMatchObject({ updated: 1, skipped: 1, failed: 0 });
    expect(await headlines(ctx, [one, two])).toEqual(["Edited here", "Two from elsewhere"]);
  });

  it("skips a story that the newsroom is saving concurrently", async () => {
    const { ctx, newsroom, one, two } = await imported();
    const { versionId } = await getWorkflowStory(newsroom, one);
    const lock = `select from story where id = '${one}' for update`;
    const [, report] = await runBehindLock<unknown>(app.databaseUrl, lock, () => [
      updateStory(newsroom, { storyId: one, versionId, story: { headline: "Edited here" } }),
      // Waits for the story's lock, which the edit has acquired first and not yet released.
      waitForLockWaiters(app.databaseUrl).then(() => importText(ctx, CHANGED)),
    ]);
    expect(report).toMatchObject({ counts: { stories: { updated: 1, skipped: 1, failed: 0 } } });
    expect(await headlines(ctx, [one, two])).toEqual(["Edited here", "Two from elsewhere"]);
  });

  it("does not republish a story that the newsroom has retracted", async () => {
    const { ctx, newsroom, host, one } = await imported();
    await actOnStory(newsroom, "retract", { storyId: one });
    const report = await importText(ctx, CHANGED);
    expect(report.counts.stories).toMatchObject({ updated: 1, skipped: 1 });
    expect((await app.fetch(`/api/v1/stories/${one}`, { host })).status).toBe(404);
  });
});
