import { expect, test } from "@playwright/test";
import { z } from "zod";
import { loadDemoContent } from "@/prisma/seed/demo/index";
import { serverFacts } from "./server-facts";
import { at, KINDS, newestStories, sitePages } from "./site-pages";

const articleSchema = z.object({
  image: z.array(z.string()),
  publisher: z.object({ logo: z.object({ url: z.string() }) }),
});
const profileSchema = z.object({
  mainEntity: z.object({ "@type": z.literal("Person"), name: z.string(), url: z.string() }),
});

/** Sentences of a demo story's cards from a given card on. */
const demo = loadDemoContent("prisma/seed/demo");

function laterSentences(slug: string, from: number): string[] {
  const story = demo.stories.find((one) => slug.endsWith(`/${one.slug}`));
  const texts = (story?.cards ?? [])
    .slice(from)
    .flatMap((card) => card.elements.flatMap((element) => ("text" in element ? [element.text] : [])));
  return texts
    .flatMap((html) => html.split(/<[^>]+>/))
    .map((text) => text.trim())
    .filter((text) => text.length > 40);
}

test("the text of a closed story is nowhere in its page for clients that the meter cannot count, and the page declares it as closed", async ({
  request,
}) => {
  const stories = await newestStories(request);
  const closed = stories.filter((story) => story.access === "subscription" || story.access === "login");
  expect(closed.length).toBeGreaterThan(1);
  for (const story of closed) {
    const sentences = laterSentences(story.slug, 1);
    expect(sentences.length, story.slug).toBeGreaterThan(5);
    // A client without cookies: the meter opens nothing to it.
    const html = await (await fetch(`${serverFacts().baseUrl}/${story.slug}`)).text();
    for (const sentence of sentences) expect(html).not.toContain(sentence);
    expect(html).toContain("The rest of this story is for");
    const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
    const article: unknown = data
      .map(([, text = ""]) => JSON.parse(text))
      .find((one) => one["@type"] === "NewsArticle");
    expect(article).toMatchObject({
      isAccessibleForFree: false,
      hasPart: { isAccessibleForFree: false, cssSelector: ".closed-part" },
    });
    expect(html).toMatch(/<div class="closed-part[ "]/);
  }
});

