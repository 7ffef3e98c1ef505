/** A process that can be recognised again: a bare pid may have been given to somebody else. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly startedAt: string;
}

export function identifyProcess(pid: number): ProcessIdentity | null;

/** Whether exactly this process still runs. */
export function isRunning(identity: unknown): identity is ProcessIdentity;

/** True when the process is gone in time. */
export function waitUntilGone(identity: ProcessIdentity, milliseconds: number): Promise<boolean>;
