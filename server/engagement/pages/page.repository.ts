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
