import { EventEmitter, once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Context } from "@/server/context/index";
import { IMPORT_KINDS, type ImportReport } from "@/server/imports/import-report";
import { exportXml, importFile, importText, postXml } from "@/test/imports";
import { useTestApp } from "@/test/test-app";

const FILE = join(import.meta.dirname, "../fixture/harbour-post.wxr.xml");
const HARBOUR = "wordpress:harbour.example:";

const app = useTestApp();

/** Loads everything that an import writes into an account. */
async function loadRows({ db, account }: Context) {
  const where = { where: { accountId: account.id } };
  const { prisma } = db;
  return {
    stories: await prisma.story.findMany({ ...where, omit: { updatedAt: true }, orderBy: { id: "asc" } }),
    versions: await prisma.storyVersion.findMany({ ...where, orderBy: { id: "asc" } }),
    published: await prisma.publishedStory.findMany({ ...where, orderBy: { storyId: "asc" } }),
    facets: await prisma.storyFacet.count(where),
    counts: await prisma.storyFacetCount.findMany({
      ...where,
      orderBy: [{ kind: "asc" }, { facetId: "asc" }],
    }),
    authors: await prisma.author.findMany({ ...where, orderBy: { id: "asc" } }),
    sections: await prisma.section.findMany({ ...where, orderBy: { id: "asc" } }),
    tags: await prisma.tag.findMany({ ...where, orderBy: { id: "asc" } }),
    pages: await prisma.customPage.findMany({ ...where, orderBy: { id: "asc" } }),
    menus: await prisma.menuItem.findMany({ ...where, orderBy: { id: "asc" } }),
    comments: await prisma.importedComment.findMany({ ...where, orderBy: { externalId: "asc" } }),
    tops: await prisma.storyGroupEntry.findMany({ ...where, orderBy: { rank: "asc" } }),
    aliases: await prisma.storySlugAlias.count(where),
  };
}

function summarize(report: ImportReport) {
  return IMPORT_KINDS.filter((kind) => report.counts[kind].created + report.counts[kind].updated > 0);
}

const posts = (count: number) => Array.from({ length: count }, (_, n) => postXml({ id: n + 1 }));

/** Interrupts a run after so many records. */
function cutOffAfter(records: number) {
  const stopping = new AbortController();
  const onProgress = (phase: string, done: number) => {
    if (phase === "writing" && done >= records) stopping.abort();
  };
  return { signal: stopping.signal, onProgress };
}

describe("importing the same file again", () => {
  test("changes nothing, and reports it", async () => {
    const { ctx } = await app.createAccount();
    const first = await importFile(ctx, FILE);
    const before = await loadRows(ctx);
    const second = await importFile(ctx, FILE);
    expect(summarize(second)).toEqual([]);
    for (const kind of IMPORT_KINDS) {
      const { created, ...others } = first.counts[kind];
      expect(second.counts[kind], kind).toEqual({ ...others, created: 0, unchanged: created });
    }
    expect(await loadRows(ctx)).toEqual(before);
  });

  test("into another account creates separate stories", async () => {
    const [one, two] = [await app.createAccount(), await app.createAccount()];
    await importFile(one.ctx, FILE);
    const report = await importFile(two.ctx, FILE);
    expect(report.counts.stories).toMatchObject({ created: 28, updated: 0, unchanged: 0 });
    const [first, second] = [await loadRows(one.ctx), await loadRows(two.ctx)];
    expect(second.stories).toHaveLength(first.stories.length);
    const ids = new Set(first.stories.map(({ id }) => id));
    expect(second.stories.some(({ id }) => ids.has(id))).toBe(false);
  });
});

