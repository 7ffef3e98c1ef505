/** A promise of the server's that was not redeemed yet, or not told of. */
export interface KeptAttempt {
  /** Fingerprint of what was asked. */
  asked: string;
  token: string;
  /** When it was promised, epoch milliseconds. */
  at: number;
  /** Whether its buyer was sent to a gateway and nobody was told how it ended. */
  isAway: boolean;
}

/** A promise holds for a day; one that ends within the hour is not used any more. */
const LIFE = 23 * 3_600_000;
const MOST = 8;

/** The newest first. */
export interface AttemptStore {
  find(asked: string): KeptAttempt | null;
  away(): KeptAttempt[];
  keep(attempt: KeptAttempt): void;
  drop(token: string): void;
}

function isAttempt(value: unknown): value is KeptAttempt {
  if (typeof value !== "object" || value === null) return false;
  const { asked, token, at, isAway }: Partial<Record<keyof KeptAttempt, unknown>> = value;
  return (
    typeof asked === "string" &&
    typeof token === "string" &&
    typeof at === "number" &&
    typeof isAway === "boolean"
  );
}

/** What is stored, as far as it is ours and holds still. */
export function readAttempts(text: string | null, now: number): KeptAttempt[] {
  try {
    const stored: unknown = JSON.parse(text ?? "[]");
    if (!Array.isArray(stored)) return [];
    return stored.filter(isAttempt).filter(({ at }) => at <= now && now - at < LIFE);
  } catch {
    return [];
  }
}

/** Kept in the page's own storage, so that a reload or a lost network loses no purchase; else while the page stands. */
export function createAttemptStore(key: string): AttemptStore {
  const name = `svc-checkout-${key}`;
  let fallback: string | null = null;
  const read = () => {
    try {
      return readAttempts(localStorage.getItem(name), Date.now());
    } catch {
      return readAttempts(fallback, Date.now());
    }
  };
  const write = (attempts: readonly KeptAttempt[]) => {
    const text = JSON.stringify(attempts.slice(0, MOST));
    fallback = text;
    try {
      localStorage.setItem(name, text);
    } catch {
      // Storage is blocked or full: the page itself remembers.
    }
  };
  return {
    find: (asked) => read().find((one) => one.asked === asked) ?? null,
    away: () => read().filter(({ isAway }) => isAway),
    keep: (attempt) => write([attempt, ...read().filter(({ token }) => token !== attempt.token)]),
    drop: (token) => write(read().filter((one) => one.token !== token)),
  };
}
