import { randomUUID } from "node:crypto";

/** The source of the current time, which decides what is due. */
export interface Clock {
  now(): Date;
}

/** Generates the ids of events and runs. */
export interface Ids {
  uuid(): string;
}

type LogEntry = (fields: object, message: string) => void;

/** Receives what the executor reports; a pino logger is one. */
export interface Log {
  info: LogEntry;
  warn: LogEntry;
  error: LogEntry;
}

/** The time of this machine: signatures contain it, whatever clock is injected. */
export const systemClock: Clock = { now: () => new Date() };

export const randomIds: Ids = { uuid: () => randomUUID() };
