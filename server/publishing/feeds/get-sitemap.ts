import { z } from "zod";
import type { Context } from "@/server/context/index";
import { toDocumentUrl } from "@/server/licensing/index";
import { notFound } from "@/server/platform/errors/index";
import { HOUR_MILLISECONDS } from "@/shared/time-units";
import {
  findNewsSince,
  findPublishedMonths,
  findSectionPaths,
  findStoriesBetween,
} from "./sitemap.repository";
import { monthPageNames, parseSitemapPage, SITEMAP_PAGE_SIZE } from "./sitemap-page.rules";
import { newsSitemapXml, sitemapIndexXml, sitemapXml } from "./sitemap-xml";

/** Search engines read at most this many entries of a news sitemap. */
const MAX_NEWS = 1_000;
const NEWS_SPAN = 48 * HOUR_MILLISECONDS;

const listed = z.object({ headline: z.string() });

/** Get the sitemap index: one page of fronts, and pages of ten thousand stories for each month. */
export async function getSitemapIndex(ctx: Context): Promise<string> {
  const months = await findPublishedMonths(ctx.db, ctx.account.id);
  const names = months.flatMap(({ first, stories }) => monthPageNames(first, stories));
  return sitemapIndexXml(ctx.account.siteUrl, ["fronts.xml", ...names]);
}

/** Get a page of the sitemap by its name in the index; an empty page is not found. */
export async function getSitemapPage(ctx: Context, name: string): Promise<string> {
  const { db, account } = ctx;
  const page = parseSitemapPage(name);
  if (page === null) throw notFound("sitemap page");
  if (page.kind === "fronts") {
    const sections = await findSectionPaths(db, account.id, SITEMAP_PAGE_SIZE - 1);
    const paths = ["", ...sections.map((path) => `section/${path}`)];
    return sitemapXml(
      account.siteUrl,
      paths.map((path) => ({ path, updatedAt: null })),
    );
  }
  const { from, to, number } = page;
  const offset = (number - 1) * SITEMAP_PAGE_SIZE;
  const stories = await findStoriesBetween(db, account.id, { from, to, limit: SITEMAP_PAGE_SIZE, offset });
  if (stories.length === 0) throw notFound("sitemap page");
  return sitemapXml(
    account.siteUrl,
    stories.map(({ slug, updatedAt }) => ({ path: slug, updatedAt })),
  );
}

/** Get the news sitemap: stories of the last 48 hours, newest first. */
export async function getNewsSitemap(ctx: Context): Promise<string> {
  const { db, account, clock } = ctx;
  const since = new Date(clock.now().getTime() - NEWS_SPAN);
  const stories = await findNewsSince(db, account.id, { since, limit: MAX_NEWS });
  const publication = { name: account.name, language: account.settings.language.isoCode };
  const urls = stories.map(({ slug, doc, publishedAt }) => {
    const { headline } = listed.parse(JSON.parse(doc));
    return { path: slug, title: headline.trim() || slug, publishedAt };
  });
  return newsSitemapXml(account.siteUrl, publication, urls);
}

/**
 * Build robots.txt: everything that readers see, without staff pages and endless search results, and the address of the
 * terms for AI crawlers.
 */
export function buildRobotsText(ctx: Context): string {
  const { siteUrl, settings } = ctx.account;
  // Outside a group, so that it applies to every crawler.
  const licence = settings.aiLicensing.enabled ? [`License: ${toDocumentUrl(siteUrl, null)}`, ""] : [];
  const rules = ["User-agent: *", "Disallow: /dashboard", "Disallow: /api/session/", "Disallow: /api/trpc/"];
  const maps = [`Sitemap: ${siteUrl}/sitemap.xml`, `Sitemap: ${siteUrl}/news_sitemap.xml`];
  return `${[...licence, ...rules, "Disallow: /search", "", ...maps].join("\n")}\n`;
}
