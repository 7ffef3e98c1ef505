import type { OutboxEvent } from "@/server/platform/outbox/index";

/** An event in the format of the workflow engine. */
export interface EngineEvent {
  /** Unique over all accounts; the engine starts each function once per id. */
  id: string;
  name: string;
  data: Record<string, unknown>;
  /** Unix time in milliseconds before which no function starts. */
  ts?: number;
}

/** Converts an event of the outbox for functions: its own data plus the envelope (EngineEventData). */
export function toEngineEvent(event: OutboxEvent): EngineEvent {
  const { accountId, eventId, name, subject, actAt } = event;
  const occurredAt = event.occurredAt.toISOString();
  return {
    id: `${accountId}:${eventId}`,
    name,
    data: { ...event.data, accountId, eventId, subject, occurredAt },
    ...(actAt === null ? {} : { ts: actAt.getTime() }),
  };
}
