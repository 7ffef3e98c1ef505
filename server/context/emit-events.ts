import { type DomainEvent, eventCatalogue } from "@/server/events/catalogue";
import type { Statements } from "@/server/platform/db/index";
import {
  type OutboxEvent,
  writeBatchedEvents,
  writeEvent,
  writeEvents,
} from "@/server/platform/outbox/index";
import type { Clock } from "@/server/platform/system/index";
import { getOrigin } from "@/server/platform/telemetry/index";

/** Writes one or many events in the transaction that causes them; none is published before the commit. */
type EmitEvent = (tx: Statements, events: DomainEvent | readonly DomainEvent[]) => Promise<void>;

/** Writes many events as one outbox row, which is expanded later: costs little more than one event. */
type EmitMany = (tx: Statements, events: readonly DomainEvent[]) => Promise<void>;

/** Event emitters of one account. */
export interface EventEmitters {
  /** For single events, in the transaction that causes them. */
  emit: EmitEvent;
  /** For bulk transactions. */
  emitBundle: EmitMany;
}

declare global {
  /**
   * Called for every emitted event before its commit, on hosts that have to schedule the relay themselves: serverless
   * hosts, after the request. On globalThis because Next's bundles contain separate copies of this module.
   */
  var mastheadEventsEmitted: (() => void) | undefined;
}

/** Creates an account's emitters. Data that violates the event catalogue's schema fails the transaction. */
export function createEmitters(accountId: number, clock: Clock): EventEmitters {
  const toOutboxEvent = (event: DomainEvent): OutboxEvent => {
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
      origin: event.origin ?? getOrigin(),
    };
  };
  return {
    emit: async (tx, events) => {
      globalThis.mastheadEventsEmitted?.();
      if ("name" in events) await writeEvent(tx, toOutboxEvent(events));
      else await writeEvents(tx, events.map(toOutboxEvent));
    },
    emitBundle: async (tx, events) => {
      globalThis.mastheadEventsEmitted?.();
      await writeBatchedEvents(tx, accountId, events.map(toOutboxEvent));
    },
  };
}

/**
 * Runs the last part of a bulk transaction with a context that buffers its events, then writes them with one statement,
 * which costs little more than one event. Duplicate ids keep the first event. Do not reuse the buffering context in
 * another transaction.
 */
export async function withBufferedEvents<Ctx extends EventEmitters, Result>(
  ctx: Ctx,
  tx: Statements,
  work: (buffered: Ctx) => Promise<Result>,
): Promise<Result> {
  const events = new Map<string, DomainEvent>();
  const buffer = (added: readonly DomainEvent[]) => {
    for (const event of added) if (!events.has(event.id)) events.set(event.id, event);
  };
  const result = await work({
    ...ctx,
    emit: async (_tx, added) => buffer("name" in added ? [added] : added),
    emitBundle: async (_tx, added) => buffer(added),
  });
  await ctx.emitBundle(tx, [...events.values()]);
  return result;
}
