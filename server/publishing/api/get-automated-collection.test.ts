import { describe, expect, it } from "vitest";
import { aCollection, anEntity, hourlyStories, readCollections } from "@/test/collections";
import { anAuthor, aSection, aTag } from "@/test/publishing";
import { aStory } from "@/test/stories";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

const read = readCollections(app);

describe("GET /api/v1/collections/{slug}: automated", () => {
  it("matches by section, tag, author, entity and template, newest first, with a total", async () => {
    const account = await app.createAccount();
    const { ctx } = account;
    const section = await aSection(ctx, "Section coast", { slug: "coast" });
    const tag = await aTag(ctx, "Tag storms", { slug: "storms" });
    const author = await anAuthor(ctx, "Ines Marsh");
    const entity = await anEntity(ctx, "Port");
    const at = (day: number) => new Date(Date.UTC(2026, 9, day));
    const older = await aStory(ctx, {
      content: { sectionIds: [section], tagIds: [tag], template: "photo" },
      publishedAt: at(1),
    });
    const newer = await aStory(ctx, {
      content: { sectionIds: [section], authorIds: [author], entityIds: [entity] },
      publishedAt: at(2),
    });
    await aStory(ctx, { publishedAt: at(3) });
    const cases: [object, string[]][] = [
      [{ "section-id": section }, [newer.id, older.id]],
      [{ "section-id": String(section), sort: "published-at" }, [newer.id, older.id]],
      [{ tag: "tag STORMS" }, [older.id]],
      [{ "tag-slugs": "storms,none" }, [older.id]],
      [{ "author-id": author }, [newer.id]],
      [{ "entity-id": `${entity}, 99` }, [newer.id]],
      [{ template: "Photo" }, [older.id]],
      [{ "section-id": section, template: "photo" }, [older.id]],
      [{ "section-id": section, "entity-id": entity, sort: "updated-at" }, [newer.id]],
      [{ "section-id": "nonsense" }, []],
      [{ "tag-slugs": "none" }, []],
      [{ "section-id": { nested: true } }, []],
    ];
    for (const [n, [rules, expected]] of cases.entries()) {
      await aCollection(ctx, { slug: `rule-${n}`, automated: true, rules });
      const { ids, body } = await read(account, `rule-${n}`);
      expect([rules, ids, body["total-count"]]).toEqual([rules, expected, expected.length]);
      expect(body["data-source"]).toBe("automated");
      const page = await read(account, `rule-${n}?limit=1&offset=1&story-fields=id`);
      expect([rules, page.ids]).toEqual([rules, expected.slice(1, 2)]);
    }
  });

  it("has the sources of its rules among its cache keys", async () => {
    const account = await app.createAccount();
    const publisher = account.account.id;
    const id = await aCollection(account.ctx, {
      slug: "rules",
      automated: true,
      rules: { "section-id": 7, "entity-id": "3,4" },
    });
    expect((await read(account, "rules")).body["collection-cache-keys"]).toEqual([
      `c/${publisher}/${id}`,
      `sc/${publisher}/7`,
      `e/${publisher}/3`,
      `e/${publisher}/4`,
    ]);
  });

  it("matches the items of other collections, and the collections inside others", async () => {
    const account = await app.createAccount();
    const [newest = "", middle = "", oldest = ""] = await hourlyStories(account, 3);
    const child = await aCollection(account.ctx, { slug: "source", items: [oldest, newest] });
    const parent = await aCollection(account.ctx, { slug: "parent", items: [{ collection: child }, middle] });
    await aCollection(account.ctx, { slug: "from", automated: true, rules: { "collection-id": child } });
    await aCollection(account.ctx, {
      slug: "nested",
      automated: true,
      rules: { "content-type": "collection", "collection-id": parent },
    });
    expect((await read(account, "from")).ids).toEqual([newest, oldest]);
    expect((await read(account, `from?exclude-story-ids=${newest}&story-fields=id`)).body).toMatchObject({
      "total-count": 1,
      items: [{ story: { id: oldest } }],
    });
    expect((await read(account, "nested")).body).toMatchObject({
      "total-count": 1,
      items: [{ id: child, type: "collection" }],
    });
    expect((await read(account, "nested?item-type=story")).body).toMatchObject({
      "total-count": 0,
      items: [],
    });
  });

  it("follows a manually sorted story group", async () => {
    const account = await app.createAccount();
    const [newest = "", , oldest = ""] = await hourlyStories(account, 3);
    await account.ctx.db.prisma.storyGroupEntry.createMany({
      data: [oldest, newest].map((storyId, rank) => ({
        accountId: account.account.id,
        storyGroup: "picks",
        rank,
        storyId,
      })),
    });
    await aCollection(account.ctx, { slug: "picks", automated: true, rules: { "story-group": "picks" } });
    const { ids, body } = await read(account, "picks");
    expect(ids).toEqual([oldest, newest]);
    expect(body["total-count"]).toBe(2);
  });

  it("ignores manual items unless fallback is on; then they come first and rules fill the rest without repeats", async () => {
    const account = await app.createAccount();
    const ids = await hourlyStories(account, 4);
    const [first = "", second = "", third = "", fourth = ""] = ids;
    await aCollection(account.ctx, { slug: "rules", automated: true, items: [third] });
    await aCollection(account.ctx, { slug: "filled", fallback: true, items: [third] });
    expect((await read(account, "rules")).ids).toEqual(ids);
    const filled = await read(account, "filled?limit=2");
    expect(filled.ids).toEqual([third, first]);
    expect(filled.body["total-count"]).toBe(4);
    expect((await read(account, "filled?limit=2&offset=2")).ids).toEqual([second, fourth]);
    expect((await read(account, `filled?exclude-story-ids=${first}`)).body).toMatchObject({
      "total-count": 3,
    });
  });
});

