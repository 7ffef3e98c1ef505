import { HOUR_MILLISECONDS } from "@/shared/time-units";

/** Calls of a push service for one notification. */
const MAX_ATTEMPTS = 8;
const FIRST_PAUSE_MILLISECONDS = 30_000;
const LONGEST_PAUSE_MILLISECONDS = HOUR_MILLISECONDS;

/** The answer of a push service. `status` null: there was none. */
export interface PushAnswer {
  status: number | null;
  /** The header `Retry-After`: seconds or a date; null: none. */
  retryAfter: string | null;
  /** Calls so far, this one included. */
  attempts: number;
}

/** What follows from an answer. `gone`: the browser is no longer subscribed. */
export type Verdict = { kind: "sent" | "gone" | "failed" } | { kind: "retry"; at: Date };

/** Read a `Retry-After` header as milliseconds from now, at most an hour; null: it is no such header. */
function readRetryAfter(text: string | null, now: Date): number | null {
  if (text === null) return null;
  const wait = /^\d{1,9}$/.test(text.trim()) ? Number(text) * 1_000 : Date.parse(text) - now.getTime();
  return Number.isNaN(wait) ? null : Math.min(Math.max(wait, 0), LONGEST_PAUSE_MILLISECONDS);
}

/**
 * Decide what follows from a push service's answer (RFC 8030). A service that is busy, fails or does not answer is called
 * again after twice the pause each time, or when it asks for it where that is later.
 */
export function judgeAnswer({ status, retryAfter, attempts }: PushAnswer, now: Date): Verdict {
  if (status !== null && status >= 200 && status < 300) return { kind: "sent" };
  if (status === 404 || status === 410) return { kind: "gone" };
  const isPassing = status === null || status === 429 || status >= 500;
  if (!isPassing || attempts >= MAX_ATTEMPTS) return { kind: "failed" };
  const pause = Math.min(FIRST_PAUSE_MILLISECONDS * 2 ** (attempts - 1), LONGEST_PAUSE_MILLISECONDS);
  const wait = Math.max(pause, readRetryAfter(retryAfter, now) ?? 0);
  return { kind: "retry", at: new Date(now.getTime() + wait) };
}
