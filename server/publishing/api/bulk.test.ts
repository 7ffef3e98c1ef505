import { describe, expect, it } from "vitest";
import { aCollection } from "@/test/collections";
import { aStory } from "@/test/stories";
import { createTestServerKey } from "@/test/subscriptions";
import { type TestAccount, useTestApp } from "@/test/test-app";

const app = useTestApp();

function post(
  account: TestAccount,
  path: string,
  { body, type = "application/json" }: { body: unknown; type?: string },
) {
  return app.fetch(`/api/v1/${path}`, {
    method: "POST",
    host: account.host,
    headers: { "content-type": type },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

async function newsroom(): Promise<{ account: TestAccount; story: string }> {
  const account = await app.createAccount();
  const { id } = await aStory(account.ctx, { content: { headline: "Tide" } });
  await aCollection(account.ctx, { slug: "home", items: [id] });
  return { account, story: id };
}

const REQUESTS = {
  front: { _type: "collection", slug: "home", limit: "5", "item-type": "story", "story-fields": "id" },
  "any name, even this": {
    _type: "stories",
    story_group: "published",
    limit: 1,
    fields: ["headline", "slug"],
  },
};

describe("POST /api/v1/bulk", () => {
  it.each(["application/json", "text/plain", "application/x-www-form-urlencoded"])(
    "answers collections and lists by name, for any content type of the body (%s)",
    async (contentType) => {
      const { account, story } = await newsroom();
      const response = await post(account, "bulk", { body: { requests: REQUESTS }, type: contentType });
      expect(response.status).toBe(200);
      expect(response.headers.get("cache-control")).toContain("public");
      const { results } = await response.json();
      expect(Object.keys(results).sort()).toEqual(["any name, even this", "front"]);
      expect(results["any name, even this"]).toEqual({
        stories: [{ id: story, headline: "Tide", slug: expect.any(String) }],
      });
      expect(results.front).toMatchObject({
        slug: "home",
        "total-count": 1,
        items: [{ id: story, story: { id: story } }],
      });
    },
  );

  it("answers a collection and a list exactly like their own addresses", async () => {
    const { account } = await newsroom();
    const own = async (path: string) => (await app.fetch(`/api/v1/${path}`, { host: account.host })).json();
    const requests = { c: { _type: "collection", slug: "home" }, s: { _type: "stories" } };
    const { results } = await (await post(account, "bulk", { body: { requests } })).json();
    expect(results).toEqual({ c: await own("collections/home"), s: await own("stories") });
  });

  it("omits unknown collections, unsupported types and other accounts' collections, and answers the rest", async () => {
    const { account } = await newsroom();
    const theirs = await app.createAccount();
    const id = await aCollection(theirs.ctx, { slug: "theirs" });
    const { results } = await (
      await post(account, "bulk", {
        body: {
          requests: {
            a: { _type: "collection", slug: "none" },
            b: { _type: "weather", city: "Larkhaven" },
            c: {},
            d: { _type: "collection" },
            e: { _type: "collection", slug: id },
            f: { _type: "collection", slug: "theirs" },
            __proto__: { _type: "stories" },
            g: { _type: "collection", slug: "home", unknown: { deep: true }, limit: null },
          },
        },
      })
    ).json();
    expect(Object.keys(results)).toEqual(["g"]);
  });

  it("returns no results for no requests, and refuses an empty body", async () => {
    const { account } = await newsroom();
    expect((await post(account, "bulk", { body: "" })).status).toBe(400);
    for (const body of [{ requests: {} }, {}]) {
      const response = await post(account, "bulk", { body });
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ results: {} });
    }
  });

  it("accepts fifty names and refuses fifty-one", async () => {
    const { account } = await newsroom();
    const named = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, n) => [`n${n}`, { _type: "collection", slug: "home" }]),
      );
    const full = await post(account, "bulk", { body: { requests: named(50) } });
    expect(Object.keys((await full.json()).results)).toHaveLength(50);
    expect((await post(account, "bulk", { body: { requests: named(51) } })).status).toBe(400);
  });

  it("is not cached if it contains a random list", async () => {
    const { account } = await newsroom();
    const response = await post(account, "bulk", {
      body: { requests: { a: { _type: "stories", randomize: true } } },
    });
    expect(response.headers.get("cache-control")).toContain("no-store");
  });

  it.each([
    "[]",
    '{"requests":[]}',
    '{"requests":{"a":7}}',
    '{"requests":{"a":null}}',
    "{broken",
    '{"requests":{"a":{"_type":"stories","limit":101}}}',
    '{"requests":{"a":{"_type":"stories","limit":-1}}}',
    '{"requests":{"a":{"_type":"stories","offset":1.5}}}',
    '{"requests":{"a":{"_type":"stories","fields":{"a":1}}}}',
    '{"requests":{"a":{"_type":"stories","section-id":"x"}}}',
    '{"requests":{"a":{"_type":"collection","slug":"home","limit":"1e2"}}}',
    '{"requests":{"a":{"_type":"collection","slug":"home","item-type":"author"}}}',
    '{"requests":{"a":{"_type":"collection","slug":"a\\u0000b"}}}',
    '{"requests":{"a":{"_type":"collection","slug":{"a":1}}}}',
    `{"requests":{"${"n".repeat(257)}":{"_type":"stories"}}}`,
  ])("refuses the body %s", async (body) => {
    const { account } = await newsroom();
    for (const path of ["bulk", "bulk-request"]) {
      const response = await post(account, path, { body });
      expect(response.status).toBe(400);
      expect((await response.json()).error.code).toBe("invalid");
    }
  });

  it("refuses a body that is too large", async () => {
    const { account } = await newsroom();
    expect((await post(account, "bulk", { body: `{"pad":"${"x".repeat(300_000)}"}` })).status).toBe(413);
  });
});

