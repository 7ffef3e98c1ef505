import type { Statements } from "@/server/platform/db/index";
import type { OutboxEvent, Publish } from "@/server/platform/outbox/index";
import {
  formatTraceParent,
  getErrorType,
  parseTraceParent,
  record,
  type Span,
  startSpan,
} from "@/server/platform/telemetry/index";
import { type EngineEvent, isPublished, toEngineEvents } from "./engine-event";

/** An engine to which events are sent: an executor, or Inngest's client. */
interface EventSender {
  send(events: EngineEvent[]): Promise<unknown>;
}

/** Starts the span in which an event is published, in the trace of its cause; null: it belongs to none. */
function startPublishing({ name, origin }: OutboxEvent): Span | null {
  const parent = parseTraceParent(origin.traceParent);
  return parent === null ? null : startSpan(`publish ${name}`, { kind: "producer", parent });
}

/** Moves an event into its span, which its functions then continue. */
function inSpan(event: OutboxEvent, span: Span | null): OutboxEvent {
  if (span === null) return event;
  return { ...event, origin: { ...event.origin, traceParent: formatTraceParent(span.context) } };
}

/** Creates the publisher of outbox events: sends those that trigger functions to an engine, in its format. */
export function createPublisher(db: Statements, engine: EventSender): Publish {
  return async (events) => {
    const publishing = events.filter(isPublished).map((event) => ({ event, span: startPublishing(event) }));
    if (publishing.length === 0) return;
    const finish = (outcome: "ok" | "error", error?: string) => {
      record("masthead_events_published_total", { outcome }, publishing.length);
      for (const { span } of publishing) {
        if (error !== undefined) span?.fail(error);
        span?.end();
      }
    };
    try {
      const inSpans = publishing.map(({ event, span }) => inSpan(event, span));
      await engine.send(await toEngineEvents(db, inSpans));
      finish("ok");
    } catch (error) {
      finish("error", getErrorType(error));
      throw error;
    }
  };
}
