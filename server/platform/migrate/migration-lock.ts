import type pg from "pg";
import { z } from "zod";
import { withOwnConnection } from "../db/index";

/** Advisory lock key: any number that nothing else in the database locks. */
const MIGRATION_LOCK = 5_871_204_133;

/** The engine's own lock: the session of a killed process owns it until its script has ended. */
const ENGINE_LOCK = 72_707_369;

/** What migrates a database, and where its migrations are. */
export interface MigrationOptions {
  databaseUrl: string;
  /** Directory of the committed migrations. */
  directory: string;
  /** Receives one plain sentence at a time. */
  log: (line: string) => void;
}

const attempt = z.tuple([z.object({ taken: z.boolean() })]);

async function acquire(client: pg.Client, log: (line: string) => void): Promise<void> {
  const locks = [MIGRATION_LOCK, ENGINE_LOCK];
  const { rows } = await client.query(
    "SELECT pg_try_advisory_lock($1) AND pg_try_advisory_lock($2) AS taken",
    locks,
  );
  const [{ taken }] = attempt.parse(rows);
  if (!taken) {
    log("Waiting for another process that is migrating this database.");
    await client.query("SELECT pg_advisory_lock($1), pg_advisory_lock($2)", locks);
  }
  // The engine acquires its own lock in a separate session.
  await client.query("SELECT pg_advisory_unlock($1) FROM generate_series(1, 2)", [ENGINE_LOCK]);
}

/** Runs work on a connection of its own, while no other process migrates the database. */
export function withMigrationLock<T>(
  { databaseUrl, log }: Pick<MigrationOptions, "databaseUrl" | "log">,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  // The session-level lock is released when its session ends.
  return withOwnConnection({ databaseUrl, name: "masthead-migrate" }, async (client) => {
    await acquire(client, log);
    return work(client);
  });
}