describe("POST /api/v1/bulk-request and GET /api/v1/bulk/{hash}", () => {
  it("redirects by 303 to a path with the same answer, which reflects later changes", async () => {
    const { account, story } = await newsroom();
    const response = await post(account, "bulk-request", {
      body: { requests: REQUESTS },
      type: "text/plain",
    });
    expect(response.status).toBe(303);
    expect(await response.text()).toBe("");
    const path = response.headers.get("location") ?? "";
    expect(path).toMatch(/^\/api\/v1\/bulk\/[0-9a-f]{40}$/);
    const request = async () => app.fetch(path, { host: account.host });
    const answer = await request();
    expect(answer.headers.get("cache-control")).toContain("public");
    expect(answer.headers.get("content-location")).toBe(path);
    expect(answer.headers.get("surrogate-key")).toContain(`s/${account.account.id}/${story.slice(0, 8)}`);
    expect(await answer.json()).toEqual(
      await (await post(account, "bulk", { body: { requests: REQUESTS } })).json(),
    );
    await app.db.prisma.collectionItem.deleteMany({ where: { accountId: account.account.id } });
    expect((await (await request()).json()).results.front).toMatchObject({ "total-count": 0 });
  });

  it("has an ETag that changes with the answer and with the requested fields", async () => {
    const { account, story } = await newsroom();
    const store = async (requests: object) =>
      (await post(account, "bulk-request", { body: { requests } })).headers.get("location") ?? "";
    const read = (path: string, tag?: string | null) =>
      app.fetch(path, { host: account.host, headers: tag ? { "if-none-match": tag } : {} });
    const list = (fields: string) => ({ a: { _type: "stories", fields } });
    const path = await store({ ...REQUESTS, ...list("headline") });
    const tag = (await read(path)).headers.get("etag");
    expect((await read(path, tag)).status).toBe(304);
    const one = (await read(await store(list("headline")))).headers.get("etag");
    expect((await read(await store(list("slug")))).headers.get("etag")).not.toBe(one);
    await app.db.prisma.collection.updateMany({
      where: { accountId: account.account.id },
      data: { name: "Renamed" },
    });
    const renamed = await read(path, tag);
    expect(renamed.status).toBe(200);
    await aStory(account.ctx, { content: { headline: "Ebb" } });
    const later = await read(path, renamed.headers.get("etag"));
    expect(later.status).toBe(200);
    const { results } = await later.json();
    expect(results.a.stories).toHaveLength(2);
    expect(results.front.items).toEqual([expect.objectContaining({ id: story })]);
  });

  it("returns the same address for equivalent requests in any order and form, also concurrently", async () => {
    const { account } = await newsroom();
    const other = await newsroom();
    const location = async (requests: object, of = account) =>
      (await post(of, "bulk-request", { body: { requests } })).headers.get("location");
    const front = REQUESTS.front;
    const turned = Object.fromEntries(Object.entries({ ...front, limit: 5, unknown: 1 }).reverse());
    const list = { "story-group": "published", fields: "headline,slug", _type: "stories", limit: "1" };
    const first = await location(REQUESTS);
    expect(
      await location({ "any name, even this": list, front: turned, dropped: { _type: "weather" } }),
    ).toBe(first);
    expect(await Promise.all([1, 2, 3].map(() => location({ a: front })))).toEqual(
      Array(3).fill(await location({ a: front })),
    );
    expect(await location({ b: front })).not.toBe(await location({ a: front }));
    expect(await location(REQUESTS, other.account)).not.toBe(first);
  });

  it("returns 404 for an unknown hash, a malformed one and another account's", async () => {
    const { account } = await newsroom();
    const other = await app.createAccount();
    const path =
      (await post(account, "bulk-request", { body: { requests: REQUESTS } })).headers.get("location") ?? "";
    for (const [host, requestedPath] of [
      [other.host, path],
      [account.host, `/api/v1/bulk/${"0".repeat(40)}`],
      [account.host, "/api/v1/bulk/nonsense"],
    ] as const) {
      expect((await app.fetch(requestedPath, { host })).status).toBe(404);
    }
  });

  it("never returns closed text", async () => {
    const { account } = await newsroom();
    const closed = await aStory(account.ctx, {
      content: { access: "subscription" },
      cards: ["free", "secret"],
    });
    await aCollection(account.ctx, { slug: "closed", items: [closed.id] });
    const requests = {
      c: { _type: "collection", slug: "closed" },
      s: { _type: "stories", fields: "cards" },
    };
    const text = await (await post(account, "bulk", { body: { requests } })).text();
    expect(text).toContain("free");
    expect(text).not.toContain("secret");
  });
});