test("an open story describes itself and its alternatives in machine-readable form", async ({
  page,
  request,
}) => {
  const { text } = await sitePages(request);
  await page.goto(text ?? "");
  const canonical = await page.locator('link[rel="canonical"]').getAttribute("href");
  expect(new URL(canonical ?? "").pathname).toBe(text);
  await expect(page.locator('link[rel="amphtml"]')).toHaveAttribute("href", /\/amp\/story\//);
  await expect(page.locator('link[type="application/rss+xml"]')).toHaveAttribute("href", /stories\.rss/);
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute("content", /^https?:\/\//);
  await expect(page.locator('meta[property="og:type"]')).toHaveAttribute("content", "article");
  await expect(page.locator('meta[property="og:title"]')).not.toHaveAttribute("content", "");
  await expect(page.locator('meta[name="twitter:card"]')).toHaveAttribute("content", "summary_large_image");
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  const types = data.map((script) => JSON.parse(script)["@type"]);
  expect(types).toEqual(expect.arrayContaining(["NewsArticle", "BreadcrumbList"]));
  const article = articleSchema.parse(
    data.map((script) => JSON.parse(script)).find((one) => one["@type"] === "NewsArticle"),
  );
  expect((await request.get(article.publisher.logo.url)).status()).toBe(200);
  expect(article.image.map((url) => new URL(url).searchParams.get("shape"))).toEqual(["1x1", "4x3", "16x9"]);
  for (const url of article.image) {
    expect((await request.get(url)).headers()["content-type"]).toMatch(/^image\//);
  }
});

test("the last segment of a slug redirects to the story's one address", async ({ request }) => {
  const [story] = await newestStories(request);
  const tail = story?.slug.split("/").at(-1);
  const response = await request.get(`/${tail}`, { maxRedirects: 0 });
  expect(response.status()).toBe(308);
  expect(response.headers().location).toBe(`/${story?.slug}`);
});

test("a redirect by editors is followed, and an address without a page is 404", async ({ request }) => {
  const moved = await request.get("/about-us", { maxRedirects: 0 });
  expect(moved.status()).toBe(301);
  expect(moved.headers().location).toBe("/about");
  for (const path of [
    "/no/such/page",
    "/topic/nothing",
    "/author/nobody",
    "/entity/0",
    "/entity/x",
    "/section/none",
  ]) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
  for (const path of [
    "/section/news?page=0",
    "/topic/storm-ottoline?page=99",
    "/search?q=x&page=-1",
    "/search?page=1e9",
  ]) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
});

test("hostile search terms are plain text", async ({ page }) => {
  for (const term of [
    "<script>alert(1)</script>",
    "'; drop table story; --",
    "%",
    "ﷺ",
    "a".repeat(500),
    '"open',
  ]) {
    const answer = await page.goto(`/search?q=${encodeURIComponent(term)}`);
    expect(answer?.status()).toBe(200);
    await expect(page.locator("main script:not([type])")).toHaveCount(0);
  }
});

test("a section is paged through without a story twice", async ({ page }) => {
  const seen = new Set<string>();
  await page.goto("/section/news");
  for (;;) {
    const hrefs = await page
      .locator("main article h2 a, main article h3 a")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    const here = await page
      .locator("main section[aria-label='Stories'] article h2 a")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    expect(hrefs.length).toBeGreaterThan(0);
    for (const href of here) {
      expect(seen.has(href)).toBe(false);
      seen.add(href);
    }
    const older = page.getByRole("link", { name: "Older" });
    if ((await older.count()) === 0) break;
    await older.click();
    await page.waitForURL(/page=/);
  }
  expect(seen.size).toBeGreaterThan(4);
});

test("every kind of page has a picture for link previews", async ({ request }) => {
  const pages = await sitePages(request);
  for (const kind of KINDS.filter((one) => one !== "no page")) {
    const html = await (await request.get(at(pages, kind))).text();
    const [, address = ""] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? [];
    expect(address, kind).toMatch(/^https?:\/\//);
    const picture = await request.get(address.replaceAll("&amp;", "&"));
    expect(picture.headers()["content-type"], kind).toMatch(/^image\//);
  }
});

test("sections, topics, authors and collections advertise their own feed, which has stories", async ({
  request,
}) => {
  const pages = await sitePages(request);
  for (const kind of ["section", "topic", "author", "collection"]) {
    const html = await (await request.get(at(pages, kind))).text();
    const feeds = [
      ...html.matchAll(/<link rel="alternate" type="application\/rss\+xml"[^>]*href="([^"]+)"/g),
    ];
    expect(feeds.length, kind).toBe(2);
    const feed = await request.get((feeds[0]?.[1] ?? "").replaceAll("&amp;", "&"));
    expect(feed.headers()["content-type"], kind).toContain("rss");
    expect(await feed.text(), kind).toContain("<item>");
  }
});

test("an author's page describes the person", async ({ page, request }) => {
  await page.goto(at(await sitePages(request), "author"));
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  const profile = profileSchema.parse(
    data.map((script) => JSON.parse(script)).find((one) => one["@type"] === "ProfilePage"),
  );
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(profile.mainEntity.name);
  expect(new URL(profile.mainEntity.url).pathname).toBe(new URL(page.url()).pathname);
});

test("the front page's collection has the front page's address", async ({ request }) => {
  const response = await request.get("/collection/home", { maxRedirects: 0 });
  expect(response.status()).toBe(308);
  expect(new URL(response.headers().location ?? "", response.url()).pathname).toBe("/");
});
