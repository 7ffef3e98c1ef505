import { HOUR_MILLISECONDS } from "@/shared/time-units";

/** A checkout attempt that is not completed yet, or whose result was not reported. */
export interface StoredAttempt {
  /** Fingerprint of the purchase, by its name in the browser's storage. */
  asked: string;
  token: string;
  /** When the attempt token was issued, epoch milliseconds. */
  at: number;
  /** Whether the buyer was sent to a gateway and the result was not reported. */
  isAway: boolean;
}

/** Attempt tokens are valid for 24 hours; one that expires within the hour is not used any more. */
const MAX_AGE_MS = 23 * HOUR_MILLISECONDS;
const MAX_ATTEMPTS = 8;

/** Stores attempts, newest first. */
export interface AttemptStore {
  find(fingerprint: string): StoredAttempt | null;
  away(): StoredAttempt[];
  save(attempt: StoredAttempt): void;
  remove(token: string): void;
}

function isAttempt(value: unknown): value is StoredAttempt {
  if (typeof value !== "object" || value === null) return false;
  const { asked, token, at, isAway }: Partial<Record<keyof StoredAttempt, unknown>> = value;
  return (
    typeof asked === "string" &&
    typeof token === "string" &&
    typeof at === "number" &&
    typeof isAway === "boolean"
  );
}

/** Parses the stored attempts; drops invalid and expired ones. */
export function parseAttempts(text: string | null, now: number): StoredAttempt[] {
  try {
    const stored: unknown = JSON.parse(text ?? "[]");
    if (!Array.isArray(stored)) return [];
    return stored.filter(isAttempt).filter(({ at }) => at <= now && now - at < MAX_AGE_MS);
  } catch {
    return [];
  }
}

/** Stores attempts in `localStorage`, so that a purchase survives a reload or network loss; else in memory. */
export function createAttemptStore(key: string): AttemptStore {
  const name = `svc-checkout-${key}`;
  let fallback: string | null = null;
  const read = () => {
    try {
      return parseAttempts(localStorage.getItem(name), Date.now());
    } catch {
      return parseAttempts(fallback, Date.now());
    }
  };
  const write = (attempts: readonly StoredAttempt[]) => {
    const text = JSON.stringify(attempts.slice(0, MAX_ATTEMPTS));
    fallback = text;
    try {
      localStorage.setItem(name, text);
    } catch {
      // Storage is blocked or full: the page itself remembers.
    }
  };
  return {
    find: (fingerprint) => read().find(({ asked }) => asked === fingerprint) ?? null,
    away: () => read().filter(({ isAway }) => isAway),
    save: (attempt) => write([attempt, ...read().filter(({ token }) => token !== attempt.token)]),
    remove: (token) => write(read().filter((candidate) => candidate.token !== token)),
  };
}
