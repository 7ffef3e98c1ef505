/** Maximum number of addresses on one page of the sitemap. */
export const SITEMAP_PAGE_SIZE = 10_000;

/** Content of a sitemap page: the fronts, or one slice of a month's stories. */
export type SitemapPage = { kind: "fronts" } | { kind: "month"; from: Date; to: Date; number: number };

const MONTH_PAGE = /^([0-9]{4})-(0[1-9]|1[0-2])-([1-9][0-9]{0,4})\.xml$/;

/** Parse `fronts.xml` or `2026-11-1.xml`; null for anything else. */
export function parseSitemapPage(name: string): SitemapPage | null {
  if (name === "fronts.xml") return { kind: "fronts" };
  const [, year, month, number] = MONTH_PAGE.exec(name) ?? [];
  if (year === undefined || month === undefined || number === undefined) return null;
  const from = new Date(Date.UTC(Number(year), Number(month) - 1, 1));
  const to = new Date(Date.UTC(Number(year), Number(month), 1));
  // Date.UTC maps years 0 to 99 to the twentieth century; no story is that old.
  return Number(year) < 1900 ? null : { kind: "month", from, to, number: Number(number) };
}

/** Names of the pages of a month's stories. */
export function monthPageNames(first: Date, stories: number): string[] {
  const pages = Math.ceil(stories / SITEMAP_PAGE_SIZE);
  return Array.from({ length: pages }, (_, index) => `${first.toISOString().slice(0, 7)}-${index + 1}.xml`);
}
