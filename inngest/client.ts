import { eventType, Inngest, staticSchema } from "inngest";
import type { EngineEventData, EventName } from "@/server/events/catalogue";
import { reachEngine } from "./engine-api";
import { sdkLog } from "./sdk-log";

/**
 * The Inngest client with which every function is created. It has no keys at import time, when nothing may read the
 * configuration: the SDK reads Inngest's variables, and `inngest/serve.ts` sets those of the embedded engine.
 */
export const inngest = new Inngest({ id: "masthead", aiMetadata: false, fetch: reachEngine, logger: sdkLog });

/** Creates an event trigger from the event catalogue, with the type of its data. */
export function eventTrigger<Name extends EventName>(name: Name) {
  return eventType(name, { schema: staticSchema<EngineEventData<Name>>() });
}
