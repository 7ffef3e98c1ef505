import { revokeSessions } from "../session.repository";
import { deleteAuthenticator, deleteRecoveryCodes, lockPerson } from "./factor.repository";
import { type FactorMailDependencies, mailFactorChange } from "./factor-mails";
import { deletePasskeys } from "./passkey.repository";
import { deleteSignInSteps } from "./sign-in-step.repository";

/**
 * Deletes all second factors of a person who has lost them, ends their sessions, and mails them. Returns false, and
 * changes nothing, for a person without any.
 */
export async function deleteFactors(
  dependencies: FactorMailDependencies,
  staffUserId: number,
  by: "owner" | "operator",
): Promise<boolean> {
  const { db, clock } = dependencies;
  const isChanged = await db.transaction(async (tx) => {
    await lockPerson(tx, staffUserId);
    const hadApp = await deleteAuthenticator(tx, staffUserId);
    const passkeys = await deletePasskeys(tx, staffUserId);
    if (!hadApp && passkeys === 0) return false;
    await deleteRecoveryCodes(tx, staffUserId);
    await deleteSignInSteps(tx, staffUserId);
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
