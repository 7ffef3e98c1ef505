/** One time that an account's clock was put ahead. */
export interface ClockAdvance {
  id: number;
  /** As it was asked: `31d`. */
  duration: string;
  fromAt: Date;
  toAt: Date;
  /** What the clock was put to last on the way. */
  reachedAt: Date;
  steps: number;
  /** Who asked for it. */
  actorKind: string;
  actorName: string | null;
  /** Behind which position of the event log what happened begins, and with which it ends. */
  fromPosition: bigint;
  toPosition: bigint | null;
  /** By the world's clock; null: it is on its way. */
  startedAt: Date;
  finishedAt: Date | null;
}

/** An account's clock as it stands. */
export interface TestClock {
  mode: "live" | "test";
  now: Date;
  /** Milliseconds by which it is ahead of the world's. */
  ahead: number;
  timeZone: string;
  /** The newest first. */
  advances: readonly ClockAdvance[];
}
