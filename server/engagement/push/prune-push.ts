import type { Db } from "@/server/platform/db/index";
import { DAY_MILLISECONDS } from "@/shared/time-units";
import { deleteMessages } from "./message.repository";

/** How long notifications stay recorded with what became of them. */
const RETENTION_MILLISECONDS = 90 * DAY_MILLISECONDS;

/** Delete notifications that were sent 90 days ago, with their deliveries. Returns how many. */
export function prunePushes(db: Db, now: Date): Promise<number> {
  return deleteMessages(db, new Date(now.getTime() - RETENTION_MILLISECONDS));
}
