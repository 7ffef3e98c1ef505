import type { DomainEvent } from "@/server/events/catalogue";
import type { Statements } from "@/server/platform/db/index";
import type { Context } from "./context";

/** A transaction's context that buffers its events until the end. */
interface BufferedEmitter<Ctx extends Context> {
  /** Its emit functions append to the buffer, in order. */
  ctx: Ctx;
  /** Writes the buffered events; call it last before the commit. Duplicate ids keep the first event. */
  flush(tx: Statements): Promise<void>;
}

/**
 * Wraps a context so that a bulk transaction writes its events with one statement at its end, which costs little more
 * than one event. Do not reuse the wrapped context in another transaction.
 */
export function createBufferedEmitter<Ctx extends Context>(ctx: Ctx): BufferedEmitter<Ctx> {
  const buffered = new Map<string, DomainEvent>();
  const buffer = (events: readonly DomainEvent[]) => {
    for (const event of events) if (!buffered.has(event.id)) buffered.set(event.id, event);
  };
  return {
    ctx: {
      ...ctx,
      emit: async (_tx, events) => buffer("name" in events ? [events] : events),
      emitBundle: async (_tx, events) => buffer(events),
    },
    flush: (tx) => ctx.emitBundle(tx, [...buffered.values()]),
  };
}

/** Runs the last part of a transaction, then writes its events with one statement. */
export async function withBufferedEvents<Ctx extends Context, Result>(
  ctx: Ctx,
  tx: Statements,
  work: (buffered: Ctx) => Promise<Result>,
): Promise<Result> {
  const { ctx: buffering, flush } = createBufferedEmitter(ctx);
  const result = await work(buffering);
  await flush(tx);
  return result;
}
