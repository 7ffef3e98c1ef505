import type { EventName } from "@/server/events/catalogue";

/** An event in the account's log. */
export interface LoggedEvent {
  /** Position in the account's log; increases with every event. */
  position: bigint;
  /** Id of the business occurrence, unique in the account. */
  eventId: string;
  name: string;
  subject: { type: string; id: string };
  data: unknown;
  occurredAt: Date;
  /** The request that caused it; null: none did, or it is unknown. */
  requestId: string | null;
}

/** A slice of the log: events after a position, oldest first. */
export interface EventQuery {
  after: bigint;
  limit: number;
  name: EventName | null;
}
