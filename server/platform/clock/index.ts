export { timeZoneNamed } from "./time-zone";

/** Where "now" comes from. Rules never ask it: they take `now` as an argument. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