describe("GET /api/v1/authors/{author-id}/collection", () => {
  it("returns the author's stories by id and by slug, and 404 for another account's author", async () => {
    const account = await app.createAccount();
    const other = await app.createAccount();
    const author = await anAuthor(account.ctx, "Ines Marsh");
    const ids = await hourlyStories(account, 3, { authorIds: [author] });
    await hourlyStories(account, 1);
    const request = async (host: string, name: string | number) => {
      const response = await app.fetch(`/api/v1/authors/${name}/collection?limit=2&fields=id`, { host });
      return { status: response.status, body: await response.json() };
    };
    for (const name of [author, "ines-marsh"]) {
      const { body } = await request(account.host, name);
      expect(body["total-count"]).toBe(3);
      expect(body.items.map((item: { story: object }) => item.story)).toEqual([
        { id: ids[0] },
        { id: ids[1] },
      ]);
      expect((await request(other.host, name)).status).toBe(404);
    }
    expect((await request(account.host, "99999999999")).status).toBe(404);
  });
});

describe("GET /api/v1/entity/{id}/collections", () => {
  it("returns the collections with the entity in their rules, latest first", async () => {
    const account = await app.createAccount();
    const entity = await anEntity(account.ctx, "Port");
    const day = (n: number) => new Date(Date.UTC(2026, 9, n));
    const rules = { "entity-id": `9, ${entity}` };
    const older = await aCollection(account.ctx, {
      slug: "older",
      automated: true,
      rules,
      collectionDate: day(1),
    });
    const newer = await aCollection(account.ctx, {
      slug: "newer",
      rules: { "entity-id": entity },
      collectionDate: day(2),
    });
    await aCollection(account.ctx, { slug: "other", rules: { "entity-id": `${entity}9` } });
    const request = async (query: string, id: string | number = entity, host = account.host) => {
      const response = await app.fetch(`/api/v1/entity/${id}/collections${query}`, { host });
      const body = await response.json();
      return { status: response.status, ids: (body.collections ?? []).map((one: { id: number }) => one.id) };
    };
    expect((await request("")).ids).toEqual([newer, older]);
    expect((await request("?sort-by=collection-date&order=asc&limit=1")).ids).toEqual([older]);
    expect((await request("?offset=1")).ids).toEqual([older]);
    expect((await request("", entity, (await app.createAccount()).host)).status).toBe(404);
    expect((await request("", "nonsense")).status).toBe(400);
    expect((await request("?order=sideways")).status).toBe(400);
    expect((await request("?sort-by=name")).status).toBe(400);
  });
});
