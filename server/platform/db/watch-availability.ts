import { isDatabaseUnavailable } from "./database-unavailable";

/** How long a database may take to answer a question that costs nothing. */
const PING_MILLISECONDS = 2_000;
const PING_TICKS = 8;
/** How often it is looked which requests are past their deadline, and how long one may go on while the database answers. */
const LOOK_MILLISECONDS = 250;

/** The shape of a network error, which every copy of the classifier knows. */
function tooLate(): Error {
  return Object.assign(new Error("the database gave no answer in time"), { code: "ETIMEDOUT" });
}

interface Waiting {
  /** On the monotonic clock. */
  until: number;
  reject(error: Error): void;
}

/**
 * Rejects work that is past its deadline while the database does not answer. While it does, work goes on: it may be
 * waiting for an upload or for a gateway. One look at intervals for all of them instead of a timer for each.
 */
function watchDeadlines(milliseconds: number, ping: () => Promise<void>) {
  const all = new Set<Waiting>();
  let timer: NodeJS.Timeout | null = null;
  const first = Math.max(milliseconds - PING_MILLISECONDS, milliseconds / 2);

  async function look(): Promise<void> {
    const now = performance.now();
    const overdue = [...all].filter(({ until }) => until <= now);
    if (overdue.length === 0) return;
    for (const one of overdue) one.until = Number.POSITIVE_INFINITY;
    try {
      await ping();
      const next = performance.now() + PING_MILLISECONDS;
      for (const one of overdue) one.until = next;
    } catch {
      for (const one of overdue) one.reject(tooLate());
    }
  }

  return async <T>(work: Promise<T>): Promise<T> => {
    const late = new Promise<never>((_resolve, reject) => {
      const one = { until: performance.now() + first, reject };
      all.add(one);
      const leave = () => {
        all.delete(one);
        if (all.size > 0 || timer === null) return;
        clearInterval(timer);
        timer = null;
      };
      work.then(leave, leave);
    });
    timer ??= setInterval(() => void look(), Math.min(LOOK_MILLISECONDS, first)).unref();
    return Promise.race([work, late]);
  };
}

/** Knows whether the database answers, and keeps count of what failed because it did not. */
export function watchAvailability(ask: () => Promise<unknown>, requestMilliseconds: number) {
  let failures = 0;
  let asked: Promise<void> | null = null;

  // While this process is busy no answer is read: such a time is one tick of the interval, however long it was.
  async function askOnce(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    let ticks = 0;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setInterval(() => {
        ticks += 1;
        if (ticks === PING_TICKS) reject(tooLate());
      }, PING_MILLISECONDS / PING_TICKS);
    });
    try {
      await Promise.race([ask(), late]);
    } finally {
      clearInterval(timer);
      asked = null;
    }
  }

  const ping = () => {
    asked ??= askOnce();
    return asked;
  };

  return {
    ping,
    failures: () => failures,
    noted: <T>(work: Promise<T>): Promise<T> => {
      // Looked at on the side: whoever waits for the work is told no later because of it.
      work.catch((error: unknown) => {
        if (isDatabaseUnavailable(error)) failures += 1;
      });
      return work;
    },
    inTime: watchDeadlines(requestMilliseconds, ping),
  };
}
