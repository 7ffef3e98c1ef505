/** How long a server may take to stop before it is killed, in milliseconds. SIGINT skips the grace period. */
export function getStopLimit(signal: NodeJS.Signals, env?: NodeJS.ProcessEnv): number;

interface RunningServer {
  /** How it ended, and whether it was stopped. */
  exited: Promise<{ expected: boolean; how: string }>;
  /** Ends the grace period of a server that is stopping. */
  hurry(): void;
  /** Stops it, and resolves when it has ended. */
  stop(signal: NodeJS.Signals, killAfterMs?: number): Promise<void>;
}

/** Starts the built server, or another program that stops as it does. */
export function startServer(options: {
  readonly dataDir: string;
  readonly env: NodeJS.ProcessEnv;
  readonly program?: string;
}): RunningServer;
