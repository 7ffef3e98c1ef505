/** The source of the current time. Rules never read it: they take `now` as an argument. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
