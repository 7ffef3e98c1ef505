import type { DomainEvent } from "@/inngest/events";
import type { Statements } from "@/server/platform/db/index";
import type { Context } from "./context";

/** A transaction's context whose events wait for its end. */
interface TellingLast<Ctx extends Context> {
  /** Where it is told to emit, it keeps the events in their order. */
  ctx: Ctx;
  /** Writes them, the last thing before the commit; of two of one id the first. */
  tellAll(tx: Statements): Promise<void>;
}

/**
 * A context for a transaction that does the same to many: what it tells of is written by one statement at its end, which
 * costs little more than one event. The context is of no use in any other transaction.
 */
export function bufferedEmitter<Ctx extends Context>(ctx: Ctx): TellingLast<Ctx> {
  const told = new Map<string, DomainEvent>();
  const keep = (events: readonly DomainEvent[]) => {
    for (const event of events) if (!told.has(event.id)) told.set(event.id, event);
  };
  return {
    ctx: {
      ...ctx,
      emit: async (_tx, events) => keep("name" in events ? [events] : events),
      emitBundle: async (_tx, events) => keep(events),
    },
    tellAll: (tx) => ctx.emitBundle(tx, [...told.values()]),
  };
}

/** Does what is last in a transaction, and then tells all that happened in it by one statement. */
export async function withBufferedEvents<Ctx extends Context, Result>(
  ctx: Ctx,
  tx: Statements,
  work: (telling: Ctx) => Promise<Result>,
): Promise<Result> {
  const { ctx: telling, tellAll } = bufferedEmitter(ctx);
  const result = await work(telling);
  await tellAll(tx);
  return result;
}
