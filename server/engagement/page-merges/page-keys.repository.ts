// Raw SQL: keys of many pages are found and written at once.
import { type Statements, statement } from "@/server/platform/db/index";

const ACCOUNTS = statement(
  "page_keys_accounts",
  `select distinct p.account_id as id from page p where p.key is null and not exists
     (select from page_merge m where m.account_id = p.account_id and m.merged_page_id = p.id and m.undone_at is not null)
   order by 1`,
);

/** Find accounts with pages of an earlier release, which have no keys. */
export async function findAccountsWithoutKeys(db: Statements): Promise<number[]> {
  const rows = await db.query(ACCOUNTS, []);
  return rows.map(({ id }) => id);
}

const PAGES = statement(
  "page_keys_pages",
  `select p.id, p.url, p.key, p.key is null and exists (select from page_merge m where m.account_id = $1
       and m.merged_page_id = p.id and m.undone_at is not null) as "isSeparated!"
   from page p where p.account_id = $1 and p.id > $2 order by p.id limit $3`,
);

export interface KeyedPage {
  id: number;
  url: string;
  key: string | null;
  isSeparated: boolean;
}

/** Find pages by id, after an id. */
export function findPagesAfter(
  db: Statements,
  accountId: number,
  { after, limit }: { after: number; limit: number },
): Promise<KeyedPage[]> {
  return db.query(PAGES, [accountId, after, limit]);
}

const HOLDERS = statement(
  "page_keys_holders",
  `select id, key as "key!" from page where account_id = $1 and key = any($2::text[])`,
);

/** Find the pages that have these keys. */
export async function findHolders(
  db: Statements,
  accountId: number,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db.query(HOLDERS, [accountId, keys]);
  return new Map(rows.map(({ id, key }) => [key, id]));
}

const CLEAR = statement(
  "page_keys_clear",
  "update page set key = null where account_id = $1 and id = any($2::int[]) and key is not null",
);

const SET = statement(
  "page_keys_set",
  `update page p set key = f.key from unnest($2::int[], $3::text[]) as f(id, key)
   where p.account_id = $1 and p.id = f.id`,
);

/** Set page keys; all are cleared first, so that one page may get another's key. */
export async function setKeys(
  tx: Statements,
  accountId: number,
  pages: readonly { id: number; key: string }[],
): Promise<void> {
  const ids = pages.map(({ id }) => id);
  await tx.query(CLEAR, [accountId, ids]);
  await tx.query(SET, [accountId, ids, pages.map(({ key }) => key)]);
}
