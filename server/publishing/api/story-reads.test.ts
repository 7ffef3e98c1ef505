import { describe, expect, it } from "vitest";
import { z } from "zod";
import { hashServerKey } from "@/server/accounts/index";
import type { Context } from "@/server/context/index";
import { HOUR_MILLISECONDS } from "@/shared/time-units";
import { aSection, aTag, sortManually } from "@/test/publishing";
import { aStory } from "@/test/stories";
import { useTestApp } from "@/test/test-app";
import { previewEnvelope, relatedStories, storyAttributes, storyList } from "./wire/story";

const app = useTestApp();

async function body(path: string, host: string): Promise<unknown> {
  const response = await app.fetch(path, { host });
  expect(response.status, path).toBe(200);
  return response.json();
}

type Content = NonNullable<Parameters<typeof aStory>[1]["content"]>;

/** Create a story published some hours ago. */
function earlier(ctx: Context, hours: number, content: Content) {
  const publishedAt = new Date(ctx.clock.now().getTime() - hours * HOUR_MILLISECONDS);
  return aStory(ctx, { publishedAt, content: { headline: String(hours), ...content } });
}

describe("GET /api/v1/stories/{story-id}/related-stories", () => {
  const listed = z.object({ "related-stories": z.array(z.object({ headline: z.string() })) });

  it("returns stories of the same section, by shared tags, then the newest, never the story itself", async () => {
    const { ctx, host } = await app.createAccount();
    const [sea, sky] = [await aSection(ctx, "Sea"), await aSection(ctx, "Sky")];
    const [boats, tides] = [await aTag(ctx, "Boats"), await aTag(ctx, "Tides")];
    const story = await earlier(ctx, 0, { sectionIds: [sea], tagIds: [boats, tides] });
    await earlier(ctx, 1, { sectionIds: [sea] });
    await earlier(ctx, 2, { sectionIds: [sky], tagIds: [boats, tides] });
    await earlier(ctx, 3, { sectionIds: [sea, sky], tagIds: [tides] });
    await earlier(ctx, 4, { sectionIds: [sea], tagIds: [boats, tides] });
    await earlier(ctx, 5, { sectionIds: [sea] });
    const related = async (query: string) =>
      listed
        .parse(await body(`/api/v1/stories/${story.id}/related-stories${query}`, host))
        ["related-stories"].map((relatedStory) => relatedStory.headline);
    expect(await related("")).toEqual(["4", "3", "1", "5"]);
    expect(await related("?limit=2&offset=1")).toEqual(["3", "1"]);
    expect(await related(`?section-id=${sky}`)).toEqual(["2", "3"]);
    expect(await related("?section=SKY&limit=1")).toEqual(["2"]);
    expect(await related("?section=nowhere")).toEqual([]);
    expect(await related("?limit=0")).toEqual([]);
    const whole = await body(`/api/v1/stories/${story.id}/related-stories`, host);
    expect(relatedStories.parse(whole)).toEqual(whole);
    const picked = await body(`/api/v1/stories/${story.id}/related-stories?fields=slug,url&limit=1`, host);
    expect(
      Object.keys(
        z.object({ "related-stories": z.array(z.object({}).loose()) }).parse(picked)["related-stories"][0] ??
          {},
      ),
    ).toEqual(["id", "slug", "url"]);
  });

  it("relates a story without a section by its tags alone", async () => {
    const { ctx, host } = await app.createAccount();
    const tag = await aTag(ctx, "Boats");
    const story = await earlier(ctx, 0, { tagIds: [tag] });
    const other = await earlier(ctx, 1, { tagIds: [tag], sectionIds: [await aSection(ctx, "Sea")] });
    await earlier(ctx, 2, {});
    expect(await body(`/api/v1/stories/${story.id}/related-stories`, host)).toMatchObject({
      "related-stories": [{ id: other.id }],
    });
  });

  it("is not found for drafts, other accounts' stories and malformed ids", async () => {
    const { ctx, host } = await app.createAccount();
    const theirs = await app.createAccount();
    const ids = [(await aStory(ctx, { state: "open" })).id, (await aStory(theirs.ctx, {})).id, "17"];
    for (const id of ids) {
      for (const part of ["related-stories", "attributes"]) {
        expect((await app.fetch(`/api/v1/stories/${id}/${part}`, { host })).status).toBe(404);
      }
    }
  });

  it.each(["limit=101", "offset=-1", "section-id=x", "section-id=1.5", "section=a&section=b"])(
    "refuses the query %s",
    async (query) => {
      const { ctx, host } = await app.createAccount();
      const story = await aStory(ctx, {});
      const response = await app.fetch(`/api/v1/stories/${story.id}/related-stories?${query}`, { host });
      expect(response.status).toBe(400);
    },
  );
});

