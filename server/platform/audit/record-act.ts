import type { Database } from "../db/index";
import type { Clock } from "../system/index";
import type { Act } from "./act";
import { insertAct } from "./act.repository";

/**
 * Runs after an act has succeeded: one that changed no recorded row (a test mail, a charge at a gateway) gets its entry
 * here, one whose transactions recorded it none. `db` is the database without the act.
 */
export async function recordAct(db: Database, act: Act, clock: Clock): Promise<void> {
  const { actor } = act;
  if (actor !== null) await insertAct(db, { ...act, actor, at: clock.now() });
}
