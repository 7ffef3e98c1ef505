import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { ImportReport } from "@/server/imports/import-report";
import { importFile } from "@/test/imports";
import { type TestAccount, useTestApp } from "@/test/test-app";

const FILE = join(import.meta.dirname, "../fixture/harbour-post.wxr.xml");
const HIDDEN = ["Members only", "Next week at the quay", "Half an idea", "Board minutes", "Strange status"];

const app = useTestApp();
let home: TestAccount;
let report: ImportReport;

beforeAll(async () => {
  home = await app.createAccount();
  report = await importFile(home.ctx, FILE);
});

async function get(path: string) {
  const response = await app.fetch(path, { host: home.host });
  return { status: response.status, text: await response.text() };
}

async function getJson(path: string) {
  const { status, text } = await get(path);
  expect(status, `${path}: ${text.slice(0, 200)}`).toBe(200);
  return JSON.parse(text);
}

const getHeadlines = (list: { headline: string }[]) => list.map(({ headline }) => headline);

async function published() {
  return home.ctx.db.prisma.story.findMany({ where: { accountId: home.account.id, state: "published" } });
}

async function fetchStory(post: number) {
  const { story } = await getJson(
    `/api/v1/story-by-external-id/${encodeURIComponent(`wordpress:harbour.example:${post}`)}`,
  );
  return story;
}

describe("the counts of a run", () => {
  test("match the content of the file", () => {
    expect(report.status).toBe("finished");
    expect(report.counts).toEqual({
      authors: { created: 2, updated: 0, unchanged: 0, skipped: 0, failed: 0 },
      sections: { created: 5, updated: 0, unchanged: 0, skipped: 0, failed: 0 },
      tags: { created: 2, updated: 0, unchanged: 0, skipped: 0, failed: 0 },
      stories: { created: 28, updated: 0, unchanged: 0, skipped: 2, failed: 0 },
      pages: { created: 2, updated: 0, unchanged: 0, skipped: 1, failed: 0 },
      menu_items: { created: 6, updated: 0, unchanged: 0, skipped: 1, failed: 0 },
      comments: { created: 6, updated: 0, unchanged: 0, skipped: 0, failed: 0 },
      attachments: { created: 0, updated: 0, unchanged: 0, skipped: 3, failed: 0 },
      other: { created: 0, updated: 0, unchanged: 0, skipped: 2, failed: 1 },
    });
  });

  test("include a note for everything that was not imported completely", () => {
    const withOutcome = (outcome: string) => report.problems.filter((problem) => problem.outcome === outcome);
    expect(report.moreProblems).toBe(0);
    expect(withOutcome("failed").map(({ title }) => title)).toEqual(["An item that a crash cut short"]);
    expect(withOutcome("skipped").map(({ reason }) => reason)).toContain('Its WordPress status is "trash".');
    expect(withOutcome("note").map(({ reason }) => reason)).toContain(
      "It was password-protected, so it was imported as a draft.",
    );
  });

  test("are stored", async () => {
    const run = await home.ctx.db.prisma.importRun.findUniqueOrThrow({
      where: { id: report.run },
      include: { problems: true },
    });
    expect(run).toMatchObject({ status: "finished", fileName: "harbour-post.wxr.xml", dryRun: false });
    expect(run.counts).toMatchObject(report.counts);
    expect(run.problems).toHaveLength(report.problems.length);
  });
});

