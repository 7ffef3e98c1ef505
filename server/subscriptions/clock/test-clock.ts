/** One advance of an account's clock. */
export interface ClockAdvance {
  id: number;
  /** As requested: `31d`. */
  duration: string;
  fromAt: Date;
  toAt: Date;
  /** The clock's last stop so far. */
  reachedAt: Date;
  steps: number;
  /** Who requested it. */
  actorKind: string;
  actorName: string | null;
  /** Event log positions: its events are after the first and up to the second. */
  fromPosition: bigint;
  toPosition: bigint | null;
  /** By the system clock; null: it is running. */
  startedAt: Date;
  finishedAt: Date | null;
}

/** An account's clock. */
export interface TestClock {
  mode: "live" | "test";
  now: Date;
  /** Milliseconds ahead of the system clock. */
  ahead: number;
  timeZone: string;
  /** Newest first. */
  advances: readonly ClockAdvance[];
}