describe("GET and POST /api/v1/preview/<any>", () => {
  it("answers the publisher's own servers without caching, with either name of their key header", async () => {
    const { account, story } = await newsroom();
    const key = await createTestServerKey(account);
    for (const headers of [{ "x-subauth": key }, { "qt-internal-apps-key": key }]) {
      const at = { host: account.host, headers };
      const one = await app.fetch("/api/v1/preview/any/collections/home?story-fields=id", at);
      expect([one.status, one.headers.get("cache-control")]).toEqual([
        200,
        expect.stringMatching(/no-store/),
      ]);
      expect((await one.json()).items[0].story).toEqual({ id: story });
      const init = { ...at, method: "POST", body: JSON.stringify({ requests: REQUESTS }) };
      const several = await app.fetch("/api/v1/preview/any/bulk-request", init);
      expect(several.status).toBe(200);
      expect(Object.keys((await several.json()).results)).toEqual(Object.keys(REQUESTS).toSorted());
    }
  });

  it("refuses every other caller", async () => {
    const { account } = await newsroom();
    for (const headers of [{}, { "qt-internal-apps-key": "guess" }]) {
      const response = await app.fetch("/api/v1/preview/any/collections/home", {
        host: account.host,
        headers,
      });
      expect(response.status).toBe(401);
    }
  });
});
