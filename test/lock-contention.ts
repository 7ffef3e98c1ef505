import pg from "pg";
import { eventually } from "./eventually";

async function connected(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return client;
}

/** Resolves once `count` connections to the database wait for a lock that another one holds. */
export async function waitForLockWaiters(databaseUrl: string, count = 1): Promise<void> {
  const client = await connected(databaseUrl);
  try {
    await eventually(async () => {
      const { rowCount } = await client.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      if ((rowCount ?? 0) < count) throw new Error("not all stand before a lock yet");
    });
  } finally {
    await client.end();
  }
}

/**
 * Starts work while another transaction holds the locks taken by `lock`, waits until each piece of it waits for a
 * lock, then releases them: all have done their reads before the first one writes, and they write one after the
 * other.
 */
export async function runBehindLock<T>(
  databaseUrl: string,
  lock: string,
  begin: () => readonly Promise<T>[],
): Promise<T[]> {
  const holder = await connected(databaseUrl);
  try {
    await holder.query("begin");
    await holder.query(lock);
    const begun = begin();
    await waitForLockWaiters(databaseUrl, begun.length);
    await holder.query("commit");
    return await Promise.all(begun);
  } finally {
    await holder.end();
  }
}

/** The same with two competitors: the first waits for the lock first, and gets it first. */
export function runInOrderBehindLock<T>(
  databaseUrl: string,
  lock: string,
  [first, second]: readonly [() => Promise<T>, () => Promise<T>],
): Promise<T[]> {
  return runBehindLock(databaseUrl, lock, () => [first(), waitForLockWaiters(databaseUrl).then(second)]);
}
