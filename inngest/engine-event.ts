import { eventCatalogue, isEventName } from "@/server/events/catalogue";
import type { Statements } from "@/server/platform/db/index";
import type { OutboxEvent } from "@/server/platform/outbox/index";
import { listSubscribedEvents } from "@/server/webhooks/index";
import { isWebhookEvent, webhookNames } from "./webhook-names";

/** An event in the format of the workflow engine. */
export interface EngineEvent {
  /** Unique over all accounts; the engine starts each function once per id. */
  id: string;
  name: string;
  data: Record<string, unknown>;
  /** Unix time in milliseconds before which no function starts. */
  ts?: number;
}

/** Whether the event triggers functions; an unknown one, of another version of the product, may. */
export function isPublished({ name }: OutboxEvent): boolean {
  return !isEventName(name) || eventCatalogue[name].published;
}

/** Finds the events of which an endpoint of their account is to be notified. */
async function findWebhookEvents(
  db: Statements,
  events: readonly OutboxEvent[],
): Promise<ReadonlySet<OutboxEvent>> {
  const queries = events.flatMap((event) =>
    isWebhookEvent(event.name) ? [{ event, accountId: event.accountId, ...webhookNames[event.name] }] : [],
  );
  return new Set((await listSubscribedEvents(db, queries)).map(({ event }) => event));
}

/**
 * Converts events of the outbox for functions: their own data plus the envelope (EngineEventData). Events that trigger
 * no function are left out; `hasWebhook` keeps functions that notify endpoints from running for an account without.
 */
export async function toEngineEvents(db: Statements, events: readonly OutboxEvent[]): Promise<EngineEvent[]> {
  const published = events.filter(isPublished);
  const webhookEvents = await findWebhookEvents(db, published);
  return published.map((event) => {
    const { accountId, eventId, name, subject, actAt, origin } = event;
    const { requestId, traceParent } = origin;
    const occurredAt = event.occurredAt.toISOString();
    const hasWebhook = isWebhookEvent(name) ? { hasWebhook: webhookEvents.has(event) } : {};
    return {
      id: `${accountId}:${eventId}`,
      name,
      data: {
        ...event.data,
        accountId,
        eventId,
        subject,
        occurredAt,
        ...hasWebhook,
        ...(requestId === null ? {} : { requestId }),
        ...(traceParent === null ? {} : { traceParent }),
      },
      ...(actAt === null ? {} : { ts: actAt.getTime() }),
    };
  });
}
