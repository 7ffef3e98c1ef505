import { describe, expect, it } from "vitest";
import { aSection } from "@/test/publishing";
import { useTestApp } from "@/test/test-app";
import { aNewsroom, type Newsroom } from "@/test/workflow";

const app = useTestApp();

const text = (words: string) => ({ "story-elements": [{ type: "text", text: words }] });

async function status(newsroom: Newsroom, path: string): Promise<number> {
  return (await app.fetch(path, { host: newsroom.host })).status;
}

describe("POST /api/story/{id}/status", () => {
  it("moves a story through the workflow into every public read, and removes it on retraction", async () => {
    const newsroom = await aNewsroom(app);
    await aSection(newsroom.ctx, "News");
    const story = await newsroom.published({
      headline: "Zebracorn sighted",
      sections: [{ slug: "news" }],
      cards: [text("<p>It stood there.</p>")],
    });
    expect(story.status).toBe("published");
    const reads = [
      `/api/v1/stories/${story.id}`,
      `/api/v1/stories-by-slug?slug=${story.slug}`,
      `/api/v1/amp/story?slug=${story.slug}`,
    ];
    const lists = ["/api/v1/stories?section=news", "/api/v1/search?q=zebracorn", "/stories.rss"];
    for (const path of reads) expect(await status(newsroom, path), path).toBe(200);
    for (const path of lists) {
      const body = await (await app.fetch(path, { host: newsroom.host })).text();
      expect(body, path).toContain("Zebracorn sighted");
    }
    const retracted = await newsroom.act(story, "story-retract", { note: "It was a horse" });
    expect(retracted.status).toBe("retracted");
    for (const path of reads) expect(await status(newsroom, path), path).toBe(404);
    for (const path of lists) {
      const body = await (await app.fetch(path, { host: newsroom.host })).text();
      expect(body, path).not.toContain("Zebracorn sighted");
    }
    expect(await newsroom.events(story.id)).toEqual([
      "story.created",
      "story.submitted",
      "story.approved",
      "story.published",
      "caches.purge-requested",
      "story.retracted",
      "caches.purge-requested",
    ]);
  });

  it("refuses a move that the state does not allow, without changes or events", async () => {
    const newsroom = await aNewsroom(app);
    const story = await newsroom.create();
    for (const action of ["story-approve", "story-publish", "story-reject", "story-retract", "redraft"])
      expect(await newsroom.tryTo(story, action), action).toBe(409);
    expect(await newsroom.tryTo(story, "story-explode")).toBe(400);
    expect(await newsroom.tryTo(story, "story-schedule")).toBe(400);
    expect(await newsroom.tryTo({ ...story, "story-version-id": "x" }, "story-submit")).toBe(400);
    expect(await newsroom.events(story.id)).toEqual(["story.created"]);
    expect(await app.db.prisma.storyMove.count({ where: { storyId: story.id } })).toBe(1);
  });

  it("moves a story once for two concurrent requests", async () => {
    const newsroom = await aNewsroom(app);
    const story = await newsroom.create();
    const answers = await Promise.all([1, 2, 3].map(() => newsroom.tryTo(story, "story-submit")));
    expect(answers.sort()).toEqual([200, 409, 409]);
    expect(await newsroom.events(story.id)).toEqual(["story.created", "story.submitted"]);
  });

  it("refuses to move a version that is no longer the newest", async () => {
    const newsroom = await aNewsroom(app);
    const story = await newsroom.act(await newsroom.create(), "story-submit");
    await newsroom.post(`/api/story/${story.id}/story-version`, {
      "story-version-id": story["story-version-id"],
      headline: "Changed while it waited",
    });
    expect(await newsroom.tryTo(story, "story-approve")).toBe(409);
  });

  it("fixes the slug at first publication, with that day's date", async () => {
    const newsroom = await aNewsroom(app);
    const before = app.clock.now();
    let story = await newsroom.create({ headline: "Slow news" });
    app.clock.set("2026-11-05T08:00:00.000Z");
    for (const action of ["story-submit", "story-approve", "story-publish"])
      story = await newsroom.act(story, action);
    expect(story.slug).toBe("2026/11/05/slow-news");
    const again = await newsroom.post(`/api/story/${story.id}/story-version`, {
      "story-version-id": story["story-version-id"],
      headline: "Fast news",
    });
    expect(await again.json()).toMatchObject({ story: { slug: story.slug } });
    app.clock.set(before.toISOString());
  });
});
