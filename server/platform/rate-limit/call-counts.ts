import { LRUCache } from "lru-cache";
import type { Database } from "@/server/platform/db/index";
import { AppError, type Quota } from "@/server/platform/errors/index";
import type { Log } from "@/server/platform/log/index";
import type { Clock } from "@/server/platform/system/index";
import { addCalls, pruneCalls } from "./call-counts.repository";
import {
  expiryCutoff,
  getWindowStart,
  isWorthSending,
  secondsUntilReset,
  WINDOW_SECONDS,
} from "./window.rules";

/** A caller's current state of a rate limit. */
export interface RateLimitState extends Quota {
  remaining: number;
  /** Seconds until the window resets. */
  reset: number;
}

export interface CallCounts {
  /** Counts a call; refuses it, uncounted, where its caller has reached the limit of this minute. */
  admit(caller: string, limit: number): RateLimitState;
}

/** Maximum number of callers in one window; the least recently seen are evicted first. */
const MAX_CALLERS = 100_000;
const SYNC_MILLISECONDS = 1_000;

interface Count {
  /** Calls to this process. */
  own: number;
  /** Those of them that are added to the database. */
  synced: number;
  /** Calls to other processes, as of the last synchronization with the database. */
  remote: number;
}

interface Window {
  start: number;
  counts: LRUCache<string, Count>;
  /** Callers whose counts wait to be added to the database. */
  unsynced: Map<string, Count>;
}

function createWindow(start: number): Window {
  return { start, counts: new LRUCache({ max: MAX_CALLERS }), unsynced: new Map() };
}

/**
 * Counts calls in this process, and synchronizes the counts of callers who come near a limit with the database once a
 * second; no call waits for that (docs/decisions/postgresql-is-the-only-shared-state.md). rate-limiter-flexible would
 * wait for PostgreSQL in each call, or count in one process only.
 */
export function createCallCounts({ db, clock, log }: { db: Database; clock: Clock; log: Log }): CallCounts {
  let window = createWindow(0);
  let pruned = 0;
  let isSyncing = false;

  async function syncWindow({ start, unsynced }: Window): Promise<void> {
    const batch = [...unsynced];
    unsynced.clear();
    const increments = batch.map(([caller, count]) => [caller, count.own - count.synced] as const);
    for (const [, count] of batch) count.synced = count.own;
    try {
      const totals = await addCalls(db, new Date(start), new Map(increments));
      for (const [caller, count] of batch) count.remote = (totals.get(caller) ?? count.synced) - count.synced;
      if (pruned === start) return;
      pruned = start;
      await pruneCalls(db, expiryCutoff(start));
    } catch (error) {
      // Counts that were not added are added with the caller's next call.
      for (const [n, [, count]] of batch.entries()) count.synced -= increments[n]?.[1] ?? 0;
      log.warn({ err: error }, "Rate limit counts could not be shared with other processes.");
    }
  }

  async function syncNow(): Promise<void> {
    await syncWindow(window);
    isSyncing = false;
    if (window.unsynced.size > 0) scheduleSync();
  }

  function scheduleSync(): void {
    if (isSyncing) return;
    isSyncing = true;
    setTimeout(() => void syncNow(), SYNC_MILLISECONDS).unref();
  }

  function getCount(caller: string, now: number): Count {
    const start = getWindowStart(now);
    if (start !== window.start) window = createWindow(start);
    const existing = window.counts.get(caller);
    if (existing !== undefined) return existing;
    const count = { own: 0, synced: 0, remote: 0 };
    window.counts.set(caller, count);
    return count;
  }

  return {
    admit: (caller, limit) => {
      const now = clock.now().getTime();
      const count = getCount(caller, now);
      const remaining = limit - count.own - count.remote - 1;
      const reset = secondsUntilReset(now);
      if (remaining < 0) {
        throw new AppError("rate_limited", "Too many requests. Wait a moment and try again.", {
          retryAfter: reset,
          quota: { limit, seconds: WINDOW_SECONDS },
        });
      }
      count.own += 1;
      if (isWorthSending(count.own, limit)) {
        window.unsynced.set(caller, count);
        scheduleSync();
      }
      return { limit, seconds: WINDOW_SECONDS, remaining, reset };
    },
  };
}
