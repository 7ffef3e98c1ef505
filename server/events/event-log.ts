import type { EventName } from "@/inngest/events";

/** An event as the account's log keeps it. */
export interface LoggedEvent {
  /** Place in the account's log; grows with every event. */
  position: bigint;
  /** The business occurrence, unique in the account. */
  eventId: string;
  name: string;
  subject: { type: string; id: string };
  data: unknown;
  occurredAt: Date;
}

/** Which part of the log is asked for: the events behind a position, oldest first. */
export interface EventQuery {
  after: bigint;
  limit: number;
  name: EventName | null;
}
