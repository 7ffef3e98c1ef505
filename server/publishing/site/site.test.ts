import { expect, test } from "vitest";
import { aSection } from "@/test/publishing";
import { aStory } from "@/test/stories";
import { useTestApp } from "@/test/test-app";
import { buildEntityFacts } from "./entity-facts";
import { findCustomPageView } from "./get-custom-page";
import { findStoryPage, findStoryPreview } from "./get-story-page";
import { parseBlockLayout } from "./home-view";
import { pageNumber } from "./list-page-view";
import { resolveAddress } from "./resolve-address";
import { sectionTree } from "./section-tree";

const app = useTestApp();

const section = (id: number, slug: string, parentId: number | null) => ({
  ...{ id, slug, parentId, name: slug, displayName: null, collectionId: null, data: null },
});

test("a section's address contains all its ancestors", () => {
  const tree = sectionTree([section(1, "news", null), section(2, "city", 1), section(3, "hall", 2)], "#000");
  const hall = tree.bySlug("hall");
  expect(hall && tree.href(hall)).toBe("/section/news/city/hall");
  const news = tree.bySlug("news");
  expect(news && tree.family(news)).toEqual([1, 2, 3]);
});

test("a cycle of sections terminates", () => {
  const tree = sectionTree([section(1, "a", 2), section(2, "b", 1)], "#000");
  const a = tree.bySlug("a");
  expect(a && tree.href(a)).toBe("/section/b/a");
  expect(a && tree.family(a)).toEqual([1, 2]);
});

test.each([
  [undefined, 1],
  ["7", 7],
  ["0", null],
  ["-1", null],
  ["1e3", null],
  ["٣", null],
  ["401", null],
  [["1", "2"], null],
])("page %j of a list is %j", (pageParameter, page) => {
  expect(pageNumber(pageParameter)).toBe(page);
});

test("an unknown row component falls back to cards", () => {
  expect(parseBlockLayout("OpinionRow")).toBe("opinion");
  expect(parseBlockLayout("SomethingNew")).toBe("columns-4");
  expect(parseBlockLayout(null)).toBe("columns-4");
});

test("an entity's facts contain each relation once and omit attributes for maps", () => {
  const attributes = {
    description: "A ferry.",
    built: 1999,
    latitude: 1.5,
    owner: { id: 7, name: "Lark & Isles" },
  };
  const relations = [{ relation: "owner", id: 7, name: "Lark & Isles" }];
  const { description, facts } = buildEntityFacts(attributes, { relations, locale: "en-GB" });
  expect(description).toBe("A ferry.");
  expect(facts).toEqual([
    { name: "Built", values: [{ text: "1999", href: null }] },
    { name: "Owner", values: [{ text: "Lark & Isles", href: "/entity/7" }] },
  ]);
});

test("a reader without a subscription gets the free cards and the number of missing words, never the rest", async () => {
  const { ctx } = await app.createAccount({ settings: { freeCards: 1 } });
  const { slug } = await aStory(ctx, {
    cards: ["Open words for all.", "Secret words, six of them here."],
    content: { access: "subscription" },
  });
  const page = await findStoryPage({ ...ctx, actor: { kind: "anonymous" } }, slug);
  expect(page?.story.cards).toHaveLength(1);
  expect(JSON.stringify(page)).not.toContain("Secret");
  expect(page?.story.wall).toMatchObject({ needs: "subscription", missingWords: 6 });
});

test("a script in a story's text is not part of its page", async () => {
  const { ctx } = await app.createAccount();
  const { slug } = await aStory(ctx, {
    cards: ['<img src=x onerror="steal()"><script>steal()</script>Words'],
  });
  const page = await findStoryPage({ ...ctx, actor: { kind: "anonymous" } }, slug);
  expect(JSON.stringify(page?.story.cards)).toContain("Words");
  expect(JSON.stringify(page?.story.cards)).not.toContain("steal");
});

test("a redirect has the status that the editor chose", async () => {
  const { ctx } = await app.createAccount();
  const codes = [301, 302, 307, 308, 200];
  await ctx.db.prisma.customPage.createMany({
    data: codes.map((statusCode) => ({
      ...{ accountId: ctx.account.id, path: `/from-${statusCode}`, type: "redirect", statusCode },
      destinationPath: "/to",
    })),
  });
  const statuses = await Promise.all(
    codes.map(async (code) => {
      const address = await resolveAddress(ctx, `/from-${code}`);
      return address.kind === "redirect" ? address.status : address.kind;
    }),
  );
  expect(statuses).toEqual([301, 302, 307, 308, 302]);
});

