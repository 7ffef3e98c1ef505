/** Paths of the probes, which answer while everything else waits for the database. */
export const PROBE_PATHS = { liveness: "/healthz", readiness: "/readyz" } as const;

/** Whether a path is that of a probe. */
export function isProbe(path: string): boolean {
  return path === PROBE_PATHS.liveness || path === PROBE_PATHS.readiness;
}
