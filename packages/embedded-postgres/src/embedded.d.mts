/** A PostgreSQL server that this process started or took over. */
export interface EmbeddedPostgres {
  /**
   * Connection URL of the database `masthead`, as its owner (a superuser of this cluster): by its socket file
   * (`?host=<directory>`) where it has one, else by its port.
   */
  readonly url: string;
  /** TCP port on 127.0.0.1. */
  readonly port: number;
  readonly pid: number;
  /** Settles when the server has exited; `expected` is false when nobody called `stop`. */
  readonly exited: Promise<{ readonly expected: boolean }>;
  /** Fast shutdown; a temporary server's files are removed. May be called twice. */
  stop(): Promise<void>;
}

interface StartOptions {
  /** Receives one plain sentence at a time, to show during the start. */
  readonly log?: (line: string) => void;
  /** Server settings (`postgresql.conf` names) that override the defaults. */
  readonly settings?: Readonly<Record<string, string>>;
}

/**
 * Starts the PostgreSQL that npm installed, listening on 127.0.0.1 and on a Unix socket. With `dataDir` the cluster
 * is durable (fsync on), created at the first start, recovered after a crash, and taken over when another command's
 * server already runs on it. With `ephemeral` it is fast, unsafe, and removed at `stop` or when this process is
 * killed. As root the server runs under an unprivileged account.
 */
export function startEmbeddedPostgres(
  options: StartOptions &
    ({ readonly dataDir: string; readonly ephemeral?: false } | { readonly ephemeral: true }),
): Promise<EmbeddedPostgres>;

/** The durable server that currently runs on this DATA_DIR, or null. */
export function findRunning(options: {
  readonly dataDir: string;
}): Promise<{ readonly url: string; readonly port: number; readonly pid: number } | null>;

/** Whether this DATA_DIR contains a database, running or not. */
export function isMade(options: { readonly dataDir: string }): boolean;
