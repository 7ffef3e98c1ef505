import { z } from "zod";
import type { Context } from "@/server/accounts/index";
import { notFound } from "@/server/platform/errors/index";
import { newsSince, publishedMonths, sectionPaths, storiesBetween } from "./sitemap.repository";
import { monthPageNames, SITEMAP_PAGE_SIZE, sitemapPageNamed } from "./sitemap-page.rules";
import { newsSitemapXml, sitemapIndexXml, sitemapXml } from "./sitemap-xml";

/** Search engines read no more from a news sitemap. */
const MOST_NEWS = 1_000;
const NEWS_SPAN = 48 * 3_600_000;

const listed = z.object({ headline: z.string() });

/** The index of the publication's sitemap: one page of fronts, and each month of stories in pages of ten thousand. */
export async function getSitemapIndex(ctx: Context): Promise<string> {
  const months = await publishedMonths(ctx.db, ctx.account.id);
  const names = months.flatMap(({ first, stories }) => monthPageNames(first, stories));
  return sitemapIndexXml(ctx.account.siteUrl, ["fronts.xml", ...names]);
}

/** A page of the sitemap by its name in the index; a page that holds nothing is not found. */
export async function getSitemapPage(ctx: Context, name: string): Promise<string> {
  const { db, account } = ctx;
  const page = sitemapPageNamed(name);
  if (page === null) throw notFound("page of the sitemap");
  if (page.kind === "fronts") {
    const sections = await sectionPaths(db, account.id, SITEMAP_PAGE_SIZE - 1);
    const paths = ["", ...sections.map((path) => `section/${path}`)];
    return sitemapXml(
      account.siteUrl,
      paths.map((path) => ({ path, updatedAt: null })),
    );
  }
  const { from, to, number } = page;
  const offset = (number - 1) * SITEMAP_PAGE_SIZE;
  const stories = await storiesBetween(db, account.id, { from, to, limit: SITEMAP_PAGE_SIZE, offset });
  if (stories.length === 0) throw notFound("page of the sitemap");
  return sitemapXml(
    account.siteUrl,
    stories.map(({ slug, updatedAt }) => ({ path: slug, updatedAt })),
  );
}

/** The news sitemap: stories of the last 48 hours, newest first. */
export async function getNewsSitemap(ctx: Context): Promise<string> {
  const { db, account, clock } = ctx;
  const since = new Date(clock.now().getTime() - NEWS_SPAN);
  const stories = await newsSince(db, account.id, { since, limit: MOST_NEWS });
  const publication = { name: account.name, language: account.settings.language.isoCode };
  const urls = stories.map(({ slug, doc, publishedAt }) => {
    const { headline } = listed.parse(JSON.parse(doc));
    return { path: slug, title: headline.trim() || slug, publishedAt };
  });
  return newsSitemapXml(account.siteUrl, publication, urls);
}

/** What robots may ask for: everything that readers see; not the staff's pages and not endless search results. */
export function robotsText(ctx: Context): string {
  const { siteUrl } = ctx.account;
  const lines = ["User-agent: *", "Disallow: /dashboard", "Disallow: /api/session/", "Disallow: /api/trpc/"];
  const maps = [`Sitemap: ${siteUrl}/sitemap.xml`, `Sitemap: ${siteUrl}/news_sitemap.xml`];
  return `${[...lines, "Disallow: /search", "", ...maps].join("\n")}\n`;
}
