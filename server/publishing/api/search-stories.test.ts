import { describe, expect, it } from "vitest";
import { anAuthor, aSection, aTag } from "@/test/publishing";
import { aStory } from "@/test/stories";
import { type TestAccount, useTestApp } from "@/test/test-app";

const app = useTestApp();

async function search(account: TestAccount, query: Record<string, string | number> | string) {
  const text =
    typeof query === "string"
      ? query
      : new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]));
  const response = await app.fetch(`/api/v1/search?${text}`, { host: account.host });
  const body = await response.json();
  const stories: { headline: string }[] = body.results?.stories ?? [];
  return { response, body, results: body.results, headlines: stories.map((story) => story.headline) };
}

const day = (n: number) => new Date(Date.UTC(2026, 9, n));

function story(
  account: TestAccount,
  headline: string,
  overrides: { at?: Date; text?: string; content?: object } = {},
) {
  return aStory(account.ctx, {
    content: { headline, ...overrides.content },
    ...(overrides.text !== undefined && { cards: [overrides.text] }),
    publishedAt: overrides.at ?? day(1),
  });
}

describe("GET /api/v1/search", () => {
  it("finds words in headline, summary, names and text, by their stem", async () => {
    const account = await app.createAccount();
    const author = await anAuthor(account.ctx, "Ines Marsh");
    const tag = await aTag(account.ctx, "Tag flooding", { slug: "flooding" });
    const match = await story(account, "Harbour walls hold", {
      text: "The <b>surging</b> tide broke nothing.",
      content: { summary: "A quiet night", authorIds: [author], tagIds: [tag] },
    });
    await story(account, "Something else");
    for (const q of [
      "wall",
      "HARBOUR wall",
      "surge",
      "quiet",
      "ines marsh",
      "flood",
      '"harbour walls"',
      "wall -calm",
    ]) {
      const { results } = await search(account, { q });
      expect([q, results.total, results.stories[0]?.id]).toEqual([q, 1, match.id]);
    }
    for (const q of ["b", "wall hold calm", '"walls harbour"', "wall -surge"]) {
      expect([q, (await search(account, { q })).results.total]).toEqual([q, 0]);
    }
    expect((await search(account, { q: "calm or wall" })).results.total).toBe(1);
  });

  it("returns from, size, total, term and stories with their default keys, cacheable", async () => {
    const account = await app.createAccount();
    const { id } = await story(account, "Harbour walls hold");
    const { response, body } = await search(account, { q: "  harbour ", limit: 5 });
    expect(response.status).toBe(200);
    expect(body).toEqual({
      results: { from: 0, size: 5, total: 1, term: "harbour", stories: [expect.anything()] },
    });
    expect(body.results.stories[0]).toMatchObject({ id, headline: "Harbour walls hold", sections: [] });
    expect(body.results.stories[0]).not.toHaveProperty("cards");
    expect(response.headers.get("cache-control")).toContain("public");
    expect(response.headers.get("surrogate-key")).toBe(`s/${account.account.id}/${id.slice(0, 8)}`);
    const again = await app.fetch("/api/v1/advanced-search?q=harbour&limit=5", { host: account.host });
    expect(await again.json()).toEqual(body);
  });

  it("returns only the id and the requested fields, without closed text", async () => {
    const account = await app.createAccount();
    await aStory(account.ctx, {
      content: { headline: "Closed", access: "subscription" },
      cards: ["free words", "secret words"],
    });
    const { results } = await search(account, { q: "free", fields: "headline, cards,nonsense" });
    expect(Object.keys(results.stories[0])).toEqual(["id", "headline", "cards"]);
    expect(JSON.stringify(results)).not.toContain("secret");
    expect((await search(account, { q: "secret" })).results.total).toBe(0);
  });

  it("ranks headlines before mentions, and newer stories before older ones", async () => {
    const account = await app.createAccount();
    await story(account, "A day at sea", { text: "They met a gannet.", at: day(9) });
    await story(account, "Gannet seen", { at: day(1) });
    await story(account, "Gannet returns", { at: day(5) });
    expect((await search(account, { q: "gannet" })).headlines).toEqual([
      "Gannet returns",
      "Gannet seen",
      "A day at sea",
    ]);
  });

  it.each([
    ["asc", ["Tide one", "Tide two", "Tide three"]],
    ["ascending", ["Tide one", "Tide two", "Tide three"]],
    ["desc", ["Tide three", "Tide two", "Tide one"]],
    ["descending", ["Tide three", "Tide two", "Tide one"]],
    ["published-at", ["Tide three", "Tide two", "Tide one"]],
    ["updated-at", ["Tide three", "Tide two", "Tide one"]],
    ["relevance", ["Tide three", "Tide two", "Tide one"]],
  ])("sorts by %s, with words and without", async (sort, expected) => {
    const account = await app.createAccount();
    for (const [n, headline] of ["Tide one", "Tide two", "Tide three"].entries())
      await story(account, headline, { at: day(n + 1) });
    expect((await search(account, { q: "tide", sort })).headlines).toEqual(expected);
    expect((await search(account, { sort })).headlines).toEqual(expected);
    expect((await search(account, { q: "tide", sort, limit: 1, offset: 1 })).headlines).toEqual(["Tide two"]);
  });

  it("filters by author, author-id, section-id, tag and time, with words and without", async () => {
    const account = await app.createAccount();
    const { ctx } = account;
    const ines = await anAuthor(ctx, "Ines Marsh");
    const inesToo = await anAuthor(ctx, "Ines Marshall");
    const section = await aSection(ctx, "Section coast", { slug: "coast" });
    const tag = await aTag(ctx, "Tag storms", { slug: "storms" });
    await story(account, "Tide one", { at: day(1), content: { authorIds: [ines], sectionIds: [section] } });
    await story(account, "Tide two", { at: day(2), content: { authorIds: [inesToo], tagIds: [tag] } });
    await story(account, "Tide three", { at: day(3) });
    const cases: [Record<string, string | number>, string[]][] = [
      [{ author: "ines marsh" }, ["Tide one"]],
      [{ author: "INES" }, ["Tide two", "Tide one"]],
      [{ author: "nobody" }, []],
      [{ "author-id": ines }, ["Tide one"]],
      [{ "section-id": section }, ["Tide one"]],
      [{ "section-id": section, "author-id": ines }, ["Tide one"]],
      [{ "section-id": section, tag: "storms" }, []],
      [{ tag: "tag storms" }, ["Tide two"]],
      [{ tag: "Storms" }, ["Tide two"]],
      [{ "published-after": day(1).getTime() }, ["Tide three", "Tide two"]],
      [{ "published-before": day(3).getTime() / 1000 }, ["Tide two", "Tide one"]],
      [{ "published-after": day(1).getTime(), "published-before": day(3).getTime() }, ["Tide two"]],
      [{ "published-after": day(9).getTime() }, []],
      [{ "published-after": day(1).getTime(), sort: "updated-at" }, ["Tide three", "Tide two"]],
    ];
    for (const [query, expected] of cases) {
      for (const q of [{}, { q: "tide" }]) {
        const { headlines, results } = await search(account, { ...query, ...q });
        expect([query, headlines, results.total]).toEqual([query, expected, expected.length]);
      }
    }
  });

  it("returns every story, newest first, for an empty q, and none for stop words", async () => {
    const account = await app.createAccount();
    await story(account, "Tide one", { at: day(1) });
    await story(account, "Tide two", { at: day(2) });
    for (const q of ["", "   "]) {
      expect((await search(account, { q, limit: 1 })).body).toMatchObject({
        results: { from: 0, size: 1, total: 2, term: "", stories: [{ headline: "Tide two" }] },
      });
    }
    expect((await search(account, { q: "the and of" })).results.total).toBe(0);
  });

  it("reflects retracted and changed stories at once, counts included", async () => {
    const account = await app.createAccount();
    await aStory(account.ctx, { content: { headline: "Draft tide" }, state: "open" });
    await story(account, "Breaking tide", { content: { template: "breaking-news" } });
    expect((await search(account, { q: "tide" })).results.total).toBe(0);
    expect((await search(account, "")).results.total).toBe(0);
    await story(account, "Tide one");
    expect((await search(account, { q: "tide" })).results.total).toBe(1);
    expect((await search(account, "")).results.total).toBe(1);
  });

  it("finds the same in a large publication that is searched period by period", async () => {
    const account = await app.createAccount();
    const expected: string[] = [];
    for (let n = 0; n < 14; n += 1) {
      const at = new Date(Date.UTC(2014 + n, (n * 5) % 12, 28, 23, 59));
      await story(account, n % 3 === 0 ? `Tide ${n}` : `Calm ${n}`, { at, text: "The tide wall." });
      expected.unshift(n % 3 === 0 ? `Tide ${n}` : `Calm ${n}`);
    }
    await app.db.prisma.storyFacetCount.updateMany({
      where: { accountId: account.account.id, kind: "p" },
      data: { stories: 1_000_000 },
    });
    const request = async (query: Record<string, string | number>) => {
      const { results, headlines } = await search(account, { q: "tide", ...query });
      return { total: results.total, headlines };
    };
    expect(await request({ sort: "desc" })).toEqual({ total: 14, headlines: expected });
    expect(await request({ sort: "updated-at" })).toEqual({ total: 14, headlines: expected });
    expect(await request({ sort: "asc" })).toEqual({ total: 14, headlines: [...expected].reverse() });
    expect(await request({ sort: "desc", q: '"tide wall"' })).toEqual({ total: 14, headlines: expected });
    expect(await request({ sort: "desc", limit: 3, offset: 5 })).toEqual({
      total: 14,
      headlines: expected.slice(5, 8),
    });
    const dates = { "published-after": Date.UTC(2016, 0), "published-before": Date.UTC(2019, 0) };
    expect(await request({ sort: "asc", ...dates })).toEqual({
      total: 3,
      headlines: ["Calm 2", "Tide 3", "Calm 4"],
    });
    expect(await request({ sort: "updated-at", ...dates })).toEqual({
      total: 3,
      headlines: ["Calm 4", "Tide 3", "Calm 2"],
    });
    const relevant = await request({});
    expect(relevant.total).toBe(14);
    expect([...relevant.headlines].sort()).toEqual([...expected].sort());
  });

  it("uses the language of the publication", async () => {
    const language = { isoCode: "de", ietfCode: "de-DE", name: "Deutsch", direction: "ltr" };
    const account = await app.createAccount({ settings: { language } });
    await story(account, "Die Häuser am Hafen");
    expect((await search(account, { q: "haus" })).results.total).toBe(1);
  });
});
