// Raw SQL: tables are found at run time, in databases of any version. Rows are parsed: they have no generated types.

import type pg from "pg";
import { z } from "zod";

const MIGRATIONS_TABLE = "_prisma_migrations";

/** Schemas of the database itself, and of extensions. */
const OWN_SCHEMA = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`;
const NOT_OF_EXTENSION = (catalog: string, column: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${column} and d.deptype = 'e')`;

const tableRow = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) });
export type CatalogTable = z.output<typeof tableRow>;

/** Lists the tables with the columns that can be written, without partitions: their rows are read through the parent. */
export async function listTables(client: pg.Client): Promise<CatalogTable[]> {
  const { rows } = await client.query(
    `select n.nspname as schema, c.relname as name, array(
       select a.attname::text from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum
     ) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and ${OWN_SCHEMA}
       and c.relname <> '${MIGRATIONS_TABLE}' and ${NOT_OF_EXTENSION("pg_class", "c.oid")}
     order by 1, 2`,
  );
  return z.array(tableRow).parse(rows);
}

const sequenceRow = z.object({ schema: z.string(), name: z.string(), last: z.string().nullable() });

/** Lists the sequences with their last values. Sequences are outside of snapshots: a value is never too low. */
export async function listSequences(client: pg.Client): Promise<z.output<typeof sequenceRow>[]> {
  const { rows } = await client.query(
    `select s.schemaname::text as schema, s.sequencename::text as name, s.last_value::text as last
     from pg_sequences s join pg_namespace n on n.nspname = s.schemaname where ${OWN_SCHEMA} order by 1, 2`,
  );
  return z.array(sequenceRow).parse(rows);
}

const foreignKeyRow = z.object({ table: z.string(), name: z.string(), definition: z.string() });
export type ForeignKey = z.output<typeof foreignKeyRow>;

/** Lists the foreign keys with their definitions, without those that partitions inherit. */
export async function listForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query(
    `select k.conrelid::regclass::text as table, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_namespace n on n.oid = k.connamespace
     where k.contype = 'f' and k.conparentid = 0 and ${OWN_SCHEMA} order by 1, 2`,
  );
  return z.array(foreignKeyRow).parse(rows);
}

const countRow = z.tuple([z.object({ count: z.int() })]);

/** Counts all tables, of partitions and migrations too. */
export async function countTables(client: pg.Client): Promise<number> {
  const { rows } = await client.query(
    `select count(*)::int as count from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and ${OWN_SCHEMA} and ${NOT_OF_EXTENSION("pg_class", "c.oid")}`,
  );
  return countRow.parse(rows)[0].count;
}

const sessionRow = z.object({ name: z.string(), count: z.int() });

/**
 * Lists other sessions of this database by the names of their programs. A role that may not read the statistics of
 * others sees no backend type; processes of the server itself, such as autovacuum, have no user.
 */
export async function listOtherSessions(client: pg.Client): Promise<z.output<typeof sessionRow>[]> {
  const { rows } = await client.query(
    `select coalesce(nullif(application_name, ''), 'unnamed program') as name, count(*)::int as count
     from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null
       and coalesce(backend_type, 'client backend') = 'client backend'
     group by 1 order by 1`,
  );
  return z.array(sessionRow).parse(rows);
}

const objectRow = z.object({ statement: z.string() });

/**
 * Drops all tables, views, sequences, functions and types of these schemas, without those of extensions. A schema other
 * than `public` is dropped whole.
 */
export async function dropObjects(client: pg.Client, schemas: readonly string[]): Promise<void> {
  for (const schema of schemas)
    if (schema !== "public") await client.query(`drop schema if exists ${quote(schema)} cascade`);
  const { rows } = await client.query(
    `select format('drop %s if exists %s cascade', case c.relkind when 'v' then 'view' when 'm' then 'materialized view'
       when 'S' then 'sequence' when 'f' then 'foreign table' else 'table' end, c.oid::regclass) as statement
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
       and ${NOT_OF_EXTENSION("pg_class", "c.oid")}
     union all
     select format('drop routine if exists %s cascade', p.oid::regprocedure) from pg_proc p
     where p.pronamespace = 'public'::regnamespace and ${NOT_OF_EXTENSION("pg_proc", "p.oid")}
     union all
     select format('drop type if exists %s cascade', t.oid::regtype) from pg_type t
     where t.typnamespace = 'public'::regnamespace and (t.typtype in ('e', 'd', 'r')
         or exists (select from pg_class c where c.oid = t.typrelid and c.relkind = 'c'))
       and ${NOT_OF_EXTENSION("pg_type", "t.oid")}`,
  );
  for (const { statement } of z.array(objectRow).parse(rows)) await client.query(statement);
}

const versionRow = z.tuple([z.object({ version: z.coerce.number() })]);

/** Reads PostgreSQL's version as a number, such as 180004. */
export async function readServerVersion(client: pg.Client): Promise<number> {
  const { rows } = await client.query("select current_setting('server_version_num') as version");
  return versionRow.parse(rows)[0].version;
}

const canaryRow = z.array(z.object({ sealed: z.string() }));

/** Reads the id of the key that encrypts the installation's values; null: none is encrypted. */
export async function readKeyId(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query("select sealed from secret_canary where id = 1");
  return canaryRow.parse(rows)[0]?.sealed.split(".")[1] ?? null;
}

/** Quotes an identifier. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** The quoted name of a table or sequence with its schema. */
export function quoteTable({ schema, name }: { schema: string; name: string }): string {
  return `${quote(schema)}.${quote(name)}`;
}
