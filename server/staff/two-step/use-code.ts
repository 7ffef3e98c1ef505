import type { Vault } from "@/server/platform/crypto/index";
import type { Db } from "@/server/platform/db/index";
import { hashRecoveryCode, parseCode } from "./code.rules";
import { findAuthenticator, markRecoveryCodeUsed, markStepUsed } from "./factor.repository";
import { findTimeStep } from "./totp.rules";

/** Purpose under which the secret of a person's authenticator app is sealed. */
export function toAuthenticatorPurpose(staffUserId: number): string {
  return `staff-authenticator:${staffUserId}`;
}

/**
 * Uses a code of a person's authenticator app, or a recovery code; false: it is wrong, or used before. Of two
 * concurrent calls with one code one returns true.
 */
export async function useCode(
  tx: Db,
  vault: Vault,
  { staffUserId, text, now }: { staffUserId: number; text: string; now: Date },
): Promise<boolean> {
  const entered = parseCode(text);
  if (entered === null) return false;
  if (entered.kind === "recovery") {
    const codeHash = hashRecoveryCode(staffUserId, entered.code);
    return markRecoveryCodeUsed(tx, { staffUserId, codeHash, now });
  }
  const authenticator = await findAuthenticator(tx, staffUserId);
  if (authenticator === null || authenticator.confirmedAt === null) return false;
  const secret = vault.open(authenticator.secret, toAuthenticatorPurpose(staffUserId));
  const step = findTimeStep({ secret, code: entered.code, now });
  return step !== null && markStepUsed(tx, staffUserId, step);
}
