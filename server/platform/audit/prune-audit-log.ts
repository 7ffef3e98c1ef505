import { DAY_MILLISECONDS } from "@/shared/time-units";
import type { Database } from "../db/index";
import type { Clock } from "../system/index";
import { pruneEntries } from "./act.repository";

const BATCH = 5_000;
/** Entries deleted by one run at most; the next one continues. */
const MAX_BATCHES = 200;

/** Deletes entries older than `days`, in batches of a transaction each. Returns how many were deleted. */
export async function pruneAuditLog(
  { db, clock }: { db: Database; clock: Clock },
  days: number,
): Promise<number> {
  const cutoff = new Date(clock.now().getTime() - days * DAY_MILLISECONDS);
  let total = 0;
  for (let done = 0; done < MAX_BATCHES; done += 1) {
    const deleted = await pruneEntries(db, { cutoff, days, batch: BATCH });
    total += deleted;
    if (deleted < BATCH) break;
  }
  return total;
}
