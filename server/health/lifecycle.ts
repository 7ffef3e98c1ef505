/** What runs the functions of this installation, as this process sees it. */
export type RunningEngine =
  | { kind: "inngest" }
  | {
      kind: "embedded";
      /** Whether a process of the installation is the leader. */
      hasLeader(): Promise<boolean>;
    };

/** State of this process between its start and its end. */
export interface Lifecycle {
  /** Whether the start is complete. */
  isWarm: boolean;
  /** Whether the process is shutting down. */
  isDraining: boolean;
  /** null: background work has not started, or has stopped. */
  engine: RunningEngine | null;
}

declare global {
  var mastheadLifecycle: Lifecycle | undefined;
}

/** The state of a process that has just begun to start. */
export function createLifecycle(): Lifecycle {
  return { isWarm: false, isDraining: false, engine: null };
}

/**
 * Returns the state of this process. Next's bundles and the Node entry are separate copies of this module, so it is
 * stored on globalThis: a signal that the entry receives turns readiness off in both.
 */
export function getLifecycle(): Lifecycle {
  globalThis.mastheadLifecycle ??= createLifecycle();
  return globalThis.mastheadLifecycle;
}
