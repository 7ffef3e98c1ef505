import type { Db } from "@/server/platform/db/index";
import { deleteAuthenticator, deleteRecoveryCodes, lockPerson } from "./factor.repository";
import { deletePasskeys } from "./passkey.repository";
import { deleteSignInSteps } from "./sign-in-step.repository";

/** Deletes a person's second factors, recovery codes and waiting sign-ins, if any, in the caller's transaction. */
export async function clearFactors(tx: Db, staffUserId: number): Promise<void> {
  await lockPerson(tx, staffUserId);
  await deleteAuthenticator(tx, staffUserId);
  await deletePasskeys(tx, staffUserId);
  await deleteRecoveryCodes(tx, staffUserId);
  await deleteSignInSteps(tx, staffUserId);
}
