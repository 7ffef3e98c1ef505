/** A moment on this process's monotonic clock, and the position of the primary's WAL just after it. */
export interface Sample {
  at: number;
  position: bigint;
}

/**
 * Finds the latest sampled moment whose earlier commits a replica contains that has replayed so far; null: none. The
 * clocks of the servers play no part in it, and neither does a replica that receives nothing and so misses nothing.
 */
export function findReplayedMoment(samples: readonly Sample[], replayed: bigint): number | null {
  const reached = samples.filter(({ position }) => position <= replayed).map(({ at }) => at);
  return reached.length === 0 ? null : Math.max(...reached);
}

/** One server's account of itself. */
export interface ServerFacts {
  /** Identifies the cluster: the same on a primary and on its physical replicas. */
  cluster: string;
  database: string;
  isStandby: boolean;
  /** Position of the WAL that was written, or replayed on a standby; null where it is not known. */
  position: bigint | null;
}

/** Says why a server is not a usable replica of a primary; null: it is one. */
export function findReplicaFault(primary: ServerFacts, replica: ServerFacts): string | null {
  if (primary.cluster !== replica.cluster) return "it belongs to another cluster than the primary";
  if (primary.database !== replica.database) return "it is another database than that of the primary";
  if (!replica.isStandby) return "it is no standby: it was promoted, or is the primary";
  if (replica.position === null) return "it does not tell which position of the WAL it has replayed";
  return null;
}
