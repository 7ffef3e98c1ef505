import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Context } from "@/server/context/index";
import { readCollection } from "@/server/publishing/collections/index";
import { listStories, reprojectStories } from "@/server/publishing/stories/index";
import { createCollection, updateCollection } from "@/server/publishing/workflow/index";
import { aCollection } from "@/test/collections";
import { anAuthor, aSection, aTag } from "@/test/publishing";
import { aStory } from "@/test/stories";
import { useTestApp } from "@/test/test-app";
import { aNewsroom, type Newsroom } from "@/test/workflow";

const app = useTestApp();
const FIELDS = "url,headline,summary,sections,votes,nonsense,cards";
const CLOSED = "closed words";

let newsroom: Newsroom;
let story = "";
let related = "";
let front: Awaited<ReturnType<typeof createCollection>>;
/** Addresses of all lists that show the story. */
let lists: string[] = [];

beforeEach(async () => {
  newsroom = await aNewsroom(app, { settings: { paywallEnforcement: "frontend", freeCards: 1 } });
  const { ctx } = newsroom;
  front = await createCollection(ctx, { slug: "front", name: "Front" });
  const section = await aSection(ctx, "News");
  await app.db.prisma.section.update({ where: { id: section }, data: { collectionId: front.id } });
  const [tag, author] = [await aTag(ctx, "Tides"), await anAuthor(ctx, "Ines Marsh")];
  const content = { sectionIds: [section], tagIds: [tag], authorIds: [author], summary: "Quay “walls”" };
  story = (
    await aStory(ctx, {
      content: { ...content, headline: "Harbour", access: "subscription" },
      cards: ["free words", CLOSED],
    })
  ).id;
  related = (await aStory(ctx, { content: { ...content, headline: "Harbour too" } })).id;
  const nested = await aCollection(ctx, { slug: "nested", metadata: { colour: "blue" } });
  const items = [{ story, metadata: { layout: "Lead", columns: 2 } }, { collection: nested }, related];
  const placed = await aCollection(ctx, { slug: "placed", items });
  await aCollection(ctx, { slug: "automated", automated: true, rules: { "section-id": section } });
  await aCollection(ctx, { slug: "among", automated: true, rules: { "collection-id": placed } });
  const requests = {
    list: { _type: "stories", fields: FIELDS },
    placed: { _type: "collection", slug: "placed", "story-fields": FIELDS },
  };
  const stored = await newsroom.post("/api/v1/bulk-request", { requests });
  lists = [
    `/api/v1/stories?fields=${FIELDS}`,
    `/api/v1/stories?section-id=${section}&fields=${FIELDS}`,
    `/api/v1/stories?tag=tides&story-order=last-updated&fields=${FIELDS}`,
    `/api/v1/stories/${related}/related-stories?fields=${FIELDS}`,
    `/api/v1/search?q=harbour&fields=${FIELDS}`,
    `/api/v1/search?fields=${FIELDS}`,
    `/api/v1/collections/placed?story-fields=${FIELDS}`,
    `/api/v1/collections/automated?story-fields=${FIELDS}`,
    `/api/v1/collections/among?story-fields=${FIELDS}`,
    `/api/v1/authors/${author}/collection?fields=${FIELDS}`,
    stored.headers.get("location") ?? "",
  ];
});

async function read(path: string, headers: Record<string, string> = {}) {
  const response = await app.fetch(path, { host: newsroom.host, headers });
  const text = await response.text();
  expect(response.status, `${path} ${text}`).toBe(200);
  return { text, etag: response.headers.get("etag") };
}

const readAll = (headers: Record<string, string> = {}) =>
  Promise.all(lists.map(async (path) => (await read(path, headers)).text));

/** Reduce a story to the fields, as its own address does. */
async function cut(id: string, fields = `id,${FIELDS}`) {
  const { text } = await read(`/api/v1/stories/${id}?fields=${fields}`);
  return text.slice('{"story":'.length, -1);
}

const server = () => ({ "x-subauth": newsroom.serverKey });

