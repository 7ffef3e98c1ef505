import { withinTime } from "../system/index";
import { isDatabaseUnavailable } from "./database-unavailable";

/** Timeout of a ping, a query without any work for the database. */
const PING_MILLISECONDS = 2_000;
/** Interval of the checks for requests past their deadline. */
const CHECK_MILLISECONDS = 250;

/** Creates a timeout in the shape of a network error, which every error classifier recognises. */
function createTimeoutError(): Error {
  return Object.assign(new Error("the database did not respond in time"), { code: "ETIMEDOUT" });
}

interface PendingRequest {
  /** Deadline on the monotonic clock. */
  deadline: number;
  reject(error: Error): void;
}

/**
 * Rejects work that is past its deadline while the database does not respond. While it does, work continues: it may
 * be waiting for an upload or for a gateway. One interval checks all of them, instead of a timer for each.
 */
function watchDeadlines(milliseconds: number, ping: () => Promise<void>) {
  const all = new Set<PendingRequest>();
  let timer: NodeJS.Timeout | null = null;
  const firstDelay = Math.max(milliseconds - PING_MILLISECONDS, milliseconds / 2);

  async function rejectOverdue(): Promise<void> {
    const now = performance.now();
    const overdue = [...all].filter(({ deadline }) => deadline <= now);
    if (overdue.length === 0) return;
    for (const entry of overdue) entry.deadline = Number.POSITIVE_INFINITY;
    try {
      await ping();
      const next = performance.now() + PING_MILLISECONDS;
      for (const entry of overdue) entry.deadline = next;
    } catch {
      for (const entry of overdue) entry.reject(createTimeoutError());
    }
  }

  // Not Promise.race, which costs four more promises per request.
  return <T>(work: Promise<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const entry = { deadline: performance.now() + firstDelay, reject };
      all.add(entry);
      timer ??= setInterval(() => void rejectOverdue(), Math.min(CHECK_MILLISECONDS, firstDelay)).unref();
      const stopWatching = () => {
        all.delete(entry);
        if (all.size > 0 || timer === null) return;
        clearInterval(timer);
        timer = null;
      };
      work.then(
        (result) => {
          stopWatching();
          resolve(result);
        },
        (error: unknown) => {
          stopWatching();
          reject(error);
        },
      );
    });
}

/** Tracks whether the database responds, and counts the failures because it did not. */
export function watchAvailability(runQuery: () => Promise<unknown>, requestMilliseconds: number) {
  let failures = 0;
  let currentPing: Promise<void> | null = null;

  async function pingOnce(): Promise<void> {
    try {
      await withinTime(runQuery(), { milliseconds: PING_MILLISECONDS, createError: createTimeoutError });
    } finally {
      currentPing = null;
    }
  }

  const ping = () => {
    currentPing ??= pingOnce();
    return currentPing;
  };

  const note = (error: unknown) => {
    if (isDatabaseUnavailable(error)) failures += 1;
  };

  return {
    ping,
    failures: () => failures,
    note,
    noted: <T>(work: Promise<T>): Promise<T> => {
      // A side branch: it adds no delay to the caller's promise.
      work.catch(note);
      return work;
    },
    inTime: watchDeadlines(requestMilliseconds, ping),
  };
}
