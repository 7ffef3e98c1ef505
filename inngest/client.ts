import { eventType, Inngest, staticSchema } from "inngest";
import type { EngineEventData, PublishedEventName } from "@/server/events/catalogue";
import { reachEngine } from "./engine-api";
import { ObserveRuns } from "./observe-runs";
import { sdkLog } from "./sdk-log";

/**
 * The Inngest client with which every function is created. It has no keys at import time, when nothing may read the
 * configuration: the SDK reads Inngest's variables, and `inngest/serve.ts` sets those of the embedded engine.
 */
export const inngest = new Inngest({
  id: "masthead",
  aiMetadata: false,
  fetch: reachEngine,
  logger: sdkLog,
  middleware: [ObserveRuns],
});

/** Creates an event trigger from the event catalogue, with the type of its data. */
export function eventTrigger<Name extends PublishedEventName>(name: Name) {
  return eventType(name, { schema: staticSchema<EngineEventData<Name>>() });
}

/**
 * Creates the trigger of a function that notifies endpoints: only by events that one of the account's endpoints is
 * subscribed to. Events sent by a version that did not look (`hasWebhook` is missing) trigger it as well.
 */
export function webhookTrigger<Name extends PublishedEventName>(name: Name) {
  return { event: eventTrigger(name), if: "event.data.hasWebhook != false" };
}
