import { setTimeout as pause } from "node:timers/promises";
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

const POLL_MS = 100;

const attempt = z.tuple([z.object({ taken: z.boolean() })]);

async function take(client: pg.Client, key: number): Promise<boolean> {
  const { rows } = await client.query("SELECT pg_try_advisory_lock($1) AS taken", [key]);
  return attempt.parse(rows)[0].taken;
}

/**
 * By polling: a statement that waits for a lock has a snapshot, for whose end an index that is built concurrently would
 * wait forever.
 */
async function acquire(client: pg.Client, log: (line: string) => void): Promise<void> {
  let isWaiting = false;
  for (const key of [MIGRATION_LOCK, ENGINE_LOCK]) {
    while (!(await take(client, key))) {
      if (!isWaiting) log("Waiting for another process that is migrating this database.");
      isWaiting = true;
      await pause(POLL_MS);
    }
  }
  // The engine acquires its own lock in a separate session.
  await client.query("SELECT pg_advisory_unlock($1)", [ENGINE_LOCK]);
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
