import type { Context } from "@/server/context/index";
import { DAY_MILLISECONDS } from "@/shared/time-units";
import { CONFIRMATION_MILLISECONDS } from "./addresses";
import * as repository from "./sign-up.repository";

/** How long a sign-up stays recorded after it ended; a letter's numbers count it meanwhile. */
const ENDED_RETENTION_MILLISECONDS = 90 * DAY_MILLISECONDS;

/** Delete the sign-ups that were not confirmed in time, and those that ended 90 days ago. Returns how many. */
export async function pruneSignUps({
  db,
  systemClock,
}: Pick<Context, "db" | "systemClock">): Promise<number> {
  const now = systemClock.now().getTime();
  return repository.pruneSignUps(db, {
    requestedBefore: new Date(now - CONFIRMATION_MILLISECONDS),
    endedBefore: new Date(now - ENDED_RETENTION_MILLISECONDS),
  });
}
