/** Identifies a process beyond its pid, which the system may have reused. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly startedAt: string;
}

export function identifyProcess(pid: number): ProcessIdentity | null;

/** Whether exactly this process still runs. */
export function isRunning(identity: unknown): identity is ProcessIdentity;

/** Resolves to true when the process has exited in time. */
export function waitForExit(identity: ProcessIdentity, milliseconds: number): Promise<boolean>;
