import { describe, expect, it } from "vitest";
import { z } from "zod";
import { hashServerKey } from "@/server/accounts/index";
import type { Context } from "@/server/context/index";
import { HOUR_MILLISECONDS } from "@/shared/time-units";
import { anAuthor, aSection, aTag, sortManually } from "@/test/publishing";
import { aStory } from "@/test/stories";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();
const listed = z.object({ stories: z.array(z.record(z.string(), z.unknown())) });

async function request(host: string, query: string, headers: Record<string, string> = {}) {
  const response = await app.fetch(`/api/v1/stories${query}`, { host, headers });
  expect(response.status, await response.clone().text()).toBe(200);
  return { response, stories: listed.parse(await response.json()).stories };
}

async function headlines(host: string, query: string): Promise<unknown[]> {
  return (await request(host, query)).stories.map((story) => story.headline);
}

type Content = Parameters<typeof aStory>[1]["content"];

/** Create stories `0` (newest) to `n-1`, an hour apart; returns their ids. */
async function createStories(ctx: Context, contents: readonly Content[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [at, content] of contents.entries()) {
    const publishedAt = new Date(ctx.clock.now().getTime() - at * HOUR_MILLISECONDS);
    ids.push((await aStory(ctx, { publishedAt, content: { headline: String(at), ...content } })).id);
  }
  return ids;
}

