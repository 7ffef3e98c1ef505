// Raw SQL: tables and columns are chosen at run time, and the canary is read before the tables may exist.

import { z } from "zod";
import { type Statements, statement } from "@/server/platform/db/index";
import type { SealedColumn } from "./sealed-columns.rules";

const FIND_CANARY = statement("secret_canary", "select sealed from secret_canary where id = 1");

/** Loads the sealed canary; null: no process has started on this database yet. */
export async function findCanary(db: Statements): Promise<string | null> {
  const [row] = await db.query(FIND_CANARY, []);
  return row?.sealed ?? null;
}

const INSERT_CANARY = statement(
  "secret_canary_insert",
  "insert into secret_canary (id, sealed, created_at) values (1, $1, $2) on conflict (id) do nothing",
);

/** Inserts the canary unless another process already did. */
export async function insertCanary(db: Statements, canary: { sealed: string; now: Date }): Promise<void> {
  await db.query(INSERT_CANARY, [canary.sealed, canary.now]);
}

const REPLACE_CANARY = statement(
  "secret_canary_replace",
  `insert into secret_canary (id, sealed, created_at) values (1, $1, $2)
   on conflict (id) do update set sealed = excluded.sealed, created_at = excluded.created_at`,
);

export async function replaceCanary(db: Statements, canary: { sealed: string; now: Date }): Promise<void> {
  await db.query(REPLACE_CANARY, [canary.sealed, canary.now]);
}

/** PostgreSQL truncates identifiers to 63 bytes. */
const toStatementName = (use: string, { table, column }: SealedColumn) =>
  `sealed_${use}_${table}_${column.replaceAll(".", "_").slice(-28)}`;

// Rows are parsed: the statements are composed for each column, and have no generated types.
const keyCount = z.object({ keyId: z.string(), count: z.int() });

/** Counts the sealed texts of a column by key id. */
export async function countByKey(db: Statements, target: SealedColumn): Promise<Map<string, number>> {
  const { table, value } = target;
  const rows = await db.query(
    statement(
      toStatementName("count", target),
      `select split_part(${value}, '.', 2) as "keyId", count(*)::int as count
       from ${table} where ${value} is not null group by 1`,
    ),
    [],
  );
  return new Map(rows.map((row) => keyCount.parse(row)).map(({ keyId, count }) => [keyId, count]));
}

const sealedText = z.object({ sealed: z.string(), purpose: z.string() });

export type SealedText = z.output<typeof sealedText>;

/** Lists some texts of a column sealed by these keys, except those named. */
export async function listSealedTexts(
  db: Statements,
  target: SealedColumn,
  { keyIds, without, limit }: { keyIds: readonly string[]; without: readonly string[]; limit: number },
): Promise<SealedText[]> {
  const { table, value, purpose } = target;
  const rows = await db.query(
    statement(
      toStatementName("batch", target),
      `select ${value} as sealed, ${purpose} as purpose from ${table}
       where split_part(${value}, '.', 2) = any($1::text[]) and ${value} <> all($2::text[]) limit $3`,
    ),
    [keyIds, without, limit],
  );
  return rows.map((row) => sealedText.parse(row));
}

/**
 * Replaces texts of a column that are still unchanged: a concurrently changed value is preserved. Returns the number
 * replaced.
 */
export async function replaceSealed(
  db: Statements,
  target: SealedColumn,
  changes: readonly { before: string; after: string }[],
): Promise<number> {
  const { table, value, set } = target;
  const rows = await db.query(
    statement(
      toStatementName("replace", target),
      `update ${table} set ${set} from unnest($1::text[], $2::text[]) as d(prev, next)
       where ${value} = d.prev returning 1 as done`,
    ),
    [changes.map(({ before }) => before), changes.map(({ after }) => after)],
  );
  return rows.length;
}
