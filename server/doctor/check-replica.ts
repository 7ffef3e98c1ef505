import type { Config } from "@/server/platform/config/index";
import { findReplicaFault, readServerFacts, withOwnConnection } from "@/server/platform/db/index";
import { planMigrations } from "@/server/platform/migrate/index";
import { type Finding, failure, ok, warning } from "./finding";

/** WAL that a healthy standby may still have to replay: one segment. */
const BEHIND_WARNING_BYTES = 16n * 1024n * 1024n;

interface CheckedReplica {
  databaseUrl: string;
  replica: NonNullable<Config["replica"]>;
  milliseconds: number;
}

/** Checks that the read replica is a standby of the primary, with its schema, and how far it is behind. */
export async function checkReplica({ databaseUrl, replica, milliseconds }: CheckedReplica): Promise<Finding> {
  const name = "masthead-doctor";
  const primary = await withOwnConnection({ databaseUrl, name, milliseconds }, readServerFacts);
  return withOwnConnection({ databaseUrl: replica.url, name, milliseconds }, async (client) => {
    const standby = await readServerFacts(client);
    const fault = findReplicaFault(primary, standby);
    if (fault !== null)
      return failure(
        "replica",
        `The read replica is not used: ${fault}.`,
        "Set DATABASE_READ_URL to a streaming standby of the primary, or unset it.",
      );
    const pending = await planMigrations(client, "prisma/migrations");
    const behind = (primary.position ?? 0n) - (standby.position ?? 0n);
    if (pending.length > 0 || behind > BEHIND_WARNING_BYTES)
      return warning(
        "replica",
        `The read replica is ${behind} bytes of WAL behind the primary; migrations missing there: ${pending.length}.`,
        `Public reads go to the primary while it is more than ${replica.maxLagSeconds} seconds behind.`,
      );
    return ok("replica", "The read replica is a standby of the primary, and up to date.");
  });
}
