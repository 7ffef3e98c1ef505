import type { Db } from "@/server/platform/db/index";
import { revokeSessions } from "../session.repository";
import { clearFactors } from "./clear-factors";
import { lockPerson } from "./factor.repository";
import { type FactorMailDependencies, mailFactorChange } from "./factor-mails";

interface Deletion {
  staffUserId: number;
  by: "owner" | "operator";
  /** Runs first under the person's lock; throws to refuse the deletion. */
  check?: (tx: Db) => Promise<void>;
}

/**
 * Deletes all second factors of a person who has lost them, ends their sessions, and mails them. Returns false for a
 * person without any: at most an app that they have not confirmed is deleted.
 */
export async function deleteFactors(
  dependencies: FactorMailDependencies,
  { staffUserId, by, check }: Deletion,
): Promise<boolean> {
  const { db, clock } = dependencies;
  const isChanged = await db.transaction(async (tx) => {
    await lockPerson(tx, staffUserId);
    await check?.(tx);
    if (!(await clearFactors(tx, staffUserId))) return false;
    await revokeSessions(tx, { staffUserId }, clock.now());
    return true;
  });
  if (isChanged) {
    await mailFactorChange(
      dependencies,
      staffUserId,
      by === "owner" ? "reset-by-owner" : "reset-by-operator",
    );
  }
  return isChanged;
}
