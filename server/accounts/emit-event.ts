import { type DomainEvent, eventCatalogue } from "@/inngest/events";
import type { Clock } from "@/server/platform/clock/index";
import type { Statements } from "@/server/platform/db/index";
import {
  type OutboxEvent,
  writeBatchedEvents,
  writeEvent,
  writeEvents,
} from "@/server/platform/outbox/index";

/** Writes an event, or many, into the transaction of what it tells of; nothing leaves before that has been committed. */
type EmitEvent = (tx: Statements, events: DomainEvent | readonly DomainEvent[]) => Promise<void>;

/** The same for many, as one row, from which they are put in their places later: costs little more than one. */
type EmitBundle = (tx: Statements, events: readonly DomainEvent[]) => Promise<void>;

/** How use cases of one account say what happened. */
export interface Emitting {
  /** In the transaction in which it happens. */
  emit: EmitEvent;
  /** In a transaction that does the same to many. */
  emitBundle: EmitBundle;
}

declare global {
  /**
   * Told of every event that is emitted, before it is committed, where somebody has to see to it that it gets on its way:
   * on serverless hosts, once the request is over. On globalThis, as Next's bundles hold separate copies of this module.
   */
  var mastheadEventsEmitted: (() => void) | undefined;
}

/** How use cases of one account emit. Data that is not what the catalogue says fails the transaction. */
export function emitFor(accountId: number, clock: Clock): Emitting {
  const written = (event: DomainEvent): OutboxEvent => {
    const kind = eventCatalogue[event.name];
    return {
      accountId,
      eventId: event.id,
      name: event.name,
      subject: event.subject,
      data: kind.data.parse(event.data),
      occurredAt: clock.now(),
      actAt: event.at ?? null,
      logged: kind.logged,
    };
  };
  return {
    emit: async (tx, events) => {
      globalThis.mastheadEventsEmitted?.();
      if ("name" in events) await writeEvent(tx, written(events));
      else await writeEvents(tx, events.map(written));
    },
    emitBundle: async (tx, events) => {
      globalThis.mastheadEventsEmitted?.();
      await writeBatchedEvents(tx, accountId, events.map(written));
    },
  };
}
