import { createHash } from "node:crypto";
import pg from "pg";

/** What a database contains: for each table a hash of its rows, and its constraints, indexes, triggers and sequences. */
export interface DatabaseDigest {
  rows: Record<string, string>;
  objects: string[];
}

const TABLES = `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'inngest_embedded') order by 1`;

const OBJECTS = `
  select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as text
  from pg_constraint where connamespace::regnamespace::text in ('public', 'inngest_embedded') and conparentid = 0
  union all select 'index ' || indexdef from pg_indexes where schemaname in ('public', 'inngest_embedded')
  union all select 'trigger ' || pg_get_triggerdef(oid) || ' ' || tgenabled::text from pg_trigger where not tgisinternal
  union all select 'function ' || oid::regprocedure || ' ' || md5(prosrc) from pg_proc
    where pronamespace::regnamespace::text = 'public'
  union all select 'sequence ' || schemaname || '.' || sequencename || ' ' || coalesce(last_value, 0) from pg_sequences
  order by 1`;

/** Reads a digest with which databases are compared. Of the applied migrations only names and checksums count. */
export async function digestDatabase(url: string): Promise<DatabaseDigest> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const rows: Record<string, string> = {};
    for (const { name } of (await client.query<{ name: string }>(TABLES)).rows) {
      const row = name === "_prisma_migrations" ? "migration_name || checksum" : "t::text";
      const { rows: texts } = await client.query<{ text: string }>(
        `select ${row} as text from ${name} t order by 1`,
      );
      const hash = createHash("sha256");
      for (const { text } of texts) hash.update(`${text}\n`);
      rows[name] = `${texts.length} ${hash.digest("hex")}`;
    }
    const objects = (await client.query<{ text: string }>(OBJECTS)).rows.map(({ text }) => text);
    return { rows, objects };
  } finally {
    await client.end();
  }
}
