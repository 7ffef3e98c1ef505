// Raw SQL: the tables may not exist yet, and PostgreSQL's own facts are in no model. Rows are parsed.

import type pg from "pg";
import { z } from "zod";

const serverRow = z.tuple([
  z.object({
    version: z.coerce.number(),
    text: z.string(),
    encoding: z.string(),
    limit: z.coerce.number(),
    isStandby: z.boolean(),
    extensions: z.array(z.string()),
  }),
]);

/** Reads the version, encoding, connection limit and extensions of the server. */
export async function readServer(client: pg.Client): Promise<z.output<typeof serverRow>[0]> {
  const { rows } = await client.query(
    `select current_setting('server_version_num') as version, current_setting('server_version') as text,
       current_setting('server_encoding') as encoding, current_setting('max_connections') as limit,
       pg_is_in_recovery() as "isStandby",
       array(select extname::text from pg_extension where extname <> 'plpgsql' order by 1) as extensions`,
  );
  return serverRow.parse(rows)[0];
}

const timeRow = z.tuple([z.object({ now: z.coerce.number() })]);

/** Reads the clock of the database server, in milliseconds since 1970. */
export async function readTime(client: pg.Client): Promise<number> {
  const { rows } = await client.query("select extract(epoch from clock_timestamp()) * 1000 as now");
  return timeRow.parse(rows)[0].now;
}

const thereRow = z.tuple([z.object({ there: z.boolean() })]);

async function hasTable(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query("select to_regclass($1) is not null as there", [name]);
  return thereRow.parse(rows)[0].there;
}

const canaryRows = z.array(z.object({ sealed: z.string() }));

/** Reads the encrypted canary; null: no server has started on this database yet. */
export async function readCanary(client: pg.Client): Promise<string | null> {
  if (!(await hasTable(client, "secret_canary"))) return null;
  const { rows } = await client.query("select sealed from secret_canary where id = 1");
  return canaryRows.parse(rows)[0]?.sealed ?? null;
}

const hostRows = z.array(z.object({ host: z.string(), account: z.string() }));

/** Lists host names with the names of their accounts. */
export async function listHosts(client: pg.Client): Promise<z.output<typeof hostRows>> {
  if (!(await hasTable(client, "account_domain"))) return [];
  const { rows } = await client.query(
    `select d.host, a.name as account from account_domain d join account a on a.id = d.account_id order by 1`,
  );
  return hostRows.parse(rows);
}
