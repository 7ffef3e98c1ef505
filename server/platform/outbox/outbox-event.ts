import type { Origin } from "../telemetry/index";

/** An event on its way from a domain transaction to the workflow engine. */
export interface OutboxEvent {
  accountId: number;
  /** Id of the business event, unique in the account. */
  eventId: string;
  name: string;
  subject: { type: string; id: string };
  data: Readonly<Record<string, unknown>>;
  occurredAt: Date;
  /** When functions are to run for it; null: at once. */
  actAt: Date | null;
  /** Whether the account's event log shows it. */
  logged: boolean;
  /** The request and the trace that caused it. */
  origin: Origin;
}

declare global {
  interface JsonColumns {
    "event_outbox.data": OutboxEvent["data"];
  }
}
