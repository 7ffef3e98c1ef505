import { eventType, Inngest, staticSchema } from "inngest";
import { reachEngine } from "./engine-api";
import type { EngineEventData, EventName } from "./events";
import { sdkLog } from "./sdk-log";

/**
 * The Inngest client that every function is made with. It knows no keys at import, when nothing may read
 * configuration: the SDK reads Inngest's variables, and `inngest/serve.ts` gives it those of the embedded engine.
 */
export const inngest = new Inngest({ id: "masthead", aiMetadata: false, fetch: reachEngine, logger: sdkLog });

/** Trigger of a function: an event of the catalogue, with the type of its data. */
export function when<Name extends EventName>(name: Name) {
  return eventType(name, { schema: staticSchema<EngineEventData<Name>>() });
}