describe("importing a changed file", () => {
  test("updates only what changed", async () => {
    const { ctx } = await app.createAccount();
    await importFile(ctx, FILE);
    const before = await loadRows(ctx);
    const text = (await readFile(FILE, "utf8"))
      .replace("<![CDATA[Two ferries in one picture]]>", "<![CDATA[Three ferries in one picture]]>")
      .replace("<![CDATA[The team]]>", "<![CDATA[Our team]]>")
      .replace("Good <script>", "Better <script>");
    const report = await importText(ctx, text);
    expect(summarize(report).sort()).toEqual(["comments", "pages", "stories"]);
    expect(report.counts.stories).toMatchObject({ created: 0, updated: 1, unchanged: 27 });
    const after = await loadRows(ctx);
    expect(after.versions).toHaveLength(before.versions.length + 1);
    const changed = after.stories.filter(({ headline }) => headline.startsWith("Three ferries"));
    expect(changed.map(({ externalId }) => externalId)).toEqual([`${HARBOUR}117`]);
    expect(after.counts).toEqual(before.counts);
  });

  test("renames a section, a tag and an author in every story that shows them", async () => {
    const { ctx, host } = await app.createAccount();
    await importFile(ctx, FILE);
    const text = (await readFile(FILE, "utf8"))
      .replace("<wp:cat_name><![CDATA[Town]]>", "<wp:cat_name><![CDATA[City]]>")
      .replace("<wp:tag_name><![CDATA[Market]]>", "<wp:tag_name><![CDATA[Markets]]>")
      .replace("<![CDATA[Mira Holm]]>", "<![CDATA[Mira Holm-Berg]]>");
    const report = await importText(ctx, text);
    expect(summarize(report).sort()).toEqual(["authors", "sections", "tags"]);
    expect(report.counts.sections).toMatchObject({ created: 0, updated: 1, unchanged: 4 });
    const path = `/api/v1/story-by-external-id/${encodeURIComponent(`${HARBOUR}101`)}`;
    const { story } = await (await app.fetch(path, { host })).json();
    expect(story["author-name"]).toBe("Mira Holm-Berg");
    expect(story.tags.map((tag: { name: string }) => tag.name)).toContain("Markets");
    expect(summarize(await importText(ctx, text))).toEqual([]);
  });

  test("a moved section changes the addresses of its descendants", async () => {
    const { ctx, host } = await app.createAccount();
    await importFile(ctx, FILE);
    const moved = (await readFile(FILE, "utf8")).replace(
      "<wp:category_parent><![CDATA[town]]>",
      "<wp:category_parent><![CDATA[]]>",
    );
    expect((await importText(ctx, moved)).counts.sections.updated).toBe(1);
    const path = `/api/v1/story-by-external-id/${encodeURIComponent(`${HARBOUR}117`)}`;
    const { story } = await (await app.fetch(path, { host })).json();
    expect(story.sections[0]["section-url"]).toMatch(/\/section\/harbour\/ferries$/);
  });

  test("a post unpublished at the source is removed from every public output", async () => {
    const { ctx, host } = await app.createAccount();
    await importText(ctx, exportXml(postXml({ id: 1 }), postXml({ id: 2 })));
    await importText(ctx, exportXml(postXml({ id: 1, status: "draft" }), postXml({ id: 2 })));
    const { stories } = await (await app.fetch("/api/v1/stories?fields=headline", { host })).json();
    expect(stories.map((story: { headline: string }) => story.headline)).toEqual(["Post 2"]);
  });
});

describe("a dry run", () => {
  test("writes only its report, which matches the later import's", async () => {
    const { ctx } = await app.createAccount();
    const before = await loadRows(ctx);
    const dry = await importFile(ctx, FILE, { dryRun: true });
    expect(await loadRows(ctx)).toEqual(before);
    expect(dry).toMatchObject({ dryRun: true, status: "finished" });
    const wet = await importFile(ctx, FILE);
    expect(dry.counts).toEqual(wet.counts);
    expect(dry.problems).toEqual(wet.problems);
    const runs = await ctx.db.prisma.importRun.findMany({ where: { accountId: ctx.account.id } });
    expect(runs.map((run) => run.dryRun).sort()).toEqual([false, true]);
  });

  test("over imported data reports the changes", async () => {
    const { ctx } = await app.createAccount();
    await importText(ctx, exportXml(postXml({ id: 1 }), postXml({ id: 2 })));
    const text = exportXml(postXml({ id: 1, title: "Other" }), postXml({ id: 2 }), postXml({ id: 3 }));
    const dry = await importText(ctx, text, { dryRun: true });
    expect(dry.counts.stories).toMatchObject({ created: 1, updated: 1, unchanged: 1 });
  });
});

