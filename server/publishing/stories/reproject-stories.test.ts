import { beforeAll, describe, expect, it } from "vitest";
import type { Statements } from "@/server/platform/db/index";
import { behindALock, standBeforeALock } from "@/test/behind-a-lock";
import { aStory } from "@/test/stories";
import { aNewsroom, type Newsroom } from "@/test/workflow";
import { useWorld } from "@/test/world";
import { reprojectStories, reprojectStoriesIn } from "./index";

const world = useWorld();
let newsroom: Newsroom;
beforeAll(async () => {
  newsroom = await aNewsroom(world);
});

/** What readers are told of a story; its status where that is nothing. */
async function headlineOf(id: string): Promise<unknown> {
  const response = await world.fetch(`/api/v1/stories/${id}?fields=headline`, { host: newsroom.host });
  return response.status === 200 ? (await response.json()).story.headline : response.status;
}

/** Writes a story anew while something else happens to it: when its live version has been read, and nothing is written. */
function reprojectWhile(id: string, meanwhile: () => Promise<unknown>): Promise<unknown> {
  let happening: Promise<unknown> | null = null;
  return newsroom.ctx.db
    .withStatements(async (tx) => {
      const observed: Statements = {
        query: async (statement, values) => {
          if (happening === null && statement.name === "story_references_sections") {
            happening = meanwhile();
            await Promise.race([happening, standBeforeALock(world.databaseUrl)]);
          }
          return tx.query(statement, values);
        },
      };
      await reprojectStoriesIn(observed, newsroom.ctx, [id]);
    })
    .then(() => happening);
}

describe("stories that are written anew", () => {
  it("show the version that was published meanwhile", async () => {
    const before = await newsroom.published({ headline: "Before" });
    const response = await newsroom.post(`/api/story/${before.id}/story-version`, {
      "story-version-id": before["story-version-id"],
      headline: "After",
    });
    expect(response.status, await response.clone().text()).toBe(200);
    let after = (await response.json()).story;
    for (const action of ["story-submit", "story-approve"]) after = await newsroom.act(after, action);
    await reprojectWhile(before.id, () => newsroom.act(after, "story-publish"));
    expect(await headlineOf(before.id)).toBe("After");
  });

  it("stay hidden where they were retracted meanwhile", async () => {
    const story = await newsroom.published({ headline: "Gone" });
    await reprojectWhile(story.id, () => newsroom.act(story, "story-retract"));
    expect(await headlineOf(story.id)).toBe(404);
  });

  it("by several at once wait for each other and not for ever", async () => {
    const { ctx } = newsroom;
    const first = await aStory(ctx, { content: { headline: "First" } });
    const ids = [first.id];
    for (let n = 0; n < 5; n += 1) {
      const linkedStoryIds = [ids.at(-1) ?? first.id];
      ids.push((await aStory(ctx, { content: { headline: `Linking ${n}`, linkedStoryIds } })).id);
    }
    const lock = `select from story where id = '${first.id}' for update`;
    const written = await behindALock(world.databaseUrl, lock, () => [
      reprojectStories(ctx, [...ids].reverse()),
      ctx.db.withStatements((tx) => reprojectStoriesIn(tx, ctx, ids)),
      reprojectStories(ctx),
    ]);
    expect(written.slice(0, 2)).toEqual([6, 6]);
  });
});
