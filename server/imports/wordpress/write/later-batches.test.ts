import { expect, test } from "vitest";
import type { Context } from "@/server/context/index";
import { EMPTY_CONTENT, saveStories } from "@/server/publishing/stories/index";
import { exportXml, importText, postXml } from "@/test/imports";
import { useTestApp } from "@/test/test-app";

// After a batch of only new stories, the next one is written without prior reads.
const BATCH = 500;
const ALL = 3 * BATCH;

const app = useTestApp();

const comment = (id: number) =>
  `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author>Bo</wp:comment_author>
   <wp:comment_content>Hm.</wp:comment_content><wp:comment_approved>1</wp:comment_approved></wp:comment>`;

const oldSlug = (slug: string) =>
  `<wp:postmeta><wp:meta_key>_wp_old_slug</wp:meta_key><wp:meta_value>${slug}</wp:meta_value></wp:postmeta>`;

/** Slug prefix of posts of that day. */
const DAY = "2024/03/01/";
const STICKY = "<wp:is_sticky>1</wp:is_sticky>";

/** Generates a file with posts of three batches, with overrides by id. */
function file(overrides: Readonly<Record<number, string>> = {}): string {
  return exportXml(...Array.from({ length: ALL }, (_, n) => overrides[n + 1] ?? postXml({ id: n + 1 })));
}

async function countRows({ db, account }: Context) {
  const where = { where: { accountId: account.id } };
  const { prisma } = db;
  const listed = await prisma.storyFacetCount.findFirst({ where: { ...where.where, kind: "p" } });
  const found = await prisma.$queryRaw<{ n: number }[]>`
    select count(*)::int as n from story_search where account_id = ${account.id}`;
  return {
    stories: await prisma.story.count(where),
    versions: await prisma.storyVersion.count(where),
    published: await prisma.publishedStory.count(where),
    listed: listed?.stories,
    found: found[0]?.n,
    comments: await prisma.importedComment.count(where),
  };
}

test("posts of later batches are stored with their comments, former slugs and top positions", async () => {
  const { ctx } = await app.createAccount();
  const text = file({
    10: postXml({ id: 10, inside: `${comment(1)}${STICKY}` }),
    700: postXml({ id: 700, inside: `${comment(2)}${comment(3)}${oldSlug("older")}${STICKY}` }),
    1_300: postXml({ id: 1_300, inside: `${comment(4)}${STICKY}` }),
    1_400: postXml({ id: 1_400, status: "draft" }),
  });
  const report = await importText(ctx, text);
  expect(report.counts.stories).toMatchObject({ created: ALL, failed: 0 });
  expect(report.counts.comments).toMatchObject({ created: 4, updated: 0, unchanged: 0 });
  const live = ALL - 1;
  const whole = { stories: ALL, versions: ALL, published: live, listed: live, found: live, comments: 4 };
  expect(await countRows(ctx)).toEqual(whole);
  const where = { accountId: ctx.account.id };
  const tops = await ctx.db.prisma.storyGroupEntry.findMany({ where, orderBy: { rank: "asc" } });
  const stories = await ctx.db.prisma.story.findMany({
    where: { id: { in: tops.map((top) => top.storyId) } },
  });
  const names = new Map(stories.map(({ id, headline }) => [id, headline]));
  expect(tops.map(({ storyId }) => names.get(storyId))).toEqual(["Post 10", "Post 700", "Post 1300"]);
  const [alias] = await ctx.db.prisma.storySlugAlias.findMany({ where });
  expect([alias?.slugKey, names.get(alias?.storyId ?? "")]).toEqual(["older", "Post 700"]);
  const purges = await ctx.db.prisma.outboxEvent.count({
    where: { subjectId: report.run, name: "publishing/caches.purge-requested" },
  });
  expect(purges).toBe(3);

  const second = await importText(ctx, text);
  expect(second.counts.stories).toMatchObject({ created: 0, unchanged: ALL });
  expect(second.counts.comments).toMatchObject({ created: 0, unchanged: 4 });
  expect(await countRows(ctx)).toEqual(whole);
});

test("an existing slug is numbered in a later batch as well", async () => {
  const { ctx } = await app.createAccount();
  const at = ctx.clock.now();
  const slugs = [`${DAY}post-800`, `${DAY}POST-1200-2`];
  await saveStories(
    ctx,
    slugs.map((slug) => ({
      id: ctx.ids.uuid(),
      externalId: null,
      slug,
      state: "published",
      content: { ...EMPTY_CONTENT, headline: "Here before" },
      createdAt: at,
      updatedAt: at,
      publishedAt: at,
      publishAt: null,
    })),
  );
  const twin = postXml({ id: 1_201, title: "Twin" }).replace("post-1201", "post-1200");
  const report = await importText(ctx, file({ 1_201: twin }));
  expect(report.counts.stories).toMatchObject({ created: ALL, failed: 0 });
  const findSlug = async (headline: string) => {
    const story = await ctx.db.prisma.story.findFirst({ where: { accountId: ctx.account.id, headline } });
    return story?.slug;
  };
  expect(await findSlug("Post 800")).toBe(`${DAY}post-800-2`);
  expect(await findSlug("Post 1200")).toBe(`${DAY}post-1200`);
  expect(await findSlug("Twin")).toBe(`${DAY}post-1200-3`);
});

test("an item that the database refuses fails alone in a later batch as well", async () => {
  const { ctx } = await app.createAccount();
  const words = Array.from({ length: 100_000 }, (_, n) => `word${n.toString(36)}`).join(" ");
  const endless = postXml({
    id: 800,
    title: "Far away",
    inside: `${comment(1)}<excerpt:encoded>${words}</excerpt:encoded>`,
  });
  const report = await importText(
    ctx,
    file({
      800: endless,
      801: postXml({ id: 801, inside: comment(2) }),
      1_300: postXml({ id: 1_300, inside: comment(2) }),
    }),
  );
  expect(report.counts.stories).toMatchObject({ created: ALL - 1, failed: 1 });
  expect(report.problems.map(({ outcome, title }) => [outcome, title])).toEqual([["failed", "Far away"]]);
  // The file contains the second one under two posts: the last one counts.
  expect(report.counts.comments).toMatchObject({ created: 1, updated: 1, failed: 1 });
  const live = ALL - 1;
  const whole = { stories: live, versions: live, published: live, listed: live, found: live, comments: 1 };
  expect(await countRows(ctx)).toEqual(whole);
});
