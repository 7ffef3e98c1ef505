import { beforeAll, describe, expect, it } from "vitest";
import type { Statements } from "@/server/platform/db/index";
import { runBehindLock, waitForLockWaiters } from "@/test/lock-contention";
import { aStory } from "@/test/stories";
import { useTestApp } from "@/test/test-app";
import { aNewsroom, type Newsroom } from "@/test/workflow";
import { reprojectStories, reprojectStoriesIn } from "./index";

const app = useTestApp();
let newsroom: Newsroom;
beforeAll(async () => {
  newsroom = await aNewsroom(app);
});

/** Get the headline that readers see, or the response status if they see none. */
async function fetchHeadline(id: string): Promise<unknown> {
  const response = await app.fetch(`/api/v1/stories/${id}?fields=headline`, { host: newsroom.host });
  return response.status === 200 ? (await response.json()).story.headline : response.status;
}

/** Reproject a story while a callback runs: after its live version was read, before anything is written. */
function reprojectWhile(id: string, meanwhile: () => Promise<unknown>): Promise<unknown> {
  let happening: Promise<unknown> | null = null;
  return newsroom.ctx.db
    .transaction(async (tx) => {
      const observed: Statements = {
        query: async (statement, values) => {
          if (happening === null && statement.name === "story_references_sections") {
            happening = meanwhile();
            await Promise.race([happening, waitForLockWaiters(app.databaseUrl)]);
          }
          return tx.query(statement, values);
        },
      };
      await reprojectStoriesIn(observed, newsroom.ctx, [id]);
    })
    .then(() => happening);
}

describe("reprojected stories", () => {
  it("show the version that was published concurrently", async () => {
    const before = await newsroom.published({ headline: "Before" });
    const response = await newsroom.post(`/api/story/${before.id}/story-version`, {
      "story-version-id": before["story-version-id"],
      headline: "After",
    });
    expect(response.status, await response.clone().text()).toBe(200);
    let after = (await response.json()).story;
    for (const action of ["story-submit", "story-approve"]) after = await newsroom.act(after, action);
    await reprojectWhile(before.id, () => newsroom.act(after, "story-publish"));
    expect(await fetchHeadline(before.id)).toBe("After");
  });

  it("stay hidden if they were retracted concurrently", async () => {
    const story = await newsroom.published({ headline: "Gone" });
    await reprojectWhile(story.id, () => newsroom.act(story, "story-retract"));
    expect(await fetchHeadline(story.id)).toBe(404);
  });

  it("do not deadlock when several processes write them", async () => {
    const { ctx } = newsroom;
    const first = await aStory(ctx, { content: { headline: "First" } });
    const ids = [first.id];
    for (let n = 0; n < 5; n += 1) {
      const linkedStoryIds = [ids.at(-1) ?? first.id];
      ids.push((await aStory(ctx, { content: { headline: `Linking ${n}`, linkedStoryIds } })).id);
    }
    const lock = `select from story where id = '${first.id}' for update`;
    const counts = await runBehindLock(app.databaseUrl, lock, () => [
      reprojectStories(ctx, [...ids].reverse()),
      ctx.db.transaction((tx) => reprojectStoriesIn(tx, ctx, ids)),
      reprojectStories(ctx),
    ]);
    expect(counts.slice(0, 2)).toEqual([6, 6]);
  });
});