describe("an interrupted run", () => {
  test("resumes without duplicates, and its counts are those of the whole file", async () => {
    const { ctx } = await app.createAccount();
    const menu = `<item><title>To one</title><wp:post_id>9001</wp:post_id><wp:post_type>nav_menu_item</wp:post_type>
      <wp:status>publish</wp:status><category domain="nav_menu" nicename="main">Main</category>
      <wp:postmeta><wp:meta_key>_menu_item_type</wp:meta_key><wp:meta_value>post_type</wp:meta_value></wp:postmeta>
      <wp:postmeta><wp:meta_key>_menu_item_object_id</wp:meta_key><wp:meta_value>1</wp:meta_value></wp:postmeta></item>`;
    const section = '<category domain="category" nicename="news">News</category>';
    const text = exportXml(menu, postXml({ id: 5_000, inside: section }), ...posts(1_200));
    const cutOff = await importText(ctx, text, cutOffAfter(500));
    expect(cutOff.status).toBe("interrupted");
    expect(cutOff.counts.stories.created).toBeGreaterThanOrEqual(500);
    expect(cutOff.counts.stories.created).toBeLessThan(1_201);

    const resumedReport = await importText(ctx, text);
    expect(resumedReport).toMatchObject({ run: cutOff.run, status: "finished" });
    expect(resumedReport.counts.stories).toEqual({
      created: 1_201,
      updated: 0,
      unchanged: 0,
      skipped: 0,
      failed: 0,
    });
    expect(resumedReport.counts.sections).toMatchObject({ created: 1, unchanged: 0 });
    expect(resumedReport.counts.authors).toMatchObject({ created: 1, unchanged: 0 });
    expect(resumedReport.counts.menu_items).toMatchObject({ created: 1 });
    const { stories, versions } = await loadRows(ctx);
    expect(stories).toHaveLength(1_201);
    expect(versions).toHaveLength(1_201);

    const resumed = await importText(ctx, text);
    expect(resumed.run).not.toBe(cutOff.run);
    expect(resumed.counts.stories).toMatchObject({ created: 0, unchanged: 1_201 });
    const groups = await app.db.prisma.menuGroup.findMany({ where: { accountId: ctx.account.id } });
    expect(groups.map(({ slug, name }) => [slug, name])).toEqual([["default", "Main"]]);
  });

  test("of a dead process counts as interrupted", async () => {
    const { ctx } = await app.createAccount();
    const text = exportXml(...posts(300));
    const { run } = await importText(ctx, text, cutOffAfter(1));
    await ctx.db.prisma.importRun.update({ where: { id: run }, data: { status: "running" } });
    expect(await importText(ctx, text)).toMatchObject({ run, status: "finished" });
  });

  test("is not resumed with another file", async () => {
    const { ctx } = await app.createAccount();
    const cutOff = await importText(ctx, exportXml(...posts(300)), cutOffAfter(1));
    const report = await importText(ctx, exportXml(...posts(301)));
    expect(report.run).not.toBe(cutOff.run);
    expect(report.counts.stories.created + report.counts.stories.unchanged).toBe(301);
  });

  test("that stopped during the first pass leaves no trace", async () => {
    const { ctx } = await app.createAccount();
    const stopped = AbortSignal.abort(new Error("stopped"));
    await expect(importFile(ctx, FILE, { signal: stopped })).rejects.toThrow("stopped");
    expect(await ctx.db.prisma.importRun.count({ where: { accountId: ctx.account.id } })).toBe(0);
  });
});

describe("concurrent imports", () => {
  test("into one account: the second is refused, and the first one finishes", async () => {
    const { ctx } = await app.createAccount();
    const text = exportXml(...posts(50));
    // Blocks the first run where it inserts its row, so that it cannot end before the second one starts.
    const [first] = await ctx.db.transaction(async ({ prisma }) => {
      await prisma.$executeRaw`lock table import_run in exclusive mode`;
      const progress = new EventEmitter();
      const importing = importText(ctx, text, { onProgress: (phase) => progress.emit(phase) });
      await once(progress, "reading");
      await expect(importText(ctx, text)).rejects.toMatchObject({ code: "conflict" });
      return [importing];
    });
    expect(await first).toMatchObject({ status: "finished", counts: { stories: { created: 50 } } });
  });

  test("into two accounts: both finish", async () => {
    const [one, two] = [await app.createAccount(), await app.createAccount()];
    const text = exportXml(...posts(50));
    const reports = await Promise.all([importText(one.ctx, text), importText(two.ctx, text)]);
    expect(reports.map(({ counts }) => counts.stories.created)).toEqual([50, 50]);
  });
});
