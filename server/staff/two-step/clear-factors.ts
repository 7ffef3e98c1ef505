import type { Db } from "@/server/platform/db/index";
import { deleteAuthenticator, deleteRecoveryCodes, lockPerson } from "./factor.repository";
import { deletePasskeys } from "./passkey.repository";
import { deleteSignInSteps } from "./sign-in-step.repository";

/**
 * Deletes a person's second factors, recovery codes and waiting sign-ins, if any, in the caller's transaction. Returns
 * whether there was a factor.
 */
export async function clearFactors(tx: Db, staffUserId: number): Promise<boolean> {
  await lockPerson(tx, staffUserId);
  const hadApp = await deleteAuthenticator(tx, staffUserId);
  const passkeys = await deletePasskeys(tx, staffUserId);
  await deleteRecoveryCodes(tx, staffUserId);
  await deleteSignInSteps(tx, staffUserId);
  return hadApp || passkeys > 0;
}
