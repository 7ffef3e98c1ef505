import type { Database } from "@/server/platform/db/index";
import { maintainPartitions } from "./repository";

const MONTHS_AHEAD = 2;

/** Makes room in the event log for the coming months and lets go of those older than `monthsKept`. */
export async function pruneEventLog(db: Database, monthsKept: number): Promise<void> {
  await maintainPartitions(db, { ahead: MONTHS_AHEAD, kept: monthsKept });
}
