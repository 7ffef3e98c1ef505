import { LRUCache } from "lru-cache";
import type { Clock } from "@/server/platform/clock/index";
import type { Database } from "@/server/platform/db/index";
import { AppError, type Quota } from "@/server/platform/errors/index";
import type { Log } from "@/server/platform/log/index";
import { addCalls, pruneCalls } from "./call-counts.repository";
import { isExpired, isWorthSending, secondsLeft, WINDOW_SECONDS, windowStart } from "./window.rules";

/** Where a caller stands with a limit. */
export interface RateLimitState extends Quota {
  remaining: number;
  /** Seconds until the count begins anew. */
  reset: number;
}

export interface CallCounts {
  /** Counts a call; refuses it, uncounted, where its caller has made as many in this minute. */
  admit(caller: string, most: number): RateLimitState;
}

/** Of callers in one window; those who have not called for the longest time are forgotten first. */
const MOST_CALLERS = 100_000;
const TELL_MILLISECONDS = 1_000;

interface Count {
  /** Calls that came to this process. */
  own: number;
  /** Those of them that the database has. */
  told: number;
  /** Calls that came to other processes, as the database knew when it was last told. */
  elsewhere: number;
}

interface Window {
  start: number;
  counts: LRUCache<string, Count>;
  /** Callers of whom the database is to be told. */
  telling: Map<string, Count>;
}

function windowAt(start: number): Window {
  return { start, counts: new LRUCache({ max: MOST_CALLERS }), telling: new Map() };
}

/**
 * Counts calls in this process, and tells the database once a second of callers who come near a limit; it answers what
 * other processes have told (ADR 0139). No call ever waits for that.
 */
export function createCallCounts({ db, clock, log }: { db: Database; clock: Clock; log: Log }): CallCounts {
  let window = windowAt(0);
  let pruned = 0;
  let isTelling = false;

  async function tell({ start, telling }: Window): Promise<void> {
    const told = [...telling];
    telling.clear();
    const parts = told.map(([caller, count]) => [caller, count.own - count.told] as const);
    for (const [, count] of told) count.told = count.own;
    try {
      const totals = await addCalls(db, new Date(start), new Map(parts));
      for (const [caller, count] of told) count.elsewhere = (totals.get(caller) ?? count.told) - count.told;
      if (pruned === start) return;
      pruned = start;
      await pruneCalls(db, isExpired(start));
    } catch (error) {
      // What was not told is told with the caller's next call.
      for (const [n, [, count]] of told.entries()) count.told -= parts[n]?.[1] ?? 0;
      log.warn({ err: error }, "Other processes could not be told how many calls were counted.");
    }
  }

  async function tellNow(): Promise<void> {
    await tell(window);
    isTelling = false;
    if (window.telling.size > 0) tellSoon();
  }

  function tellSoon(): void {
    if (isTelling) return;
    isTelling = true;
    setTimeout(() => void tellNow(), TELL_MILLISECONDS).unref();
  }

  function countOf(caller: string, now: number): Count {
    const start = windowStart(now);
    if (start !== window.start) window = windowAt(start);
    const known = window.counts.get(caller);
    if (known !== undefined) return known;
    const count = { own: 0, told: 0, elsewhere: 0 };
    window.counts.set(caller, count);
    return count;
  }

  return {
    admit: (caller, most) => {
      const now = clock.now().getTime();
      const count = countOf(caller, now);
      const remaining = most - count.own - count.elsewhere - 1;
      const reset = secondsLeft(now);
      if (remaining < 0) {
        throw new AppError("rate_limited", "Too many calls. Wait a little and try again.", {
          retryAfter: reset,
          quota: { most, seconds: WINDOW_SECONDS },
        });
      }
      count.own += 1;
      if (isWorthSending(count.own, most)) {
        window.telling.set(caller, count);
        tellSoon();
      }
      return { most, seconds: WINDOW_SECONDS, remaining, reset };
    },
  };
}
