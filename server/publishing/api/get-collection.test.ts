import { describe, expect, it } from "vitest";
import { aCollection, hourlyStories, readCollections } from "@/test/collections";
import { aStory } from "@/test/stories";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

const read = readCollections(app);

describe("GET /api/v1/collections/{slug}: manual", () => {
  it("returns the collection with its full stories, in their order, by slug and by id", async () => {
    const account = await app.createAccount();
    const [first = "", second = ""] = await hourlyStories(account, 2, { headline: 'A "quoted" \\ headline' });
    const id = await aCollection(account.ctx, {
      slug: "home",
      items: [second, { story: first, metadata: { layout: "Lead" } }],
      metadata: { "cover-image": { caption: "Harbour" } },
    });
    const { body, response } = await read(account, "home");
    expect(response.status).toBe(200);
    expect(body).toEqual({
      id,
      slug: "home",
      name: "Collection home",
      summary: null,
      template: "default",
      "data-source": "manual",
      automated: false,
      fallback: false,
      rules: {},
      "total-count": 2,
      "collection-date": null,
      "created-at": expect.any(Number),
      "updated-at": expect.any(Number),
      metadata: { "cover-image": { caption: "Harbour" } },
      "collection-cache-keys": [`c/${account.account.id}/${id}`],
      items: [
        expect.objectContaining({ id: second, type: "story", "associated-metadata": {}, template: null }),
        expect.objectContaining({ id: first, "associated-metadata": { layout: "Lead" } }),
      ],
    });
    expect(body.items[0].name).toBe('A "quoted" \\ headline');
    expect(body.items[0].story).toMatchObject({
      id: second,
      status: "published",
      cards: [expect.anything()],
    });
    expect((await read(account, String(id))).body).toEqual(body);
  });

  it("is public, cacheable, purged by its own key and its stories', and answers 304 to its ETag", async () => {
    const account = await app.createAccount();
    const [story = ""] = await hourlyStories(account, 1);
    const id = await aCollection(account.ctx, { slug: "home", items: [story] });
    const { response } = await read(account, "home");
    expect(response.headers.get("cache-control")).toContain("public");
    expect(response.headers.get("surrogate-key")).toBe(
      `c/${account.account.id}/${id} s/${account.account.id}/${story.slice(0, 8)}`,
    );
    const request = (etag: string) =>
      app.fetch("/api/v1/collections/home", { host: account.host, headers: { "if-none-match": etag } });
    const etag = response.headers.get("etag") ?? "";
    expect((await request(etag)).status).toBe(304);
    expect((await read(account, "home?story-fields=slug")).response.headers.get("etag")).not.toBe(etag);
    await account.ctx.db.prisma.collection.update({ where: { id }, data: { name: "Another name" } });
    expect((await request(etag)).status).toBe(200);
  });

  it("pages its items, and counts all of them on every page", async () => {
    const account = await app.createAccount();
    const ids = await hourlyStories(account, 5);
    await aCollection(account.ctx, { slug: "five", items: ids });
    const page = await read(account, "five?limit=2&offset=2");
    expect(page.ids).toEqual(ids.slice(2, 4));
    expect(page.body["total-count"]).toBe(5);
    expect((await read(account, "five?limit=0")).body).toMatchObject({ items: [], "total-count": 5 });
    expect((await read(account, "five?offset=5")).body).toMatchObject({ items: [], "total-count": 5 });
  });

  it("omits items that readers may not see, and does not count them", async () => {
    const account = await app.createAccount();
    const [visible = ""] = await hourlyStories(account, 1);
    const draft = await aStory(account.ctx, { state: "open" });
    const retracted = await aStory(account.ctx, { state: "retracted" });
    const line = await aStory(account.ctx, { content: { template: "breaking-news" } });
    await aCollection(account.ctx, { slug: "home", items: [draft.id, visible, retracted.id, line.id] });
    const { ids, body } = await read(account, "home");
    expect(ids).toEqual([visible]);
    expect(body["total-count"]).toBe(1);
  });

  it("shows nested collections without their items, and filters by item-type", async () => {
    const account = await app.createAccount();
    const [story = ""] = await hourlyStories(account, 1);
    const child = await aCollection(account.ctx, {
      slug: "row",
      items: [story],
      collectionDate: new Date("2026-10-01T00:00:00Z"),
    });
    await aCollection(account.ctx, { slug: "home", items: [{ collection: child }, story] });
    const { body } = await read(account, "home");
    expect(body.items[0]).toEqual({
      id: child,
      type: "collection",
      name: "Collection row",
      slug: "row",
      template: "default",
      "associated-metadata": {},
      metadata: { "cover-image": null },
      "collection-date": Date.UTC(2026, 9, 1),
    });
    expect((await read(account, "home?item-type=story")).ids).toEqual([story]);
    expect((await read(account, "home?item-type=collection")).body).toMatchObject({
      "total-count": 1,
      items: [{ id: child }],
    });
  });

  it.each(["story-fields", "fields"])("embeds only the id and the keys in %s", async (name) => {
    const account = await app.createAccount();
    const [story = ""] = await hourlyStories(account, 1);
    const child = await aCollection(account.ctx, { slug: "row" });
    await aCollection(account.ctx, { slug: "home", items: [story, { collection: child }] });
    const { body } = await read(account, `home?${name}=headline, access,nonsense,`);
    expect(body.items[0].story).toEqual({ id: story, headline: "Story 0", access: null });
    expect(body.items[1].id).toBe(child);
  });

  it.each(["exclude-story-ids", "exclude-story-id"])(
    "excludes the stories in %s before paging",
    async (name) => {
      const account = await app.createAccount();
      const ids = await hourlyStories(account, 3);
      await aCollection(account.ctx, { slug: "home", items: ids });
      const { ids: left, body } = await read(account, `home?limit=1&${name}=${ids[0]},17,nonsense`);
      expect(left).toEqual([ids[1]]);
      expect(body["total-count"]).toBe(2);
    },
  );

  it("cuts closed stories for everyone except the account's own servers", async () => {
    const account = await app.createAccount();
    const closed = await aStory(account.ctx, {
      content: { access: "subscription" },
      cards: ["free words", "closed words"],
    });
    await aCollection(account.ctx, { slug: "home", items: [closed.id] });
    await aCollection(account.ctx, { slug: "all", automated: true });
    for (const path of ["home", "all", "home?story-fields=cards", "all?story-fields=cards"]) {
      const text = JSON.stringify((await read(account, path)).body);
      expect(text).toContain("free words");
      expect(text).not.toContain("closed words");
    }
  });

  it("returns 404 for an unknown slug or id and for another account's collection alike", async () => {
    const mine = await app.createAccount();
    const theirs = await app.createAccount();
    const id = await aCollection(theirs.ctx, { slug: "theirs" });
    for (const name of ["theirs", String(id), "99999999999999999999", "%27%3B--", "0"]) {
      const { response, body } = await read(mine, name);
      expect(response.status).toBe(404);
      expect(body.error.code).toBe("not_found");
    }
  });

  it("never shows another account's story or collection, wherever it was placed", async () => {
    const mine = await app.createAccount();
    const theirs = await app.createAccount();
    const [story = ""] = await hourlyStories(theirs, 1);
    const child = await aCollection(theirs.ctx, { slug: "row" });
    await aCollection(mine.ctx, { slug: "home", items: [story, { collection: child }] });
    expect((await read(mine, "home")).body).toMatchObject({ items: [], "total-count": 0 });
  });

  it.each([
    "limit=101",
    "limit=-1",
    "limit=1.5",
    "limit=٣",
    "limit=1&limit=2",
    "offset=-1",
    "offset=9999999999",
    "offset=1e2",
    "item-type=author",
    "item-type=story&item-type=story",
    "fields=a&fields=b",
    "story-fields=%00",
    "exclude-story-ids=%00",
  ])("refuses the query %s", async (query) => {
    const account = await app.createAccount();
    await aCollection(account.ctx, { slug: "home" });
    const { response, body } = await read(account, `home?${query}`);
    expect(response.status).toBe(400);
    expect(body.error.code).toBe("invalid");
  });
});
