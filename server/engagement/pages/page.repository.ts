import { quickStatement, type Statements, statement, textArray } from "@/server/platform/db/index";
import type { Page } from "./page";

const COLUMNS = `p.id, p.url, p.headline, p.image_url as "imageUrl", p.metadata, p.comment_count as "commentCount"`;

const FIND = quickStatement(
  "page_find",
  `select ${COLUMNS} from page p where p.account_id = $1 and p.url = $2`,
);

export async function findPage(db: Statements, accountId: number, url: string): Promise<Page | null> {
  const [row] = await db.query<Page>(FIND, [accountId, url]);
  return row ?? null;
}

const INSERT = statement(
  "page_insert",
  `insert into page as p (account_id, url, created_at, updated_at) values ($1, $2, $3, $3)
   on conflict (account_id, url) do nothing returning ${COLUMNS}`,
);

/** null where somebody else was faster. */
export async function insertPage(
  tx: Statements,
  accountId: number,
  { url, now }: { url: string; now: Date },
): Promise<Page | null> {
  const [row] = await tx.query<Page>(INSERT, [accountId, url, now]);
  return row ?? null;
}

const INSERT_MANY = statement(
  "page_insert_many",
  `insert into page (account_id, url, created_at, updated_at)
   select $1, f.url, $3, $3 from unnest($2::text[]) with ordinality as f(url, place) order by f.place
   on conflict (account_id, url) do nothing returning id, url`,
);

/** The pages that were not here yet. */
export function insertPages(
  tx: Statements,
  accountId: number,
  { urls, now }: { urls: readonly string[]; now: Date },
): Promise<Pick<Page, "id" | "url">[]> {
  return tx.query(INSERT_MANY, [accountId, textArray(urls), now]);
}

// A join: one page after the other by its index, also by a plan that was made while there were few.
const IDS = statement(
  "page_ids",
  "select p.id, p.url from unnest($2::text[]) as w(url) join page p on p.account_id = $1 and p.url = w.url",
);

export async function findPageIds(
  db: Statements,
  accountId: number,
  urls: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db.query<Pick<Page, "id" | "url">>(IDS, [accountId, textArray(urls)]);
  return new Map(rows.map(({ id, url }) => [url, id]));
}

const COUNTS = quickStatement(
  "page_counts",
  "select p.url, p.comment_count as count from page p where p.account_id = $1 and p.url = any($2::text[])",
);

export async function findCounts(
  db: Statements,
  accountId: number,
  urls: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db.query<{ url: string; count: number }>(COUNTS, [accountId, textArray(urls)]);
  return new Map(rows.map(({ url, count }) => [url, count]));
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
  const [row] = await db.query<Page>(SET_METADATA, [accountId, id, JSON.stringify(metadata), now]);
  return row ?? null;
}

const SET_LOOKS = statement(
  "page_set_looks",
  `update page set headline = coalesce($3, headline), image_url = coalesce($4, image_url), updated_at = $5
   where account_id = $1 and id = $2`,
);

/** What a page's own HTML says of it; what it does not say stays. */
export async function setLooks(
  db: Statements,
  accountId: number,
  looks: { id: number; headline: string | null; imageUrl: string | null; now: Date },
): Promise<void> {
  await db.query(SET_LOOKS, [accountId, looks.id, looks.headline, looks.imageUrl, looks.now]);
}
