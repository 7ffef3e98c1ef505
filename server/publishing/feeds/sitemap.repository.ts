// Raw SQL: recursive reads, and pages of up to a million stories by an index.

import { type Db, statement } from "@/server/platform/db/index";

// Jumps from month to month along the index: one step per month, regardless of the number of stories.
const MONTHS = statement(
  "sitemap_months",
  `with recursive months(first) as (
     select date_trunc('month', max(p.published_at), 'UTC') from published_story p
       where p.account_id = $1 and p.listed
     union all
     select date_trunc('month', (select max(p.published_at) from published_story p
       where p.account_id = $1 and p.listed and p.published_at < m.first), 'UTC') from months m where m.first is not null)
   select m.first as "first!", (select count(*)::int from published_story p where p.account_id = $1 and p.listed
       and p.published_at >= m.first and p.published_at < date_trunc('month', m.first + interval '32 days', 'UTC')) as "stories!"
     from months m where m.first is not null order by m.first desc`,
);

const PAGE = statement(
  "sitemap_page",
  `select p.slug, p.content_updated_at as "updatedAt" from published_story p
   where p.account_id = $1 and p.listed and p.published_at >= $2::timestamptz and p.published_at < $3::timestamptz
   order by p.published_at desc, p.story_id limit $4::int offset $5::int`,
);

const NEWS = statement(
  "sitemap_news",
  `select p.slug, p.list_doc as doc, p.published_at as "publishedAt" from published_story p
   where p.account_id = $1 and p.listed and p.published_at >= $2::timestamptz
   order by p.published_at desc, p.story_id limit $3::int`,
);

const SECTIONS = statement(
  "sitemap_sections",
  `with recursive tree(id, path) as (
     select s.id, s.slug from section s where s.account_id = $1 and s.parent_id is null
     union all
     select s.id, t.path || '/' || s.slug from section s join tree t on s.parent_id = t.id where s.account_id = $1)
   select t.path as "path!" from tree t order by t.path limit $2::int`,
);

export interface SitemapMonth {
  /** First instant of the month, UTC. */
  first: Date;
  stories: number;
}

/** Months with listed stories, newest first. */
export async function findPublishedMonths(db: Db, accountId: number): Promise<SitemapMonth[]> {
  return db.query(MONTHS, [accountId]);
}

export interface SitemapEntry {
  slug: string;
  updatedAt: Date;
}

/** List a page of the stories published in `[from, to)`, newest first. */
export async function findStoriesBetween(
  db: Db,
  accountId: number,
  page: { from: Date; to: Date; limit: number; offset: number },
): Promise<SitemapEntry[]> {
  const { from, to, limit, offset } = page;
  return db.query(PAGE, [accountId, from.toISOString(), to.toISOString(), limit, offset]);
}

export interface NewsEntry {
  slug: string;
  /** List document of the story (default keys) as JSON text. */
  doc: string;
  publishedAt: Date;
}

export async function findNewsSince(
  db: Db,
  accountId: number,
  query: { since: Date; limit: number },
): Promise<NewsEntry[]> {
  return db.query(NEWS, [accountId, query.since.toISOString(), query.limit]);
}

/** Paths of the publication's sections, parents included. */
export async function findSectionPaths(db: Db, accountId: number, limit: number): Promise<string[]> {
  return (await db.query(SECTIONS, [accountId, limit])).map((row) => row.path);
}
