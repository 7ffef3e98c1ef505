import { describe, expect, it } from "vitest";
import { aStory } from "@/test/stories";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

describe("GET /api/v1/stories/{story-id}", () => {
  it("returns a full published story, cacheable, with its ETag", async () => {
    const { ctx, host } = await app.createAccount();
    const story = await aStory(ctx, { content: { headline: "Tide tables" } });
    const response = await app.fetch(`/api/v1/stories/${story.id}`, { host });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      story: { id: story.id, headline: "Tide tables", status: "published" },
    });
    expect(response.headers.get("cache-control")).toContain("public");
    const again = await app.fetch(`/api/v1/stories/${story.id}`, {
      host,
      headers: { "if-none-match": response.headers.get("etag") ?? "" },
    });
    expect(again.status).toBe(304);
  });

  it("returns only the requested fields", async () => {
    const { ctx, host } = await app.createAccount();
    const story = await aStory(ctx, { content: { headline: "Tide tables" } });
    const response = await app.fetch(`/api/v1/stories/${story.id}?fields=headline, access,nonsense,`, {
      host,
    });
    expect(await response.json()).toEqual({ story: { headline: "Tide tables", access: null } });
  });

  it.each(["open", "needs_approval", "approved", "scheduled", "rejected", "retracted"] as const)(
    "hides a story that is %s",
    async (state) => {
      const { ctx, host } = await app.createAccount();
      const story = await aStory(ctx, { state });
      expect((await app.fetch(`/api/v1/stories/${story.id}`, { host })).status).toBe(404);
    },
  );

  it("returns 404 for another account's story, an unknown id and a malformed one alike", async () => {
    const mine = await app.createAccount();
    const theirs = await app.createAccount();
    const story = await aStory(theirs.ctx, {});
    for (const id of [story.id, crypto.randomUUID(), "17", "x'; drop table story; --"]) {
      const response = await app.fetch(`/api/v1/stories/${encodeURIComponent(id)}`, { host: mine.host });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ error: { code: "not_found" } });
    }
  });

  it("cuts a closed story for everyone except the account's own servers", async () => {
    const { ctx, host } = await app.createAccount();
    const story = await aStory(ctx, {
      content: { access: "subscription" },
      cards: ["free words", "closed words"],
    });
    const open = await (await app.fetch(`/api/v1/stories/${story.id}`, { host })).text();
    expect(open).toContain("free words");
    expect(open).not.toContain("closed words");
  });
});
