import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { importFile } from "@/test/imports";
import { useTestApp } from "@/test/test-app";

// WordPress's own test file may not be redistributed: the test runs where it exists beside the repository.
const beside = join(import.meta.dirname, "../../../../../shared/data/wordpress-theme-unit-test.xml");
const sample = process.env["MASTHEAD_WXR_SAMPLE"] ?? beside;

const app = useTestApp();

test.skipIf(!existsSync(sample))("the WordPress theme unit test is imported completely", async () => {
  const { ctx, host } = await app.createAccount();
  const report = await importFile(ctx, sample);
  expect(report).toMatchObject({ status: "finished", moreProblems: 0 });
  // Counted in the file: 186 items, of which 58 posts, 21 pages, 70 menu entries and 37 attachments.
  const nothing = { created: 0, updated: 0, unchanged: 0, skipped: 0, failed: 0 };
  expect(report.counts).toEqual({
    authors: { ...nothing, created: 2 },
    sections: { ...nothing, created: 68 },
    tags: { ...nothing, created: 114 },
    stories: { ...nothing, created: 58 },
    pages: { ...nothing, created: 21 },
    menu_items: { ...nothing, created: 70 },
    comments: { ...nothing, created: 28, skipped: 5 },
    attachments: { ...nothing, skipped: 37 },
    other: nothing,
  });
  const stories = await ctx.db.prisma.story.findMany({ where: { accountId: ctx.account.id } });
  const published = stories.filter(({ state }) => state === "published");
  expect(published).toHaveLength(55);
  for (const { id, slug, headline } of published) {
    const byId = await app.fetch(`/api/v1/stories/${id}`, { host });
    expect(byId.status).toBe(200);
    const { story } = await byId.json();
    expect(story).toMatchObject({ slug, headline });
    const bySlug = await app.fetch(`/api/v1/stories-by-slug?slug=${encodeURIComponent(slug)}`, { host });
    expect((await bySlug.json()).story.id).toBe(id);
    const lists = [
      ...story.sections.map((one: { id: number }) => `stories?section-id=${one.id}`),
      ...story.tags.map((one: { name: string }) => `stories?tag=${encodeURIComponent(one.name)}`),
      ...story.authors.map((one: { id: number }) => `stories?author-id=${one.id}`),
    ];
    for (const list of lists) {
      const { stories } = await (await app.fetch(`/api/v1/${list}&fields=id&limit=100`, { host })).json();
      expect(stories, `${headline} in ${list}`).toContainEqual({ id });
    }
    const q = encodeURIComponent(headline.slice(0, 300));
    const search = await app.fetch(`/api/v1/search?q=${q}&size=100&fields=id`, { host });
    const { results } = await search.json();
    expect(results.stories, `search for ${headline}`).toContainEqual(expect.objectContaining({ id }));
  }
});
