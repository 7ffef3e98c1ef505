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
  /** Settles when the server has ended; `expected` is false when nobody called `stop`. */
  readonly exited: Promise<{ readonly expected: boolean }>;
  /** Fast shutdown; a temporary server's files are removed. May be called twice. */
  stop(): Promise<void>;
}

interface StartOptions {
  /** One plain sentence at a time, for whoever watches the start. */
  readonly log?: (line: string) => void;
  /** Server settings (`postgresql.conf` names) over the defaults. */
  readonly settings?: Readonly<Record<string, string>>;
}

/**
 * Starts the PostgreSQL that npm carries, listening on 127.0.0.1 and on a socket file of its own. With `dataDir` the cluster is
 * durable (fsync on), made at the first start, recovered after a crash, and taken over when another
 * command's server already runs on it. With `ephemeral` it is fast, unsafe, and removed at `stop` or
 * when this process is killed. As root the server runs under an unprivileged account.
 */
export function startEmbeddedPostgres(
  options: StartOptions &
    ({ readonly dataDir: string; readonly ephemeral?: false } | { readonly ephemeral: true }),
): Promise<EmbeddedPostgres>;

/** The durable server that runs on this DATA_DIR at the moment, or null. */
export function findRunning(options: {
  readonly dataDir: string;
}): Promise<{ readonly url: string; readonly port: number; readonly pid: number } | null>;

/** Whether this DATA_DIR holds a database, running or not. */
export function isMade(options: { readonly dataDir: string }): boolean;
