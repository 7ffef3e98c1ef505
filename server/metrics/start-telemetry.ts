import { startExport } from "@/server/platform/telemetry/index";
import type { Runtime } from "@/server/runtime";
import { readMetrics } from "./collect-metrics";
import { getProcessRegistry } from "./registry";

/** The telemetry of a process. */
export interface TelemetryHandle {
  /** Exports what has not been exported yet, within a few seconds, and stops. The database must still be open. */
  stop(): Promise<void>;
}

const NOTHING: TelemetryHandle = { stop: async () => undefined };

/**
 * Starts what the configuration asks for: measurements where somebody reads the metrics, and the exporters of
 * OpenTelemetry. Without configuration it loads nothing, and each request costs a look-up.
 */
export async function startTelemetry(runtime: Runtime): Promise<TelemetryHandle> {
  const { config, ids, log } = runtime;
  const { traces, metrics } = config.telemetry;
  if (config.metricsToken !== null || metrics !== null) getProcessRegistry();
  if (traces === null && metrics === null) return NOTHING;
  const { tracer, stop } = await startExport({
    traces,
    metrics,
    log,
    instanceId: ids.uuid(),
    readMetrics: () => readMetrics(runtime),
  });
  globalThis.mastheadTracer = tracer ?? undefined;
  return {
    stop: async () => {
      globalThis.mastheadTracer = undefined;
      await stop();
    },
  };
}
