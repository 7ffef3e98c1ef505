import { collectDefaultMetrics, Registry } from "prom-client";
import { createMeter } from "./instruments";

declare global {
  /** On globalThis: Next's bundles and the Node entry are separate copies of this module. */
  var mastheadMetrics: Registry | undefined;
}

/**
 * The registry of this process: its memory, event loop and garbage collection, and what the instruments count since
 * the first call, from which on measurements are recorded.
 */
export function getProcessRegistry(): Registry {
  if (globalThis.mastheadMetrics !== undefined) return globalThis.mastheadMetrics;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  globalThis.mastheadMeter = createMeter(registry);
  globalThis.mastheadMetrics = registry;
  return registry;
}