/** A context that calls back before each of its statements. */
function listen(ctx: Context, before: (statement: string) => Promise<unknown>): Context {
  const query: Context["db"]["query"] = async (statement, values) => {
    await before(statement.name);
    return ctx.db.query(statement, values);
  };
  return { ...ctx, db: { ...ctx.db, query } };
}

/** Run a callback once, after a page was read and before the documents of its stories are. */
function betweenReads(ctx: Context, meanwhile: () => Promise<unknown>): Context {
  let isDone = false;
  return listen(ctx, async (statement) => {
    if (isDone || !statement.startsWith("story_documents_")) return;
    isDone = true;
    await meanwhile();
  });
}

/** Publish a further version of the story. */
async function republish(fields: object): Promise<void> {
  const before = JSON.parse(await cut(story, "story-version-id"));
  const response = await newsroom.post(`/api/story/${story}/story-version`, { ...before, ...fields });
  expect(response.status, await response.clone().text()).toBe(200);
  let { story: edited } = await response.json();
  for (const action of ["story-submit", "story-approve", "story-publish"])
    edited = await newsroom.act(edited, action);
}

async function retract(): Promise<void> {
  const response = await newsroom.post(`/api/story/${story}/status`, {
    ...JSON.parse(await cut(story, "story-version-id")),
    action: "story-retract",
  });
  expect(response.status, await response.text()).toBe(200);
}

describe("lists with fields", () => {
  it("contain the requested keys in their order, byte by byte the same when they are cached", async () => {
    const first = await readAll();
    expect(await readAll()).toEqual(first);
    for (const [at, text] of first.entries()) {
      expect(text, lists[at]).toContain(await cut(story));
      if (!lists[at]?.includes("related-stories")) expect(text, lists[at]).toContain(await cut(related));
    }
    expect(JSON.parse(first[0] ?? "").stories).toHaveLength(2);
    const reversed = `${FIELDS.split(",").toReversed().join(",")},id`;
    const { text } = await read(`/api/v1/stories?limit=1&fields=${reversed}`);
    const [{ id }] = JSON.parse(text).stories;
    expect(text).toBe(`{"stories":[${await cut(id, reversed)}]}`);
  });

  it("keep the settings of items and the nested collections of a collection", async () => {
    const path = "/api/v1/collections/placed";
    const whole = JSON.parse((await read(path)).text);
    for (const _time of ["cold", "warm"]) {
      const { text } = await read(`${path}?story-fields=${FIELDS}`);
      const [first, nested, last] = JSON.parse(text).items;
      expect(first).toEqual({ ...whole.items[0], story: JSON.parse(await cut(story)) });
      expect(nested).toEqual(whole.items[1]);
      expect(last).toEqual({ ...whole.items[2], story: JSON.parse(await cut(related)) });
    }
  });

  it("read the documents of a version once, for all lists with the same keys", async () => {
    const statements: string[] = [];
    const ctx = listen(newsroom.ctx, async (name) => statements.push(name));
    const fields = ["summary", "url"];
    const countReads = () => statements.filter((name) => name.startsWith("story_documents_")).length;
    const cold = await listStories(ctx, { fields });
    expect(countReads()).toBe(1);
    expect(await listStories(ctx, { fields })).toEqual(cold);
    await listStories(ctx, { fields, tag: "tides" });
    await readCollection(ctx, "placed", { storyFields: fields });
    expect(countReads()).toBe(1);
    await listStories(ctx, { fields: fields.toReversed() });
    expect(countReads()).toBe(2);
  });
});

