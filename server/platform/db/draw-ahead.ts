import type { Statements } from "./database";

/** Numbers drawn at once, at most, and so many that it is worth to have the next ones before the last of them is taken. */
const MOST = 64;
const MANY = 8;
/** So long after the last drawing they are taken: what is numbered must not seem much older than what others wrote since. */
const FRESH_MILLISECONDS = 1_000;

type Draw = (db: Statements, count: number) => Promise<readonly number[]>;

/** Numbers over one database: as many more each time as are used up while they are fresh. */
function drawing(db: Statements, draw: Draw): () => Promise<number> {
  const ready: number[] = [];
  let freshUntil = 0;
  let count = 0;
  let asking = 0;
  let underWay: Promise<void> | null = null;

  async function refill(): Promise<void> {
    const isFresh = performance.now() < freshUntil;
    if (!isFresh) ready.length = 0;
    count = Math.min(MOST, Math.max(asking, isFresh ? 2 * count : 1));
    ready.push(...(await draw(db, count)));
    freshUntil = performance.now() + FRESH_MILLISECONDS;
  }

  function taken(): number | undefined {
    const number = performance.now() < freshUntil ? ready.shift() : undefined;
    const isShort = number === undefined || (count >= MANY && ready.length < count / 4);
    if (isShort && underWay === null) {
      underWay = refill().finally(() => {
        underWay = null;
      });
      // A pending request rejects with the failure; without one, the next request tries again.
      underWay.catch(() => undefined);
    }
    return number;
  }

  return async () => {
    asking += 1;
    try {
      let number = taken();
      while (number === undefined) {
        await underWay;
        number = taken();
      }
      return number;
    } finally {
      asking -= 1;
    }
  };
}

/**
 * Numbers of a sequence that are drawn before they are asked for, while many ask: each goes to one who asks, some are never
 * used. Refused with what `draw` is refused with.
 */
export function drawAhead(draw: Draw): (db: Statements) => Promise<number> {
  const known = new WeakMap<Statements, () => Promise<number>>();
  return (db) => {
    const next = known.get(db) ?? drawing(db, draw);
    known.set(db, next);
    return next();
  };
}
