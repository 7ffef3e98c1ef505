// Raw SQL: a server's own facts are in no model. The rows are parsed.

import type pg from "pg";
import { z } from "zod";
import type { ServerFacts } from "./replica-position.rules";

const factsRow = z.tuple([
  z.object({
    cluster: z.string(),
    database: z.string(),
    isStandby: z.boolean(),
    position: z
      .string()
      .nullable()
      .transform((text) => (text === null ? null : BigInt(text))),
  }),
]);

/** Reads which cluster and database a connection leads to, and the position of its WAL. */
export async function readServerFacts(connection: pg.Pool | pg.Client): Promise<ServerFacts> {
  const { rows } = await connection.query(
    `select (select system_identifier::text from pg_control_system()) as cluster, current_database()::text as database,
       pg_is_in_recovery() as "isStandby",
       pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end,
         '0/0')::text as position`,
  );
  return factsRow.parse(rows)[0];
}
