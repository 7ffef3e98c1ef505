import type { Database } from "@/server/platform/db/index";
import { maintainPartitions } from "./repository";

const MONTHS_AHEAD = 2;

/** Creates the event log's partitions of the coming months and drops those older than `retainedMonths`. */
export async function pruneEventLog(db: Database, retainedMonths: number): Promise<void> {
  await maintainPartitions(db, { ahead: MONTHS_AHEAD, retained: retainedMonths });
}
