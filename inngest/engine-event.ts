import type { OutboxEvent } from "@/server/platform/outbox/index";

/** An event as the engine of background work takes it. */
export interface EngineEvent {
  /** Unique over all accounts; the engine starts each function once for it. */
  id: string;
  name: string;
  data: Record<string, unknown>;
  /** Milliseconds since 1970 before which no function starts. */
  ts?: number;
}

/** An event of the outbox as functions will find it: its own data beside the envelope (EngineEventData). */
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
