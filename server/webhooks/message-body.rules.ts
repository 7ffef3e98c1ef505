import type { WebhookFamily } from "./webhook";

export interface MessageFacts {
  /** event.id: new for each event, the same for all its deliveries. */
  id: number;
  name: string;
  occurredAt: Date;
  data: unknown;
}

/** Serialise the body of an event; its bytes are stored and never change. */
export function buildMessageBody(
  family: WebhookFamily,
  { id, name, occurredAt, data }: MessageFacts,
): string {
  switch (family) {
    case "workflow":
      return JSON.stringify({ v1: { event: { id, name, time: occurredAt.getTime() }, data } });
    case "subscription":
      return JSON.stringify({ event: name, event_timestamp: occurredAt.toISOString(), data });
  }
}
