import { type Html, html } from "@/server/publishing/render/index";
import { XML_DECLARATION, xml } from "./xml";

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";
const NEWS_NAMESPACE = "http://www.google.com/schemas/sitemap-news/0.9";

/** Escape an address of the publication: slugs may contain characters that a URL does not allow. */
function escapeAddress(siteUrl: string, path: string): string {
  return new URL(`${siteUrl}/${path}`).href;
}

export function sitemapIndexXml(siteUrl: string, names: readonly string[]): string {
  const pages = names.map((name) => xml`<sitemap><loc>${siteUrl}/sitemaps/${name}</loc></sitemap>\n`);
  return xml`${XML_DECLARATION}<sitemapindex xmlns="${NAMESPACE}">\n${pages}</sitemapindex>\n`.text;
}

export interface SitemapUrl {
  path: string;
  updatedAt: Date | null;
}

export function sitemapXml(siteUrl: string, urls: readonly SitemapUrl[]): string {
  const entries = urls.map(({ path, updatedAt }): Html => {
    const changed = updatedAt === null ? null : html`<lastmod>${updatedAt.toISOString()}</lastmod>`;
    return xml`<url><loc>${escapeAddress(siteUrl, path)}</loc>${changed}</url>\n`;
  });
  return xml`${XML_DECLARATION}<urlset xmlns="${NAMESPACE}">\n${entries}</urlset>\n`.text;
}

export interface NewsUrl {
  path: string;
  title: string;
  publishedAt: Date;
}

export function newsSitemapXml(
  siteUrl: string,
  publication: { name: string; language: string },
  urls: readonly NewsUrl[],
): string {
  const entries = urls.map(
    ({ path, title, publishedAt }) => xml`<url><loc>${escapeAddress(siteUrl, path)}</loc><news:news>
<news:publication><news:name>${publication.name}</news:name><news:language>${publication.language}</news:language></news:publication>
<news:publication_date>${publishedAt.toISOString()}</news:publication_date>
<news:title>${title}</news:title>
</news:news></url>
`,
  );
  return xml`${XML_DECLARATION}<urlset xmlns="${NAMESPACE}" xmlns:news="${NEWS_NAMESPACE}">\n${entries}</urlset>\n`
    .text;
}
