import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import type { Context } from "@/server/context/index";
import { createCollection } from "@/server/publishing/workflow/index";
import { exportXml, importFile, importText, postXml } from "@/test/imports";
import { aStory } from "@/test/stories";
import { useTestApp } from "@/test/test-app";
import { aNewsroom } from "@/test/workflow";

const FILE = join(import.meta.dirname, "../fixture/harbour-post.wxr.xml");
const HARBOUR = "wordpress:harbour.example:";

const app = useTestApp();

/** Returns the cache keys purged since the last call, by request. */
function purges({ db, account }: Context) {
  const seen = new Set<string>();
  return async (): Promise<string[][]> => {
    const events = await db.prisma.outboxEvent.findMany({
      where: { accountId: account.id, name: "publishing/caches.purge-requested" },
      orderBy: { id: "asc" },
    });
    const fresh = events.filter(({ eventId }) => !seen.has(eventId));
    for (const { eventId } of fresh) seen.add(eventId);
    return fresh.map(({ data }) => z.object({ keys: z.array(z.string()) }).parse(data).keys);
  };
}

const findStory = ({ db, account }: Context, number: number) =>
  db.prisma.story.findFirstOrThrow({ where: { accountId: account.id, externalId: `${HARBOUR}${number}` } });

test("lists with new stories are purged, and nothing where nothing changed", async () => {
  const { ctx, account } = await app.createAccount();
  const purgedKeys = purges(ctx);
  await importFile(ctx, FILE);
  const [keys = [], ...others] = await purgedKeys();
  expect(others).toEqual([]);
  const { id: storyId } = await findStory(ctx, 101);
  const { cacheKeys } = await ctx.db.prisma.publishedStory.findUniqueOrThrow({ where: { storyId } });
  const own = cacheKeys.split(" ");
  const sections = own.filter((key) => key.startsWith("sc/")).map((key) => key.split("/").at(-1));
  expect(sections).not.toEqual([]);
  expect(keys).toEqual(
    expect.arrayContaining([
      ...own.slice(1),
      `q/${account.id}/published/home`,
      `q/${account.id}/top/home`,
      ...sections.map((id) => `q/${account.id}/published/section-${id}`),
    ]),
  );
  // A new object cannot be cached yet.
  expect(keys.filter((key) => key.startsWith("s/"))).toEqual([]);
  await importFile(ctx, FILE);
  expect(await purgedKeys()).toEqual([]);
});

test("a changed or removed story and its collections are purged", async () => {
  const { ctx, account } = await aNewsroom(app);
  const purgedKeys = purges(ctx);
  await importFile(ctx, FILE);
  const { id } = await findStory(ctx, 117);
  const holding = await createCollection(ctx, { slug: "holding", name: "Holding", items: [{ storyId: id }] });
  await purgedKeys();
  const text = await readFile(FILE, "utf8");
  await importText(ctx, text.replace("<![CDATA[Two ferries in one picture]]>", "<![CDATA[Three ferries]]>"));
  const [changed = [], ...others] = await purgedKeys();
  expect(others).toEqual([]);
  const mark = `s/${account.id}/${id.slice(0, 8)}`;
  expect(changed).toEqual(
    expect.arrayContaining([mark, `c/${account.id}/${holding.id}`, `q/${account.id}/published/home`]),
  );
  expect(changed.filter((key) => key.startsWith("s/"))).toEqual([mark]);
});

test("a story that is no longer public is purged, a draft is not", async () => {
  const { ctx, account } = await app.createAccount();
  const purgedKeys = purges(ctx);
  await importText(ctx, exportXml(postXml({ id: 1 }), postXml({ id: 2, status: "draft" })));
  await purgedKeys();
  await importText(
    ctx,
    exportXml(postXml({ id: 1, status: "draft" }), postXml({ id: 2, status: "draft", title: "B" })),
  );
  const [keys = [], ...others] = await purgedKeys();
  expect(others).toEqual([]);
  expect(keys.filter((key) => key.startsWith("s/"))).toHaveLength(1);
  await importText(ctx, exportXml(postXml({ id: 2, status: "draft", title: "C" })));
  expect(await purgedKeys()).toEqual([]);
  expect(keys).toContain(`q/${account.id}/published/home`);
});