describe("every published post", () => {
  test("is readable by id and by slug", async () => {
    const stories = await published();
    expect(stories).toHaveLength(21);
    for (const { id, slug, headline } of stories) {
      const { story } = await getJson(`/api/v1/stories/${id}`);
      expect(story).toMatchObject({ id, slug, headline, status: "published" });
      const bySlug = await getJson(`/api/v1/stories-by-slug?slug=${encodeURIComponent(slug)}`);
      expect(bySlug.story.id).toBe(id);
    }
  });

  test("is in the lists of its sections, tags and author", async () => {
    for (const { id } of await published()) {
      const { story } = await getJson(`/api/v1/stories/${id}`);
      const paths = [
        ...story.sections.map((one: { id: number }) => `section-id=${one.id}`),
        ...story.tags.map((one: { name: string }) => `tag=${encodeURIComponent(one.name)}`),
        ...story.authors.map((one: { id: number }) => `author-id=${one.id}`),
      ];
      expect(story.authors).toHaveLength(1);
      for (const path of paths) {
        const { stories } = await getJson(`/api/v1/stories?${path}&fields=id&limit=100`);
        expect(stories).toContainEqual({ id });
      }
    }
  });

  test("is found by words of its headline", async () => {
    for (const { id, headline } of await published()) {
      const query = headline
        .replace(/[…“”"&]/g, " ")
        .split(/\s+/)
        .slice(0, 6)
        .join(" ");
      const { results } = await getJson(`/api/v1/search?q=${encodeURIComponent(query)}&size=50&fields=id`);
      expect(results.stories, query).toContainEqual(expect.objectContaining({ id }));
    }
  });

  test("is found by words of its text", async () => {
    const { results } = await getJson("/api/v1/search?q=herring");
    expect(results.total).toBeGreaterThan(0);
  });
});

describe("non-public content", () => {
  test("is in no public output", async () => {
    const outputs = [
      "/api/v1/stories?limit=100",
      "/api/v1/stories?limit=100&fields=headline,cards,slug",
      "/api/v1/search?q=minutes",
      "/api/v1/search?q=members&size=50",
      "/stories.rss",
      "/api/instant-articles.rss",
      "/sitemap.xml",
      "/api/v1/menu-groups",
    ];
    for (const path of outputs) {
      const { status, text } = await get(path);
      expect(status, path).toBe(200);
      for (const headline of HIDDEN) expect(text, path).not.toContain(headline);
    }
    const hidden = await home.ctx.db.prisma.story.findMany({
      where: { accountId: home.account.id, NOT: { state: "published" } },
    });
    expect(hidden).toHaveLength(7);
    for (const { id, slug } of hidden) {
      expect((await get(`/api/v1/stories/${id}`)).status).toBe(404);
      expect((await get(`/api/v1/stories-by-slug?slug=${encodeURIComponent(slug)}`)).status).toBe(404);
    }
  });

  test("is in a state that staff can publish from", async () => {
    const states = await home.ctx.db.prisma.story.findMany({
      where: { accountId: home.account.id, headline: { in: HIDDEN } },
      select: { headline: true, state: true, publishAt: true },
    });
    const stateByHeadline = new Map(states.map((row) => [row.headline, row.state]));
    expect(stateByHeadline.get("Members only")).toBe("open");
    expect(stateByHeadline.get("Board minutes")).toBe("open");
    expect(stateByHeadline.get("Half an idea")).toBe("open");
    expect(stateByHeadline.get("Next week at the quay")).toBe("scheduled");
  });
});

describe("other content", () => {
  test("sections preserve their hierarchy", async () => {
    const { sections } = await getJson("/api/v1/config");
    const bySlug = new Map<string, { id: number; "parent-id": number | null; "section-url": string }>(
      sections.map((section: { slug: string }) => [section.slug, section]),
    );
    expect(bySlug.get("town")?.["parent-id"]).toBeNull();
    expect(bySlug.get("harbour")?.["parent-id"]).toBe(bySlug.get("town")?.id);
    expect(bySlug.get("ferries")?.["parent-id"]).toBe(bySlug.get("harbour")?.id);
    expect(bySlug.get("港")?.["section-url"]).toBe(`${home.account.siteUrl}/section/town/harbour/港`);
  });

  test("a sticky post is at the top, newer ones below it", async () => {
    const { stories } = await getJson("/api/v1/stories?story-group=top");
    expect(getHeadlines(stories)[0]).toBe("The fish market opens again");
    const newer = await home.ctx.db.prisma.publishedStory.count({
      where: { accountId: home.account.id, publishedAt: { gt: new Date(stories[0]["published-at"]) } },
    });
    expect(newer).toBeGreaterThan(0);
  });

  test("a menu preserves its order, levels and targets", async () => {
    const { "menu-groups": groups } = await getJson("/api/v1/menu-groups");
    const [group] = Object.values<{ items: Record<string, unknown>[] }>(groups);
    const items = group?.items ?? [];
    expect(items.map(({ title }) => title)).toEqual([
      "Home",
      "Harbour & Ferries",
      "Ferries",
      "About the Post",
      "Tides",
      "Nowhere",
    ]);
    const [, harbour, ferries, about, tides] = items;
    expect(harbour).toMatchObject({ "item-type": "section", "section-slug": "harbour", "parent-id": null });
    expect(ferries?.["parent-id"]).toBe(harbour?.id);
    expect(about?.url).toBe(`${home.account.siteUrl}/about`);
    expect(tides).toMatchObject({ url: "https://tides.example/", data: { "open-in-new-tab": true } });
  });

  test("pages are served at their own addresses", async () => {
    const { page } = await getJson("/api/v1/custom-urls/%2Fabout%2Fteam");
    expect(page).toMatchObject({ type: "static-page", title: "The team", "status-code": 200 });
    expect((await get("/api/v1/custom-urls/%2Fdraft-page")).status).toBe(404);
  });

  test("a featured image becomes the story's hero image", async () => {
    const story = await fetchStory(101);
    expect(story["hero-image-url"]).toMatch(/^https:\/\/harbour\.example\/.+\.jpe?g$/);
    expect(story["hero-image-metadata"]).toMatchObject({ width: expect.any(Number) });
  });

  test("a former slug redirects to its story", async () => {
    const { story } = await getJson("/api/v1/stories-by-slug?slug=market-opens");
    expect(story.headline).toBe("The fish market opens again");
  });

  test("comments are stored with their threads, without active content", async () => {
    const comments = await home.ctx.db.prisma.importedComment.findMany({
      where: { accountId: home.account.id },
      orderBy: { externalId: "asc" },
    });
    expect(comments).toHaveLength(6);
    const story = await fetchStory(101);
    expect(new Set(comments.map(({ storyId }) => storyId))).toEqual(new Set([story.id]));
    expect(JSON.stringify(comments)).not.toContain("<script");
    expect(comments[1]?.payload).toMatchObject({
      parentExternalId: "wordpress:harbour.example:comment:1",
    });
  });

  test("hostile text of a post is inert", async () => {
    const story = await fetchStory(127);
    expect(JSON.stringify(story)).not.toMatch(/<script|onerror=|javascript:/i);
  });
});