describe("GET /api/v1/stories/{story-id}/attributes", () => {
  it("returns the story's attributes and the collections that contain it", async () => {
    const { ctx, host } = await app.createAccount();
    const story = await aStory(ctx, { content: { metadata: { "story-attributes": { mood: ["calm"] } } } });
    const collection = await app.db.prisma.collection.create({
      data: {
        accountId: ctx.account.id,
        slug: "picks",
        name: "Picks",
        items: { create: { accountId: ctx.account.id, rank: 1, storyId: story.id } },
      },
    });
    const attributes = await body(`/api/v1/stories/${story.id}/attributes`, host);
    expect(storyAttributes.parse(attributes)).toEqual(attributes);
    expect(attributes).toEqual({
      attributes: { mood: ["calm"] },
      collections: [{ id: collection.id, slug: "picks", name: "Picks", metadata: {} }],
    });
    const plain = await aStory(ctx, {});
    expect(await body(`/api/v1/stories/${plain.id}/attributes`, host)).toEqual({
      attributes: {},
      collections: [],
    });
  });
});

describe("GET /api/v1/story-by-external-id/{external-id}", () => {
  it("finds a published story by any text, slashes included, and none of another account", async () => {
    const { ctx, host } = await app.createAccount();
    const other = await app.createAccount();
    const story = await aStory(ctx, { externalId: "wp/17 ü" });
    await aStory(ctx, { externalId: "draft", state: "open" });
    const path = (id: string) => `/api/v1/story-by-external-id/${encodeURIComponent(id)}`;
    expect(await body(path("wp/17 ü"), host)).toMatchObject({ story: { id: story.id } });
    expect(await body(`${path("wp/17 ü")}?fields=headline`, host)).toEqual({
      story: { headline: "A story" },
    });
    for (const id of ["draft", "unknown", "' or 1=1 --"]) {
      expect((await app.fetch(path(id), { host })).status).toBe(404);
    }
    expect((await app.fetch(path("wp/17 ü"), { host: other.host })).status).toBe(404);
  });
});

describe("GET /api/v1/preview/story/{key}", () => {
  async function withKey() {
    const account = await app.createAccount();
    const key = `preview-${account.account.id}`;
    await app.db.prisma.accountServerKey.create({
      data: { accountId: account.account.id, hash: hashServerKey(key), prefix: "prev" },
    });
    const preview = (id: string) =>
      app.fetch(`/api/v1/preview/story/${id}`, { host: account.host, headers: { "x-subauth": key } });
    return { ...account, preview };
  }

  it("shows the newest version of a draft in full to the account's servers, uncached", async () => {
    const { ctx, preview } = await withKey();
    const draft = await aStory(ctx, {
      state: "needs_approval",
      content: { access: "subscription" },
      cards: ["free words", "closed words"],
    });
    const response = await preview(draft.id);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toContain("no-store");
    const shown: unknown = await response.json();
    expect(previewEnvelope.parse(shown)).toEqual(shown);
    expect(shown).toMatchObject({ story: { id: draft.id, status: "needs-approval", "published-at": null } });
    expect(JSON.stringify(shown)).toContain("closed words");
  });

  it("is refused without the key and with a wrong one, and finds only the account's own stories", async () => {
    const { ctx, host, preview } = await withKey();
    const theirs = await app.createAccount();
    const draft = await aStory(ctx, { state: "open" });
    const foreign = await aStory(theirs.ctx, { state: "open" });
    expect((await app.fetch(`/api/v1/preview/story/${draft.id}`, { host })).status).toBe(401);
    const wrong = { host, headers: { "x-subauth": "wrong" } };
    expect((await app.fetch(`/api/v1/preview/story/${draft.id}`, wrong)).status).toBe(401);
    for (const id of [foreign.id, crypto.randomUUID(), "17"]) expect((await preview(id)).status).toBe(404);
  });
});

