import { describe, expect, it } from "vitest";
import { HOUR_MILLISECONDS } from "@/shared/time-units";
import { findNodes, getNodeText, readXml } from "@/test/feeds";
import { aSection } from "@/test/publishing";
import { aStory } from "@/test/stories";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

async function xmlAt(host: string, path: string) {
  const response = await app.fetch(path, { host });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/xml; charset=utf-8");
  return readXml(await response.text());
}

describe("the sitemap", () => {
  it("links from its index to every story that readers may see, month by month", async () => {
    const { ctx, host } = await app.createAccount();
    const slugs = ["a/one", "b/two & three", "c/vier-ü"];
    const days = ["2026-11-01T00:00:00.000Z", "2026-10-31T23:59:59.999Z", "2024-02-29T10:00:00.000Z"];
    for (const [index, slug] of slugs.entries()) {
      await aStory(ctx, { slug, publishedAt: new Date(days[index] ?? "") });
    }
    await aStory(ctx, { slug: "line", content: { template: "breaking-news" } });
    await aStory(ctx, { slug: "draft", state: "open" });
    const port = await aSection(ctx, "Port");
    await aSection(ctx, "Quays", { parentId: port });
    const index = await xmlAt(host, "/sitemap.xml");
    const pages = findNodes(index, "sitemap").map((page) => getNodeText(page, "loc") ?? "");
    expect(pages.map((page) => page.replace(`https://${host}/sitemaps/`, ""))).toEqual([
      "fronts.xml",
      "2026-11-1.xml",
      "2026-10-1.xml",
      "2024-02-1.xml",
    ]);
    const locations = await Promise.all(
      pages.map(async (page) =>
        findNodes(await xmlAt(host, new URL(page).pathname), "url").map((url) => getNodeText(url, "loc")),
      ),
    );
    expect(locations).toEqual([
      [`https://${host}/`, `https://${host}/section/port`, `https://${host}/section/port/quays`],
      [`https://${host}/a/one`],
      [`https://${host}/b/two%20&%20three`],
      [`https://${host}/c/vier-%C3%BC`],
    ]);
  });

  it("splits a month into pages of ten thousand addresses, each story on exactly one of them", async () => {
    const { ctx, host } = await app.createAccount();
    const story = await aStory(ctx, { slug: "many" });
    await ctx.db.prisma.$executeRaw`insert into published_story
      select (jsonb_populate_record(p, jsonb_build_object('story_id', gen_random_uuid(), 'slug', 'many-' || n))).*
      from published_story p, generate_series(1, 10000) n where p.story_id = ${story.id}::uuid`;
    const index = await xmlAt(host, "/sitemap.xml");
    const pages = findNodes(index, "sitemap").map((page) => getNodeText(page, "loc") ?? "");
    expect(pages.slice(1).map((page) => page.slice(-13))).toEqual(["2026-11-1.xml", "2026-11-2.xml"]);
    const addresses: (string | null)[] = [];
    for (const page of pages.slice(1)) {
      const urls = findNodes(await xmlAt(host, new URL(page).pathname), "url");
      expect(urls.length).toBeLessThanOrEqual(10_000);
      addresses.push(...urls.map((url) => getNodeText(url, "loc")));
    }
    expect(new Set(addresses).size).toBe(10_001);
  });

  it("is an index of fronts only before the first publication", async () => {
    const { host } = await app.createAccount();
    expect(findNodes(await xmlAt(host, "/sitemap.xml"), "sitemap")).toHaveLength(1);
  });

  it.each([
    "2026-11-1.xml",
    "2026-13-1.xml",
    "2026-11-0.xml",
    "0000-01-1.xml",
    "x",
    "2026-11-1.xml.xml",
    "..%2Ffronts.xml",
  ])("returns 404 for the missing page %j", async (page) => {
    const { host } = await app.createAccount();
    expect((await app.fetch(`/sitemaps/${page}`, { host })).status).toBe(404);
  });
});

describe("GET /news_sitemap.xml", () => {
  it("contains the stories of the last 48 hours with their publication, date and title", async () => {
    const { ctx, host } = await app.createAccount();
    const at = (hours: number) => new Date(app.clock.now().getTime() - hours * HOUR_MILLISECONDS);
    await aStory(ctx, { slug: "new", content: { headline: "A < B & ]]>" }, publishedAt: at(47) });
    await aStory(ctx, { slug: "old", publishedAt: at(49) });
    const root = await xmlAt(host, "/news_sitemap.xml");
    const [url, ...others] = findNodes(root, "url");
    expect(others).toEqual([]);
    const [news] = url === undefined ? [] : findNodes(url, "news:news");
    const [publication] = news === undefined ? [] : findNodes(news, "news:publication");
    expect(publication && getNodeText(publication, "news:language")).toBe("en");
    expect(news && getNodeText(news, "news:title")).toBe("A < B & ]]>");
    expect(news && getNodeText(news, "news:publication_date")).toBe("2026-10-30T13:00:00.000Z");
  });
});

describe("GET /robots.txt", () => {
  it("names both sitemaps and disallows the dashboard", async () => {
    const { host } = await app.createAccount();
    const response = await app.fetch("/robots.txt", { host });
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    const text = await response.text();
    expect(text).toContain(`Sitemap: https://${host}/sitemap.xml`);
    expect(text).toContain(`Sitemap: https://${host}/news_sitemap.xml`);
    expect(text).toContain("Disallow: /dashboard");
  });
});