describe("a change is in every list with fields at once:", () => {
  const votes = { magnitude: "like", votes: 3 };
  const closed = (ctx: Context, freeCards: number): Context => ({
    ...ctx,
    account: {
      ...ctx.account,
      settings: { ...ctx.account.settings, paywallEnforcement: "api", freeCards },
    },
  });

  it.each<[string, () => Promise<unknown>, { old: string[]; now: string }]>([
    [
      "another version",
      () => republish({ headline: "Harbour anew" }),
      { old: ['"headline":"Harbour",'], now: '"headline":"Harbour anew",' },
    ],
    [
      "votes",
      async () => {
        const data = { ...votes, storyId: story, accountId: newsroom.account.id };
        await app.db.prisma.storyVoteTally.create({ data });
        await reprojectStories(newsroom.ctx, [story]);
      },
      { old: [], now: '"votes":{"like":3}' },
    ],
    [
      "the name of a section's front",
      () => updateCollection(newsroom.ctx, { ...front, name: "Fore" }),
      { old: ['"name":"Front"'], now: '"name":"Fore"' },
    ],
    [
      "a paywall that the API enforces",
      () => reprojectStories(closed(newsroom.ctx, 1)),
      { old: [CLOSED], now: "free words" },
    ],
  ])("%s", async (_what, change, { old, now }) => {
    await readAll();
    await readAll(server());
    await change();
    for (const [at, text] of (await readAll()).entries()) {
      expect(text, lists[at]).toContain(now);
      for (const former of old) expect(text, lists[at]).not.toContain(former);
    }
  });

  it("fewer free cards, and the account's own servers read all of them", async () => {
    await reprojectStories(closed(newsroom.ctx, 2));
    const own = await readAll(server());
    for (const text of [...own, ...(await readAll())]) expect(text).toContain(CLOSED);
    await reprojectStories(closed(newsroom.ctx, 0));
    for (const text of await readAll(server())) expect(text).toContain(CLOSED);
    for (const text of await readAll()) expect(text).not.toMatch(/free words|closed words/);
  });

  it("text behind the paywall, whose rewrite leaves the ETag as it is", async () => {
    await reprojectStories(closed(newsroom.ctx, 1));
    await readAll(server());
    const { etag } = await read(`/api/v1/stories/${story}`);
    const rewritten = await app.db.prisma.$executeRaw`update published_story
      set full_doc = replace(full_doc, ${CLOSED}, 'other words') where story_id = ${story}::uuid`;
    expect(rewritten).toBe(1);
    for (const text of await readAll(server())) {
      expect(text).toContain("other words");
      expect(text).not.toContain(CLOSED);
    }
    expect((await read(`/api/v1/stories/${story}`)).etag).toBe(etag);
  });

  it("a key that a rewrite adds to the default keys of a list", async () => {
    const fields = "slug,alternative";
    const outdated = await app.db.prisma.$executeRaw`update published_story
      set list_doc = (list_doc::jsonb - 'alternative')::text where story_id = ${story}::uuid`;
    expect(outdated).toBe(1);
    const path = `/api/v1/collections/placed?item-type=story&limit=1&story-fields=${fields}`;
    expect(Object.keys(JSON.parse((await read(path)).text).items[0].story)).toEqual(["id", "slug"]);
    await reprojectStories(newsroom.ctx, [story]);
    expect(Object.keys(JSON.parse((await read(path)).text).items[0].story)).toEqual([
      "id",
      ...fields.split(","),
    ]);
  });
});

describe("a story that changes while a list is read", () => {
  const fields = ["headline", "url"];
  const items = z.array(z.looseObject({ id: z.union([z.string(), z.number()]) }));

  it("is shown as it has become, in a page without a digest", async () => {
    const ctx = betweenReads(newsroom.ctx, () => republish({ headline: "Harbour anew" }));
    const list = await listStories(ctx, { fields });
    expect(list.items).toContain("Harbour anew");
    expect(list.digest).toBeNull();
    expect(await listStories(ctx, { fields })).toMatchObject({ digest: expect.any(String) });
  });

  it("is omitted once it is retracted", async () => {
    const list = await listStories(betweenReads(newsroom.ctx, retract), { fields });
    expect(items.parse(JSON.parse(list.items)).map(({ id }) => id)).toEqual([related]);
    expect(list.digest).toBeNull();
  });

  it.each(["placed", "automated"])(
    "is omitted from a collection (%s), also as its only item",
    async (slug) => {
      const query = { itemType: "story", storyFields: fields, exclude: [related] } as const;
      const { page } = await readCollection(betweenReads(newsroom.ctx, retract), slug, query);
      expect([page.items, page.digest]).toEqual(["[]", null]);
    },
  );
});