test("everything that shows a renamed section, tag or author is purged, and a changed page", async () => {
  const { ctx, account } = await app.createAccount();
  const purgedKeys = purges(ctx);
  await importFile(ctx, FILE);
  await purgedKeys();
  const text = (await readFile(FILE, "utf8"))
    .replace("<wp:cat_name><![CDATA[Town]]>", "<wp:cat_name><![CDATA[City]]>")
    .replace("<wp:tag_name><![CDATA[Market]]>", "<wp:tag_name><![CDATA[Markets]]>")
    .replace("<![CDATA[Mira Holm]]>", "<![CDATA[Mira Holm-Berg]]>")
    .replace("<![CDATA[The team]]>", "<![CDATA[Our team]]>");
  await importText(ctx, text);
  const requests = await purgedKeys();
  const { db } = ctx;
  const where = { accountId: account.id };
  const author = await db.prisma.author.findFirstOrThrow({ where: { ...where, name: "Mira Holm-Berg" } });
  const section = await db.prisma.section.findFirstOrThrow({ where: { ...where, name: "City" } });
  const page = await db.prisma.customPage.findFirstOrThrow({ where: { ...where, title: "Our team" } });
  const { id } = await findStory(ctx, 101);
  const mark = `s/${account.id}/${id.slice(0, 8)}`;
  const having = (key: string) => requests.filter((keys) => keys.includes(key));
  expect(requests).toHaveLength(4);
  expect(having(`sp/${account.id}/${page.id}`)).toEqual([[`sp/${account.id}/${page.id}`]]);
  expect(having(`a/${account.id}/${author.id}`)).not.toEqual([]);
  expect(having(`q/${account.id}/published/section-${section.id}`)).not.toEqual([]);
  // It shows all three of them.
  expect(having(mark).length).toBeGreaterThanOrEqual(2);
});

test("breaking news shows the new names of its section, author and tag", async () => {
  const { ctx, account, host } = await aNewsroom(app);
  const purgedKeys = purges(ctx);
  await importFile(ctx, FILE);
  const named = (name: string) => ({ where: { accountId: account.id, name } });
  const { id: section } = await ctx.db.prisma.section.findFirstOrThrow(named("Town"));
  const { id: author } = await ctx.db.prisma.author.findFirstOrThrow(named("Mira Holm"));
  const { id: tag } = await ctx.db.prisma.tag.findFirstOrThrow(named("Market"));
  const names = { sectionIds: [section], authorIds: [author], tagIds: [tag] };
  const line = await aStory(ctx, { content: { headline: "Now", template: "breaking-news", ...names } });
  const read = async () => (await app.fetch(`/api/v1/stories/${line.id}`, { host })).text();
  for (const name of ["Town", "Mira Holm", "Market"]) expect(await read()).toContain(`"name":"${name}"`);
  await purgedKeys();
  const text = (await readFile(FILE, "utf8"))
    .replace("<wp:cat_name><![CDATA[Town]]>", "<wp:cat_name><![CDATA[City]]>")
    .replace("<wp:tag_name><![CDATA[Market]]>", "<wp:tag_name><![CDATA[Markets]]>")
    .replace("<![CDATA[Mira Holm]]>", "<![CDATA[Mira Holm-Berg]]>");
  await importText(ctx, text);
  const after = await read();
  for (const name of ["City", "Mira Holm-Berg", "Markets"]) expect(after).toContain(`"name":"${name}"`);
  expect((await purgedKeys()).flat()).toContain(`s/${account.id}/${line.id.slice(0, 8)}`);
});

test("a dry run purges nothing", async () => {
  const { ctx } = await app.createAccount();
  const purgedKeys = purges(ctx);
  await importFile(ctx, FILE, { dryRun: true });
  expect(await purgedKeys()).toEqual([]);
});
