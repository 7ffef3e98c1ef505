import type { Statements } from "@/server/platform/db/index";
import type { Publish } from "@/server/platform/outbox/index";
import { type EngineEvent, toEngineEvents } from "./engine-event";

/** An engine to which events are sent: an executor, or Inngest's client. */
interface EventSender {
  send(events: EngineEvent[]): Promise<unknown>;
}

/** Creates the publisher of outbox events: sends those that trigger functions to an engine, in its format. */
export function createPublisher(db: Statements, engine: EventSender): Publish {
  return async (events) => {
    const engineEvents = await toEngineEvents(db, events);
    if (engineEvents.length > 0) await engine.send(engineEvents);
  };
}