describe("GET /api/v1/stories", () => {
  it("lists the newest first with the default keys and no text, cacheable and purgeable by story", async () => {
    const { ctx, host } = await app.createAccount();
    const [first = ""] = await createStories(ctx, [{}, {}, {}]);
    const { response, stories } = await request(host, "");
    expect(stories.map((story) => story.headline)).toEqual(["0", "1", "2"]);
    expect(Object.keys(stories[0] ?? {}).sort()).toEqual(
      [
        ...[
          "alternative",
          "author-id",
          "author-name",
          "first-published-at",
          "headline",
          "hero-image-metadata",
        ],
        ...["hero-image-s3-key", "id", "last-published-at", "metadata", "published-at", "sections", "slug"],
        "story-template",
      ].sort(),
    );
    expect(response.headers.get("cache-control")).toContain("public");
    const keys = response.headers.get("surrogate-key")?.split(" ");
    expect(keys).toContain(`q/${ctx.account.id}/top/home`);
    expect(keys).toContain(`s/${ctx.account.id}/${first.slice(0, 8)}`);
  });

  it("lists manually sorted stories first and then the others, each once over all pages", async () => {
    const { ctx, host } = await app.createAccount();
    const ids = await createStories(ctx, [{}, {}, {}, {}, {}]);
    await sortManually(ctx, "top", { storyIds: [ids[3] ?? "", ids[1] ?? ""] });
    const expectedOrder = ["3", "1", "0", "2", "4"];
    expect(await headlines(host, "")).toEqual(expectedOrder);
    expect(await headlines(host, "?story-group=top&story-order=nonsense")).toEqual(expectedOrder);
    for (const [limit, offset] of [
      [1, 0],
      [1, 1],
      [2, 1],
      [3, 1],
      [2, 2],
      [9, 3],
      [2, 5],
    ] as const) {
      expect(await headlines(host, `?limit=${limit}&offset=${offset}`)).toEqual(
        expectedOrder.slice(offset, offset + limit),
      );
    }
    expect(await headlines(host, "?story-group=published")).toEqual(["0", "1", "2", "3", "4"]);
    expect(await headlines(host, "?story-order=published")).toEqual(["0", "1", "2", "3", "4"]);
  });

  it("follows the manual order at once when it appears, goes and comes back", async () => {
    const { ctx, host } = await app.createAccount();
    const ids = await createStories(ctx, [{}, {}, {}]);
    for (let round = 0; round < 2; round += 1) {
      expect(await headlines(host, "")).toEqual(["0", "1", "2"]);
      await sortManually(ctx, "top", { storyIds: [ids[2] ?? ""] });
      expect(await headlines(host, "")).toEqual(["2", "0", "1"]);
      expect(await headlines(host, "?limit=1&offset=1")).toEqual(["0"]);
      await app.db.prisma.storyGroupEntry.deleteMany({ where: { accountId: ctx.account.id } });
    }
  });

  it("sorts by the latest change on request, also within a section", async () => {
    const { ctx, host } = await app.createAccount();
    const section = await aSection(ctx, "Sea");
    const ids = await createStories(ctx, [{}, { sectionIds: [section] }, { sectionIds: [section] }]);
    await app.db.prisma.publishedStory.updateMany({
      where: { storyId: ids[2] ?? "" },
      data: { contentUpdatedAt: new Date("2026-12-24T00:00:00Z") },
    });
    expect(await headlines(host, "?story-order=last-updated")).toEqual(["2", "0", "1"]);
    expect(await headlines(host, "?story-order=last-updated&section=sea")).toEqual(["2", "1"]);
  });

  it("lists a stack manually sorted: the section's list, or Home's if the section has none", async () => {
    const { ctx, host } = await app.createAccount();
    const [sea, land] = [await aSection(ctx, "Sea"), await aSection(ctx, "Land")];
    const ids = await createStories(ctx, [{}, {}, {}]);
    await sortManually(ctx, "stack-7", { storyIds: [ids[2] ?? "", ids[0] ?? ""] });
    await sortManually(ctx, "stack-7", { storyIds: [ids[1] ?? ""], sectionId: sea });
    expect(await headlines(host, "?story-group=stack-7")).toEqual(["2", "0"]);
    expect(await headlines(host, "?story-group=stack-7&section=sea")).toEqual(["1"]);
    expect(await headlines(host, `?story-group=stack-7&section-id=${land}`)).toEqual(["2", "0"]);
    expect(await headlines(host, "?story-group=stack-7&limit=1&offset=1")).toEqual(["0"]);
    expect(await headlines(host, "?story-group=stack-8")).toEqual([]);
  });

  it("removes a retracted story from a manually sorted list", async () => {
    const { ctx, host } = await app.createAccount();
    const draft = await aStory(ctx, { state: "open" });
    const [live = ""] = await createStories(ctx, [{}]);
    await sortManually(ctx, "featured", { storyIds: [draft.id, live] });
    expect(await headlines(host, "?story-group=featured")).toEqual(["0"]);
  });

  it("filters by section, tag, author and template, alone and combined, case-insensitively", async () => {
    const { ctx, host } = await app.createAccount();
    const [sea, sky] = [await aSection(ctx, "High Sea", { slug: "sea" }), await aSection(ctx, "Sky")];
    const [boats, birds] = [await aTag(ctx, "Boats"), await aTag(ctx, "Birds")];
    const gulls = await aTag(ctx, "Herring gulls");
    const ann = await anAuthor(ctx, "Ann Reed");
    const ids = await createStories(ctx, [
      { sectionIds: [sea], tagIds: [boats] },
      { sectionIds: [sky], tagIds: [birds], template: "Photo" },
      { sectionIds: [sea, sky], tagIds: [boats, birds], authorIds: [ann] },
      { tagIds: [birds, gulls], authorIds: [ann], template: "photo" },
    ]);
    const cases: [string, string[]][] = [
      [`section-id=${sea}`, ["0", "2"]],
      ["section=SEA", ["0", "2"]],
      ["section=high%20sea", ["0", "2"]],
      [`section=sky&section-id=${sea}`, ["2"]],
      ["tag=boats", ["0", "2"]],
      ["tag=herring%20gulls", ["3"]],
      ["tag=herring-gulls", ["3"]],
      ["tag-slugs=boats,birds,none", ["0", "1", "2", "3"]],
      ["tag-slugs=boats,birds&limit=2&offset=1", ["1", "2"]],
      ["tag=birds&section=sky", ["1", "2"]],
      ["tag=birds&section=sky&template=PHOTO", ["1"]],
      [`author-id=${ann}`, ["2", "3"]],
      [`author-id=${ann}&template=photo`, ["3"]],
      ["template=photo", ["1", "3"]],
      ["template=text", ["0", "2"]],
      ["template=breaking-news", []],
      ["section=nowhere", []],
      ["tag=nothing", []],
      ["section-id=999999", []],
      [`not-story-content-ids=${ids[0]},${ids[2]}`, ["1", "3"]],
      [`section=sea&not-story-content-ids=${ids[0]}&limit=1`, ["2"]],
      ["section=&tag=&tag-slugs=&story-group=", ["0", "1", "2", "3"]],
      ["story-group=published&tag=birds&story-order=last-updated", ["1", "2", "3"]],
    ];
    for (const [query, expected] of cases) {
      expect(await headlines(host, `?${query}`), query).toEqual(expected);
    }
  });

  it("returns the id and only the requested keys: null if empty, text on request, unknown names ignored", async () => {
    const { ctx, host } = await app.createAccount();
    await createStories(ctx, [{}]);
    const fetchStories = async (fields: string) =>
      (await request(host, `?fields=${encodeURIComponent(fields)}`)).stories;
    const [{ id }] = z.tuple([z.object({ id: z.uuid() })]).parse(await fetchStories("nonsense"));
    expect(await fetchStories("headline, story-template,,nonsense,")).toEqual([
      { id, headline: "0", "story-template": null },
    ]);
    expect(await fetchStories("summary,headline")).toEqual([{ id, summary: null, headline: "0" }]);
    expect(await fetchStories("id,slug")).toEqual([{ id, slug: expect.any(String) }]);
    expect(JSON.stringify(await fetchStories("cards"))).toContain("Some words.");
    expect(await fetchStories("nonsense")).toEqual([{ id }]);
    expect(Object.keys((await fetchStories(" , "))[0] ?? {})).toContain("headline");
  });

  it("never contains closed text in a list, except for the account's own servers", async () => {
    const { ctx, host } = await app.createAccount();
    await aStory(ctx, { content: { access: "subscription" }, cards: ["free words", "closed words"] });
    await app.db.prisma.accountServerKey.create({
      data: { accountId: ctx.account.id, hash: hashServerKey("list-secret"), prefix: "list" },
    });
    const open = await request(host, "?fields=cards,headline");
    expect(JSON.stringify(open.stories)).toContain("free words");
    expect(JSON.stringify(open.stories)).not.toContain("closed words");
    const own = await request(host, "?fields=cards", { "x-subauth": "list-secret" });
    expect(JSON.stringify(own.stories)).toContain("closed words");
    expect(own.response.headers.get("cache-control")).toContain("no-store");
  });

  it("samples at random without repeating a story and without caching", async () => {
    const { ctx, host } = await app.createAccount();
    await createStories(
      ctx,
      Array.from({ length: 12 }, () => ({})),
    );
    const { response, stories } = await request(host, "?randomize=true&limit=100");
    expect(response.headers.get("cache-control")).toContain("no-store");
    expect(new Set(stories.map((story) => story.headline)).size).toBe(12);
    const orders = new Set<string>();
    for (let n = 0; n < 6; n += 1) orders.add((await headlines(host, "?randomize=true&limit=12")).join());
    expect(orders.size).toBeGreaterThan(1);
  });

  it("contains no drafts, no breaking news and no other account's stories", async () => {
    const { ctx, host } = await app.createAccount();
    const theirs = await app.createAccount();
    const section = await aSection(theirs.ctx, "Sea");
    await createStories(theirs.ctx, [{ sectionIds: [section] }]);
    await createStories(ctx, [{ template: "breaking-news" }]);
    await aStory(ctx, { state: "scheduled" });
    for (const query of ["", "?story-group=published", "?section=sea", `?section-id=${section}`]) {
      expect(await headlines(host, query), query).toEqual([]);
    }
  });

  it("returns an empty list for limit 0 and beyond the end", async () => {
    const { ctx, host } = await app.createAccount();
    await createStories(ctx, [{}]);
    expect(await headlines(host, "?limit=0")).toEqual([]);
    expect(await headlines(host, "?offset=2147483647")).toEqual([]);
  });

  it.each([
    ..."limit=-1 limit=101 limit=1.5 limit=1e1 limit= limit=%D9%A2 limit=99999999999999999999 limit=1&limit=2".split(
      " ",
    ),
    ..."offset=-1 offset=x offset=0.0 offset=2147483648 offset=%EF%BC%91 section-id=1;drop section-id=-3".split(
      " ",
    ),
    ..."section-id[]=1 author-id=1%20or%201=1 author-id=%00 section=%00 section=a&section=b tag[]=a".split(
      " ",
    ),
    ..."randomize=maybe not-story-content-ids=17 not-story-content-ids=-1 template=%ff fields=a&fields=b".split(
      " ",
    ),
  ])("refuses %s with 400 in the error shape", async (query) => {
    const { host } = await app.createAccount();
    const response = await app.fetch(`/api/v1/stories?${query}`, { host });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: "invalid" } });
  });

  it.each(["section", "tag", "tag-slugs", "template", "story-group", "story-order"])(
    "treats SQL in %s as an unknown name",
    async (name) => {
      const { ctx, host } = await app.createAccount();
      await createStories(ctx, [{}]);
      const query = `?${name}=${encodeURIComponent("x') or 1=1; drop table story; --")}`;
      expect(await headlines(host, query)).toEqual(name === "story-order" ? ["0"] : []);
      expect(await headlines(host, "")).toEqual(["0"]);
    },
  );
});
