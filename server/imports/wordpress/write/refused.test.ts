import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Context } from "@/server/context/index";
import { exportXml, importFile, importText, postXml } from "@/test/imports";
import { useTestApp } from "@/test/test-app";

const FILE = join(import.meta.dirname, "../fixture/harbour-post.wxr.xml");

const app = useTestApp();

async function traces({ db, account }: Context): Promise<number[]> {
  const where = { where: { accountId: account.id } };
  const { prisma } = db;
  return [
    await prisma.importRun.count(where),
    await prisma.story.count(where),
    await prisma.author.count(where),
    await prisma.section.count(where),
    await prisma.tag.count(where),
    await prisma.customPage.count(where),
  ];
}

async function headlines(host: string): Promise<string[]> {
  const { stories } = await (await app.fetch("/api/v1/stories?fields=headline&limit=100", { host })).json();
  return stories.map((story: { headline: string }) => story.headline).sort();
}

describe("an unreadable file", () => {
  test.each([
    ["truncated inside an item", async () => (await readFile(FILE, "utf8")).slice(0, 20_000), /incomplete/],
    [
      "truncated between items",
      async () => exportXml(postXml({ id: 1 })).replace("</channel>\n</rss>\n", ""),
      /incomplete/,
    ],
    [
      "with entities that expand exponentially",
      async () =>
        `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>${exportXml(
          postXml({ id: 1, title: "&b;" }),
        ).slice(39)}`,
      /document type/,
    ],
    [
      "with an external entity",
      async () =>
        `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]>${exportXml(
          postXml({ id: 1, content: "&x;" }),
        ).slice(39)}`,
      /document type/,
    ],
    ["that is not XML", async () => "PK\u0003\u0004 something", /XML|packed/],
    [
      "that is another feed",
      async () => '<?xml version="1.0"?><rss version="2.0"><channel></channel></rss>',
      /WordPress/,
    ],
    ["that is empty", async () => "", /empty/],
  ])("%s is refused with a sentence and leaves nothing behind", async (_name, make, sentence) => {
    const { ctx } = await app.createAccount();
    const refusal = importText(ctx, await make());
    await expect(refusal).rejects.toMatchObject({
      code: "invalid",
      message: expect.stringMatching(sentence),
    });
    expect(await traces(ctx)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  test("that does not exist, or is a folder, is refused with its path", async () => {
    const { ctx } = await app.createAccount();
    await expect(importFile(ctx, "/nowhere/export.xml")).rejects.toMatchObject({
      code: "invalid",
      message: "No file found at /nowhere/export.xml.",
    });
    await expect(importFile(ctx, import.meta.dirname)).rejects.toMatchObject({ code: "invalid" });
  });
});

describe("an item that the database refuses", () => {
  // More distinct words than the search index accepts for one story.
  const words = Array.from({ length: 100_000 }, (_, n) => `word${n.toString(36)}`).join(" ");
  const endless = (id: number, title: string, inside = "") =>
    postXml({ id, title, inside: `${inside}<excerpt:encoded>${words}</excerpt:encoded>` });

  test("fails alone, with its reason; the items around it are imported", async () => {
    const { ctx, host } = await app.createAccount();
    const many = Array.from({ length: 40 }, (_, n) => postXml({ id: n + 10 }));
    const comment =
      "<wp:comment><wp:comment_id>1</wp:comment_id><wp:comment_content>Hm.</wp:comment_content><wp:comment_approved>1</wp:comment_approved></wp:comment>";
    const report = await importText(
      ctx,
      exportXml(
        ...many,
        endless(1, "Far away", comment),
        postXml({ id: 2, title: "Fine" }),
        endless(3, "Farther"),
      ),
    );
    expect(report.status).toBe("finished");
    expect(report.counts.stories).toMatchObject({ created: 41, failed: 2 });
    expect(report.counts.comments).toMatchObject({ created: 0, failed: 1 });
    expect(report.problems.map(({ outcome, title }) => [outcome, title])).toEqual([
      ["failed", "Far away"],
      ["failed", "Farther"],
    ]);
    expect(report.problems[0]).toMatchObject({
      ref: expect.stringMatching(/^line \d+, wordpress:quay\.example:1$/),
      reason: "It contains a value that is too long for the database.",
    });
    expect(await headlines(host)).toHaveLength(41);
    expect(await headlines(host)).toContain("Fine");
  });

  test("is imported once the source has fixed it", async () => {
    const { ctx, host } = await app.createAccount();
    await importText(ctx, exportXml(endless(1, "Far away")));
    const report = await importText(ctx, exportXml(postXml({ id: 1, title: "Here" })));
    expect(report.counts.stories).toMatchObject({ created: 1, failed: 0 });
    expect(await headlines(host)).toEqual(["Here"]);
  });

  test("in a menu does not affect the rest of the menu", async () => {
    const { ctx, host } = await app.createAccount();
    const entry = (id: number, order: string) =>
      `<item><title>Entry ${id}</title><wp:post_id>${id}</wp:post_id><wp:post_type>nav_menu_item</wp:post_type>
      <wp:status>publish</wp:status><wp:menu_order>${order}</wp:menu_order>
      <category domain="nav_menu" nicename="main">Main</category>
      <wp:postmeta><wp:meta_key>_menu_item_type</wp:meta_key><wp:meta_value>custom</wp:meta_value></wp:postmeta>
      <wp:postmeta><wp:meta_key>_menu_item_url</wp:meta_key><wp:meta_value>https://x.example/${id}</wp:meta_value></wp:postmeta></item>`;
    const report = await importText(ctx, exportXml(entry(1, "1"), entry(2, "99999999999"), entry(3, "3")));
    expect(report.counts.menu_items).toMatchObject({ created: 2, failed: 1 });
    const { "menu-groups": groups } = await (await app.fetch("/api/v1/menu-groups", { host })).json();
    expect(groups.default.items.map((item: { title: string }) => item.title)).toEqual(["Entry 1", "Entry 3"]);
  });
});

describe("a character of two code units", () => {
  test("at a truncation point costs neither the item nor its report", async () => {
    const { ctx, host } = await app.createAccount();
    const long = `${"x".repeat(59)}${"\u{1f30a}".repeat(40)}`;
    const alien = `<item><title>Alien</title><wp:post_id>7</wp:post_id><wp:post_type>${long}</wp:post_type></item>`;
    const nameless = `<item><title>Nameless</title><wp:post_id>${long.slice(20)}</wp:post_id></item>`;
    const gallery = `<p>Here.</p>[gallery ids="${long}"][gallery ids="${long.slice(9)}"][gallery ids="${long.slice(10)}"]`;
    const halves = '<p>&#xD83D; &#55357;</p><!-- wp:x {"a":"\\ud83d"} /-->';
    const report = await importText(
      ctx,
      exportXml(
        alien,
        nameless,
        postXml({ id: 1, content: gallery, title: long.repeat(9) }),
        postXml({ id: 2, content: halves, title: "&#xD83D; half" }),
      ),
    );
    expect(report.counts.stories).toMatchObject({ created: 2, failed: 0 });
    expect(report.counts.other).toMatchObject({ skipped: 1, failed: 1 });
    expect(report.problems.every(({ reason }) => !/\p{Surrogate}/u.test(reason))).toBe(true);
    expect(await headlines(host)).toHaveLength(2);
  });
});

describe("a scheduled story", () => {
  test("whose time has passed is published as of that time, and the report notes it", async () => {
    const { ctx, host } = await app.createAccount();
    const report = await importText(ctx, exportXml(postXml({ id: 1, status: "future" })));
    expect(report.problems).toMatchObject([
      { outcome: "note", reason: expect.stringMatching(/time has passed/) },
    ]);
    const { stories } = await (await app.fetch("/api/v1/stories", { host })).json();
    expect(stories).toMatchObject([{ "published-at": Date.UTC(2024, 2, 1, 10) }]);
    expect(await ctx.db.prisma.story.findMany({ where: { accountId: ctx.account.id } })).toMatchObject([
      { state: "published", publishAt: null },
    ]);
  });

  test("with a future time stays out of public reads until then", async () => {
    const { ctx, host } = await app.createAccount();
    const post = postXml({ id: 1, status: "future" }).replace("2024-03-01", "2026-11-02");
    await importText(ctx, exportXml(post));
    expect(await headlines(host)).toEqual([]);
    expect(await ctx.db.prisma.story.findMany({ where: { accountId: ctx.account.id } })).toMatchObject([
      { state: "scheduled", publishAt: new Date("2026-11-02T10:00:00Z") },
    ]);
  });
});

describe("unusual items", () => {
  test("an item that the file contains twice is imported once", async () => {
    const { ctx } = await app.createAccount();
    const text = exportXml(postXml({ id: 1, title: "First" }), postXml({ id: 1, title: "Second" }));
    const report = await importText(ctx, text);
    expect(report.counts.stories).toMatchObject({ created: 1, skipped: 1 });
    expect((await importText(ctx, text)).counts.stories).toMatchObject({ unchanged: 1, updated: 0 });
  });

  test("posts with the same slug get numbered ones, the same at every import", async () => {
    const { ctx } = await app.createAccount();
    const same = (id: number) => postXml({ id }).replace(`post-${id}<`, "twin<");
    await importText(ctx, exportXml(same(1), same(2), same(3)));
    const slugs = async () => {
      const stories = await ctx.db.prisma.story.findMany({
        where: { accountId: ctx.account.id },
        orderBy: { externalId: "asc" },
      });
      return stories.map(({ slug }) => slug.split("/").at(-1));
    };
    expect(await slugs()).toEqual(["twin", "twin-2", "twin-3"]);
    await importText(ctx, exportXml(same(3), same(2), same(1)));
    expect(await slugs()).toEqual(["twin", "twin-2", "twin-3"]);
  });

  test("logins with the same slug stay two authors", async () => {
    const { ctx } = await app.createAccount();
    const postBy = (id: number, login: string) => postXml({ id }).replace(">ann<", `>${login}<`);
    await importText(ctx, exportXml(postBy(1, "a.b"), postBy(2, "a-b")));
    await importText(ctx, exportXml(postBy(3, "a_b"), postBy(4, "a b")));
    const authors = await ctx.db.prisma.author.findMany({ where: { accountId: ctx.account.id } });
    expect(new Set(authors.map(({ externalId }) => externalId)).size).toBe(4);
    expect(new Set(authors.map(({ slug }) => slug)).size).toBe(4);
  });

  test("a category that is its own ancestor causes no endless loop", async () => {
    const { ctx, host } = await app.createAccount();
    const category = (slug: string, parent: string) =>
      `<wp:category><wp:category_nicename>${slug}</wp:category_nicename><wp:category_parent>${parent}</wp:category_parent><wp:cat_name>${slug}</wp:cat_name></wp:category>`;
    const inside = '<category domain="category" nicename="b">b</category>';
    const report = await importText(
      ctx,
      exportXml(category("a", "b"), category("b", "a"), postXml({ id: 1, inside })),
    );
    expect(report.counts.sections).toMatchObject({ created: 2 });
    expect(await headlines(host)).toEqual(["Post 1"]);
  });

  test("names that are too long for the index are truncated", async () => {
    const { ctx } = await app.createAccount();
    const long = "ü".repeat(5_000);
    const inside = `<category domain="post_tag" nicename="long">${long}</category>`;
    const report = await importText(ctx, exportXml(postXml({ id: 1, inside }).replace(">ann<", `>${long}<`)));
    expect(report.counts).toMatchObject({
      tags: { created: 1 },
      authors: { created: 1 },
      stories: { created: 1 },
    });
    expect(
      (await importText(ctx, exportXml(postXml({ id: 1, inside }).replace(">ann<", `>${long}<`)))).counts,
    ).toMatchObject({
      tags: { unchanged: 1 },
      authors: { unchanged: 1 },
      stories: { unchanged: 1 },
    });
  });

  test("existing sections and tags are used, and preserve their names", async () => {
    const { ctx } = await app.createAccount();
    const where = { accountId: ctx.account.id };
    await ctx.db.prisma.section.create({ data: { ...where, name: "Our News", slug: "news" } });
    const inside = '<category domain="category" nicename="news">Their News</category>';
    const report = await importText(ctx, exportXml(postXml({ id: 1, inside })));
    expect(report.counts.sections).toMatchObject({ created: 0, unchanged: 1 });
    expect(await ctx.db.prisma.section.findMany({ where })).toMatchObject([{ name: "Our News" }]);
  });
});
