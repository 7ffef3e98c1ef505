import { createReadStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { type CatalogTable, quote, quoteTable } from "./catalog.repository";
import { writeChecked } from "./checked-files";
import { type BackedUpTable, damagedError } from "./manifest";

/** Settings of the session that decide how PostgreSQL writes and reads values as text. */
export const TEXT_SETTINGS =
  "set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC'; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local lock_timeout = 0";

/** Copies the rows of a table to a compressed file of a backup, as PostgreSQL's COPY writes them. */
export async function copyTableOut(
  client: pg.Client,
  table: CatalogTable,
  folder: string,
): Promise<BackedUpTable> {
  const columns = table.columns.map(quote).join(", ");
  // COPY of a partitioned table reads no partition; a query does.
  const copying = client.query(copyTo(`copy (select ${columns} from ${quoteTable(table)}) to stdout`));
  const path = `tables/${table.schema}.${table.name}.copy.gz`;
  const file = await writeChecked(folder, path, [copying, createGzip()]);
  return { ...table, rows: copying.rowCount, file };
}

/** Copies the rows of a backed up table into the database. Refuses (invalid) another number of rows than recorded. */
export async function copyTableIn(client: pg.Client, table: BackedUpTable, folder: string): Promise<void> {
  const columns = table.columns.map(quote).join(", ");
  const copying = client.query(copyFrom(`copy ${quoteTable(table)} (${columns}) from stdin`));
  await pipeline(createReadStream(join(folder, table.file.path)), createGunzip(), copying);
  if (copying.rowCount !== table.rows) throw damagedError(`${table.file.path} has another number of rows`);
}