describe("GET /api/v1/breaking-news", () => {
  const aBreakingNewsItem = (ctx: Context, hours: number, content: Content = {}) =>
    earlier(ctx, hours, { template: "breaking-news", headline: `line ${hours}`, ...content });

  it("returns the newest items first; a linked one has its story's headline", async () => {
    const { ctx, host } = await app.createAccount();
    const story = await aStory(ctx, { content: { headline: "The whole story" } });
    const draft = await aStory(ctx, { state: "open", content: { headline: "Secret" } });
    await aBreakingNewsItem(ctx, 2, { breakingNewsLinkedStoryId: draft.id });
    await aBreakingNewsItem(ctx, 1, { breakingNewsLinkedStoryId: story.id });
    const breakingNews = await body("/api/v1/breaking-news", host);
    expect(storyList.parse(breakingNews)).toEqual(breakingNews);
    expect(breakingNews).toMatchObject({
      stories: [
        {
          headline: "The whole story",
          "story-template": "breaking-news",
          sections: [],
          metadata: { "linked-story-slug": story.slug },
        },
        { headline: "line 2" },
      ],
    });
    expect(JSON.stringify(breakingNews)).not.toContain("Secret");
    expect(await body("/api/v1/breaking-news?limit=1&offset=1&fields=headline", host)).toEqual({
      stories: [{ headline: "line 2" }],
    });
  });

  it("returns a manually sorted list for a group, and nothing for an unknown one", async () => {
    const { ctx, host } = await app.createAccount();
    const [first, second] = [await aBreakingNewsItem(ctx, 1), await aBreakingNewsItem(ctx, 2)];
    await sortManually(ctx, "ticker", { storyIds: [second.id, first.id] });
    expect(await body("/api/v1/breaking-news?story-group=ticker&fields=headline", host)).toEqual({
      stories: [{ headline: "line 2" }, { headline: "line 1" }],
    });
    expect(await body("/api/v1/breaking-news?story-group=none", host)).toEqual({ stories: [] });
  });

  it.each(["top", "published"])("returns the newest items for the group %s", async (group) => {
    const { ctx, host } = await app.createAccount();
    await aBreakingNewsItem(ctx, 1);
    const story = await aStory(ctx, { content: { headline: "At the top" } });
    await sortManually(ctx, "top", { storyIds: [story.id] });
    expect(await body(`/api/v1/breaking-news?story-group=${group}&fields=headline`, host)).toEqual({
      stories: [{ headline: "line 1" }],
    });
  });

  it("is cached for a minute at most, and shows no other account's items", async () => {
    const { host } = await app.createAccount();
    const theirs = await app.createAccount();
    await aBreakingNewsItem(theirs.ctx, 1);
    const response = await app.fetch("/api/v1/breaking-news", { host });
    expect(await response.json()).toEqual({ stories: [] });
    expect(response.headers.get("cache-control")).toContain("max-age=60,s-maxage=60");
    expect((await app.fetch("/api/v1/breaking-news?limit=-1", { host })).status).toBe(400);
  });
});
