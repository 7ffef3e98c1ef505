import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";

/** Catalogs that every change of the schema writes to, and the statistics that ANALYZE leaves. */
const CATALOGS = [
  "attrdef",
  "attribute",
  "constraint",
  "enum",
  "extension",
  "index",
  "inherits",
  "namespace",
  "policy",
  "proc",
  "statistic",
  "statistic_ext",
  "trigger",
  "type",
];

/** The number of rows of each catalog and its newest transaction; of pg_class, which VACUUM writes to, less. */
const SCHEMA = `select string_agg(concat_ws(' ', name, entries, newest), ', ' order by name) as schema from (
  ${CATALOGS.map(
    (name) =>
      `select '${name}' as name, count(*) as entries, max(xmin::text::bigint) as newest from pg_${name}`,
  ).join(" union all ")}
  union all select 'class', count(*), sum(oid::bigint) from pg_class
  union all select 'options', count(*) filter (where reloptions is not null),
    count(*) filter (where relrowsecurity) from pg_class
  union all select 'settings', count(*), 0 from pg_db_role_setting
    where setdatabase = (select oid from pg_database where datname = current_database())
) as each`;

/** Tables with pages, and the size of their files and indexes. 16384 is the first id that is not PostgreSQL's own. */
const USED_TABLES = `select oid::regclass::text as name, pg_total_relation_size(oid)::float8 as size from pg_class
  where relkind = 'r' and oid >= 16384 and pg_relation_size(oid) > 0`;

/** Connections of others that exist, work of our own that is in progress, and locks that sessions left behind. */
const BUSY = `select (
    select count(*) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
      and (application_name <> $1 or state <> 'idle')
  )::int + (
    select count(*) from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
  )::int as busy`;

const RESTART_SEQUENCES = `select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
  from pg_sequences where last_value is not null`;

/** A larger database is not worth cleaning. */
const MAX_BYTES = 48 * 1024 * 1024;
const LIMIT_MILLISECONDS = 2_000;

/** What a new database contains: its schema, and the rows that migrations wrote. */
export interface InitialState {
  schema: string;
  rows: readonly { table: string; json: string }[];
}

async function readSchema(client: pg.Client): Promise<string> {
  const { rows } = await client.query(SCHEMA);
  return String(rows[0]?.schema);
}

async function findUsedTables(client: pg.Client): Promise<{ name: string; size: number }[]> {
  const { rows } = await client.query(USED_TABLES);
  return rows.map(({ name, size }) => ({ name: String(name), size: Number(size) }));
}

/** Reads the state of a database that nobody has used yet. */
export async function readInitialState(client: pg.Client): Promise<InitialState> {
  const rows: { table: string; json: string }[] = [];
  for (const { name: table } of await findUsedTables(client)) {
    const result = await client.query(
      `select coalesce(json_agg(each), '[]')::text as json from ${table} as each`,
    );
    rows.push({ table, json: String(result.rows[0]?.json) });
  }
  return { schema: await readSchema(client), rows };
}

/** Whether nothing but idle connections under this application name is left, after a moment for the others to end. */
async function isQuiet(client: pg.Client, applicationName: string): Promise<boolean> {
  const end = performance.now() + LIMIT_MILLISECONDS;
  for (;;) {
    const { rows } = await client.query(BUSY, [applicationName]);
    if (rows[0]?.busy === 0) return true;
    if (performance.now() > end) return false;
    await pause(20);
  }
}

/**
 * Restores the initial state of a database: no rows but those of the migrations, sequences at their start, tables
 * without pages. Returns false where only a new database is as good: its schema or settings were changed, it is large,
 * or something still uses it. `applicationName` is that of connections that stay open.
 */
export async function cleanDatabase(
  client: pg.Client,
  { schema, rows }: InitialState,
  applicationName: string,
): Promise<boolean> {
  if (!(await isQuiet(client, applicationName))) return false;
  if ((await readSchema(client)) !== schema) return false;
  const tables = await findUsedTables(client);
  if (tables.reduce((sum, { size }) => sum + size, 0) > MAX_BYTES) return false;
  const names = tables.map(({ name }) => name);
  await client.query("begin");
  await client.query("set local lock_timeout = '5s'");
  // Neither foreign keys nor triggers apply: all rows are deleted, also those that are written once.
  await client.query("set local session_replication_role = replica");
  await client.query(names.map((name) => `delete from ${name}`).join("; "));
  for (const { table, json } of rows) {
    await client.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [
      json,
    ]);
  }
  await client.query(RESTART_SEQUENCES);
  await client.query("commit");
  const emptied = names.filter((name) => rows.every(({ table }) => table !== name));
  if (emptied.length === 0) return true;
  await client.query(`vacuum (truncate) ${emptied.join(", ")}`);
  // As if never vacuumed: PostgreSQL plans for such a table as for a new one.
  await client.query("update pg_class set reltuples = -1 where oid = any ($1::regclass[])", [emptied]);
  return true;
}
