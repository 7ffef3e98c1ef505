import { describe, expect, it } from "vitest";
import { anAuthor, aTag } from "@/test/publishing";
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
  return { response, body, results: body.results };
}

function story(account: TestAccount, headline: string, content: object = {}) {
  return aStory(account.ctx, { content: { headline, ...content } });
}

describe("GET /api/v1/search: input", () => {
  it("never finds another account's stories, tags or authors", async () => {
    const mine = await app.createAccount();
    const theirs = await app.createAccount();
    const author = await anAuthor(theirs.ctx, "Ines Marsh");
    const tag = await aTag(theirs.ctx, "Tag storms", { slug: "storms" });
    await story(theirs, "Tide one", { authorIds: [author], tagIds: [tag] });
    for (const query of [
      { q: "tide" },
      { q: "-nothing" },
      { q: "tide or nothing" },
      { q: "" },
      { author: "Ines Marsh" },
      { "author-id": author },
      { q: "tide", "author-id": author },
      { tag: "storms" },
      { "published-after": 1 },
      { q: `@${theirs.account.id}` },
      { q: `tide | @${theirs.account.id}` },
    ]) {
      expect([query, (await search(mine, query)).results]).toEqual([
        query,
        expect.objectContaining({ total: 0, stories: [] }),
      ]);
    }
  });

  it.each([
    "'",
    "\\",
    "a'b\\'c",
    "!!! & | ( ) <-> :*",
    "'; drop table story; --",
    '"unbalanced',
    "((((",
    "- - -",
    'e-mail well-known -"two words"',
    "https://example.org/a(b)?c=<d>&e='f'",
    "or or or",
    "سلام 你好 🌊",
    "%",
  ])("treats %j as words, never as syntax", async (q) => {
    const account = await app.createAccount();
    await story(account, "Tide one");
    const { response } = await search(account, { q });
    expect(response.status).toBe(200);
    expect((await search(account, { q, sort: "asc" })).response.status).toBe(200);
    expect((await search(account, { author: q })).response.status).toBe(200);
  });

  it.each([
    "limit=101",
    "limit=-1",
    "offset=1.5",
    "offset=99999999999",
    "author-id=abc",
    "author-id=-1",
    "section-id=1&section-id=2",
    "sort=headline",
    "sort=asc&sort=desc",
    "published-after=yesterday",
    "published-before=-1",
    "published-before=1e9",
    "published-after=999999999999999",
    "q=a&q=b",
    "q=%00",
    `q=${"a".repeat(401)}`,
    "author=%00",
    "tag=a&tag=b",
    "q=%ff",
  ])("refuses the query %s", async (query) => {
    const account = await app.createAccount();
    const { response, body } = await search(account, query);
    expect(response.status).toBe(400);
    expect(body.error.code).toBe("invalid");
  });

  it("returns no stories beyond the last match, and only the total for a limit of 0", async () => {
    const account = await app.createAccount();
    await story(account, "Tide one");
    for (const sort of ["relevance", "asc"]) {
      expect((await search(account, { q: "tide", sort, offset: 1 })).results).toMatchObject({
        total: 1,
        stories: [],
      });
      expect((await search(account, { q: "tide", sort, offset: 2_000_000_000 })).results).toMatchObject({
        stories: [],
      });
      expect((await search(account, { q: "tide", sort, limit: 0 })).results).toMatchObject({
        total: 1,
        stories: [],
      });
    }
  });
});
