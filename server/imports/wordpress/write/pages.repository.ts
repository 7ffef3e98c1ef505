// Raw SQL: pages are upserted in bulk, and only what differs is written.
import { type Statements, statement } from "@/server/platform/db/index";

const EXISTING = statement(
  "import_pages_standing",
  `select path, external_id as "externalId" from custom_page
   where account_id = $1 and (external_id = any($2::text[]) or path = any($3::text[]))`,
);

const WRITE = statement(
  "import_pages_write",
  `insert into custom_page as p (account_id, external_id, path, type, title, status_code, content, metadata, updated_at)
   select $1::int, r.external_id, r.path, 'static-page', r.title, 200, r.content, '{"header": true, "footer": true}', $3
   from json_to_recordset($2::json) as r(external_id text, path text, title text, content text)
   on conflict (account_id, external_id) do update set title = excluded.title, content = excluded.content,
     updated_at = excluded.updated_at
   where (p.title, p.content) is distinct from (excluded.title, excluded.content)
   returning id, (xmax = 0) as "fresh!"`,
);

export interface ExistingPage {
  path: string;
  externalId: string | null;
}

/** Finds pages imported from the file before, and pages at the requested paths. */
export function findExistingPages(
  tx: Statements,
  accountId: number,
  query: { externalIds: readonly string[]; paths: readonly string[] },
): Promise<ExistingPage[]> {
  return tx.query(EXISTING, [accountId, query.externalIds, query.paths]);
}

export interface PageRow {
  external_id: string;
  path: string;
  title: string;
  content: string;
}

/** Upserts pages; an existing page preserves its path. `changed` are the ids of updated pages. */
export async function savePages(
  tx: Statements,
  accountId: number,
  { pages, now }: { pages: readonly PageRow[]; now: Date },
): Promise<{ counts: { created: number; updated: number; unchanged: number }; changed: number[] }> {
  const rows = await tx.query(WRITE, [accountId, JSON.stringify(pages), now]);
  const changed = rows.filter((row) => !row.fresh).map(({ id }) => id);
  const [created, updated] = [rows.length - changed.length, changed.length];
  return { counts: { created, updated, unchanged: pages.length - rows.length }, changed };
}