test("an address is resolved by its path, however it is escaped", async () => {
  const { ctx } = await app.createAccount();
  const accountId = ctx.account.id;
  const { slug } = await aStory(ctx, { cards: ["Words."] });
  await ctx.db.prisma.author.create({ data: { accountId, name: "Ada", slug: "ada" } });
  await ctx.db.prisma.collection.create({ data: { accountId, slug: "best", name: "Best" } });
  const kinds = async (paths: string[]) =>
    Promise.all(paths.map(async (path) => (await resolveAddress(ctx, path)).kind));
  expect(await kinds(["/", "/search", `/${slug}`, "/author/%61da", "/collection/best"])).toEqual(
    Array.from({ length: 5 }, () => "page"),
  );
  expect(await resolveAddress(ctx, "/collection/home")).toEqual({ kind: "redirect", to: "/", status: 308 });
  const nothing = [
    "/no/such/page",
    "/author/nobody",
    "/entity/0",
    "/entity/x",
    "/topic/none",
    "/section/none",
  ];
  const broken = ["/collection/none", "/%zz", "/a%00b", "/topic/a%00b"];
  expect(await kinds([...nothing, ...broken])).toEqual(Array.from({ length: 10 }, () => "missing"));
});

test("a list page exists up to the end of the list, and an invalid page number is not found", async () => {
  const { ctx } = await app.createAccount();
  const accountId = ctx.account.id;
  const author = await ctx.db.prisma.author.create({ data: { accountId, name: "Ada", slug: "ada" } });
  for (const headline of Array.from({ length: 25 }, (_, n) => `Story ${n}`)) {
    await aStory(ctx, { content: { headline, authorIds: [author.id] } });
  }
  const kind = async (path: string, ...page: string[]) => (await resolveAddress(ctx, path, page)).kind;
  expect(await kind("/author/ada", "1")).toBe("page");
  expect(await kind("/author/ada", "2")).toBe("page");
  expect(await kind("/search", "2")).toBe("page");
  for (const page of [["3"], ["0"], ["x"], ["1", "2"]])
    expect(await kind("/author/ada", ...page)).toBe("missing");
  expect(await kind("/search", "-1")).toBe("missing");
});

test("a breaking-news item has no page", async () => {
  const { ctx } = await app.createAccount();
  const { slug } = await aStory(ctx, { content: { template: "breaking-news" }, cards: ["Harbour closed."] });
  expect(await resolveAddress(ctx, `/${slug}`)).toEqual({ kind: "missing" });
});

test("a redirect replaces a missing list, and never hides an existing one", async () => {
  const { ctx } = await app.createAccount();
  await aSection(ctx, "politics");
  const to = { type: "redirect", statusCode: 301, destinationPath: "/section/politics" };
  for (const path of ["/section/affairs", "/topic/affairs", "/collection/affairs", "/section/politics"])
    await ctx.db.prisma.customPage.create({ data: { accountId: ctx.account.id, path, ...to } });
  const moved = { kind: "redirect", to: "/section/politics", status: 301 };
  for (const path of ["/section/affairs", "/topic/affairs", "/collection/affairs"])
    expect(await resolveAddress(ctx, path), path).toEqual(moved);
  expect(await resolveAddress(ctx, "/section/affairs", ["2"])).toEqual(moved);
  expect(await resolveAddress(ctx, "/section/politics")).toMatchObject({ kind: "page" });
  expect(await resolveAddress(ctx, "/section/nowhere")).toEqual({ kind: "missing" });
});

test("a redirect stays on the publication unless its target is an absolute address, and never targets itself", async () => {
  const { ctx } = await app.createAccount();
  const page = (path: string, destinationPath: string) => ({
    ...{ accountId: ctx.account.id, path, type: "redirect", statusCode: 301, destinationPath },
  });
  await ctx.db.prisma.customPage.createMany({
    data: [
      page("/a", "//evil.example"),
      page("/b", "https://other.example/x"),
      page("/c", "/c"),
      page("/d", "e"),
    ],
  });
  const to = async (path: string) => {
    const customPage = await findCustomPageView(ctx, path);
    return customPage?.kind === "redirect" ? customPage.to : null;
  };
  expect(await to("/a")).toBe("/evil.example");
  expect(await to("/b")).toBe("https://other.example/x");
  expect(await to("/c")).toBeNull();
  expect(await to("/d")).toBe("/e");
});

test("a story is found by the address of its page, and by no other", async () => {
  const siteUrl = "https://paper.example/en";
  const { ctx } = await app.createAccount({ siteUrl });
  const slug = "news/2026/11/01/the-quay";
  await aStory(ctx, { slug, content: { headline: "The quay" } });
  const findPreview = (url: string) => findStoryPreview(ctx, url);
  expect(await findPreview(`${siteUrl}/${slug}`)).toEqual({ headline: "The quay", imageUrl: null });
  expect(await findPreview(`${siteUrl}/${slug}?page=2`)).toMatchObject({ headline: "The quay" });
  for (const url of [
    `https://elsewhere.example/en/${slug}`,
    `https://paper.example/${slug}`,
    `${siteUrl}/news/nothing`,
    `${siteUrl}/%E0%A4%A`,
    `${siteUrl}/%00`,
    siteUrl,
  ]) {
    expect([url, await findPreview(url)]).toEqual([url, null]);
  }
});
