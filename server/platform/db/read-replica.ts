import type pg from "pg";
import type { Log } from "../log/index";
import { createStatements, type ReplicaUse, type Statements } from "./database";
import { isServerUnreachable } from "./database-unavailable";
import { openReadConnections } from "./read-connections";
import { watchReplica } from "./watch-replica";

interface ReplicaOptions {
  /** One connection to the primary, for measuring alone. Closed together with the replica. */
  primary: pg.Pool;
  /** Runs a statement on the primary. */
  onPrimary: Statements["query"];
  /** Opens a pool of so many connections to the replica. */
  open: (size: number) => pg.Pool;
  poolSize: number;
  maxLagSeconds: number;
  log: Log;
}

/** Statements that may be stale: on a replica within its bound, on the primary otherwise. */
interface ReadReplica extends Statements {
  use(): ReplicaUse;
  close(): Promise<void>;
}

/** Connections that short reads share. */
const SHARED_CONNECTIONS = 2;

/**
 * Opens a read replica. A read that fails there runs on the primary: the replica may have cancelled it in favour of
 * its replay, or may have gone. Only the latter concerns other reads. The replica is measured on a connection of its
 * own, because busy ones would make it count as gone.
 */
export function openReadReplica({
  primary,
  onPrimary,
  open,
  poolSize,
  ...rest
}: ReplicaOptions): ReadReplica {
  const pool = open(poolSize);
  const measured = open(1);
  const watch = watchReplica({ primary, replica: measured, ...rest });
  const shared = openReadConnections(open(SHARED_CONNECTIONS), SHARED_CONNECTIONS);
  const statements = createStatements(pool);
  const counts = { answered: 0, passedOn: 0 };

  const onReplica: Statements["query"] = (statement, values) =>
    statement.isShortRead === true ? shared.query(statement, values) : statements.query(statement, values);

  return {
    query: async (statement, values) => {
      if (watch.isWithinBound()) {
        try {
          const rows = await onReplica(statement, values);
          counts.answered += 1;
          return rows;
        } catch (error) {
          if (error instanceof Error && isServerUnreachable(error)) watch.noteFailure(error);
        }
      }
      counts.passedOn += 1;
      return onPrimary(statement, values);
    },
    use: () => ({ isUsed: watch.isWithinBound(), ageSeconds: watch.ageSeconds(), ...counts }),
    close: async () => {
      await Promise.all([shared.close(), pool.end(), measured.end(), primary.end()]);
    },
  };
}
