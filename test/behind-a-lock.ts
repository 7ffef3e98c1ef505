import pg from "pg";
import { vi } from "vitest";
import { patience } from "./patience";

async function connected(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return client;
}

/** Resolves once so many connections to the database stand before a lock that another one holds. */
export async function standBeforeALock(databaseUrl: string, count = 1): Promise<void> {
  const client = await connected(databaseUrl);
  try {
    await vi.waitFor(async () => {
      const { rowCount } = await client.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      if ((rowCount ?? 0) < count) throw new Error("not all stand before a lock yet");
    }, patience);
  } finally {
    await client.end();
  }
}

/**
 * Begins work while somebody else holds what `lock` locks, waits until each piece of it stands before a lock, then lets
 * go: all have read what they read before they write, and come to write in their turn.
 */
export async function behindALock<T>(
  databaseUrl: string,
  lock: string,
  begin: () => readonly Promise<T>[],
): Promise<T[]> {
  const holder = await connected(databaseUrl);
  try {
    await holder.query("begin");
    await holder.query(lock);
    const begun = begin();
    await standBeforeALock(databaseUrl, begun.length);
    await holder.query("commit");
    return await Promise.all(begun);
  } finally {
    await holder.end();
  }
}

/** The same with two who want what is held: the one stands before it first, and has it first. */
export function inOrderBehindALock<T>(
  databaseUrl: string,
  lock: string,
  [first, second]: readonly [() => Promise<T>, () => Promise<T>],
): Promise<T[]> {
  return behindALock(databaseUrl, lock, () => [first(), standBeforeALock(databaseUrl).then(second)]);
}
