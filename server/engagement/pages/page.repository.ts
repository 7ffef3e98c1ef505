// Raw SQL: every request for comments reads its page, and pages are created and rekeyed in bulk.
import { type Db, mayBeStale, readStatement, type Statements, statement } from "@/server/platform/db/index";
import type { Page } from "./page";

const COLUMNS = `p.id, p.url, p.headline, p.image_url as "imageUrl", p.metadata, p.comment_count as "commentCount"`;

const FIND = readStatement(
  "page_find",
  `select ${COLUMNS} from page p where p.account_id = $1 and p.key = $2`,
);

export async function findPage(db: Statements, accountId: number, key: string): Promise<Page | null> {
  const [row] = await db.query(FIND, [accountId, key]);
  return row ?? null;
}

const INSERT = statement(
  "page_insert",
  `insert into page as p (account_id, url, key, created_at, updated_at) values ($1, $2, $3, $4, $4)
   on conflict do nothing returning ${COLUMNS}`,
);

/** The URL of a new page, and its key. */
export interface NewPage {
  url: string;
  key: string;
}

/** null where a concurrent insert won. */
export async function insertPage(
  tx: Statements,
  accountId: number,
  { url, key, now }: NewPage & { now: Date },
): Promise<Page | null> {
  const [row] = await tx.query(INSERT, [accountId, url, key, now]);
  return row ?? null;
}

const INSERT_MANY = statement(
  "page_insert_many",
  `insert into page (account_id, url, key, created_at, updated_at)
   select $1, f.url, f.key, $4, $4 from unnest($2::text[], $3::text[]) with ordinality as f(url, key, place)
   order by f.place on conflict do nothing returning id, url, key as "key!"`,
);

/** Insert the pages that do not exist yet. */
export function insertPages(
  tx: Statements,
  accountId: number,
  { pages, now }: { pages: readonly NewPage[]; now: Date },
): Promise<(NewPage & { id: number })[]> {
  const urls = pages.map(({ url }) => url);
  return tx.query(INSERT_MANY, [accountId, urls, pages.map(({ key }) => key), now]);
}

// Joined from the keys: one index lookup per page, also with a plan made while the table was small.
const IDS = statement(
  "page_ids",
  `select p.id, p.key as "key!" from unnest($2::text[]) as w(key) join page p on p.account_id = $1 and p.key = w.key`,
);

export async function findPageIds(
  db: Statements,
  accountId: number,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db.query(IDS, [accountId, keys]);
  return new Map(rows.map(({ id, key }) => [key, id]));
}

const COUNTS = mayBeStale(
  readStatement(
    "page_counts",
    `select p.key as "key!", p.comment_count as count from page p where p.account_id = $1 and p.key = any($2::text[])`,
  ),
);

export async function findCounts(
  db: Statements,
  accountId: number,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db.query(COUNTS, [accountId, keys]);
  return new Map(rows.map(({ key, count }) => [key, count]));
}

const ADOPT = statement(
  "page_adopt",
  `update page p set key = f.key from unnest($2::text[], $3::text[]) as f(url, key)
   where p.account_id = $1 and p.url = f.url and p.key is distinct from f.key
     and not exists (select from page o where o.account_id = $1 and o.key = f.key)
   returning ${COLUMNS}, p.key as "key!"`,
);

/** Set the current keys of pages with exactly these URLs: a former release or rule computed others. */
export function rekeyPages(
  tx: Statements,
  accountId: number,
  pages: readonly NewPage[],
): Promise<(Page & { key: string })[]> {
  const urls = pages.map(({ url }) => url);
  return tx.query(ADOPT, [accountId, urls, pages.map(({ key }) => key)]);
}

const SET_METADATA = statement(
  "page_set_metadata",
  `update page p set metadata = $3::text::jsonb, updated_at = $4 where p.account_id = $1 and p.id = $2
   returning ${COLUMNS}`,
);

export async function setMetadata(
  db: Statements,
  accountId: number,
  { id, metadata, now }: { id: number; metadata: Page["metadata"]; now: Date },
): Promise<Page | null> {
  const [row] = await db.query(SET_METADATA, [accountId, id, JSON.stringify(metadata), now]);
  return row ?? null;
}

/** Store preview data from a page's markup; null values keep the stored ones. */
export async function setPreview(
  db: Db,
  accountId: number,
  {
    id,
    headline,
    imageUrl,
    now,
  }: { id: number; headline: string | null; imageUrl: string | null; now: Date },
): Promise<void> {
  await db.prisma.page.updateMany({
    where: { accountId, id },
    data: { ...(headline !== null && { headline }), ...(imageUrl !== null && { imageUrl }), updatedAt: now },
  });
}
