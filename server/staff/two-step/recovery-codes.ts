import type { Db } from "@/server/platform/db/index";
import type { Clock, Ids } from "@/server/platform/system/index";
import { hashRecoveryCode, RECOVERY_CODE_BYTES, RECOVERY_CODES, toRecoveryCode } from "./code.rules";
import { countRecoveryCodes, replaceRecoveryCodes } from "./factor.repository";

type Dependencies = { clock: Clock; ids: Ids };

/** Replaces a person's recovery codes and returns the new ones: only their hashes are stored. */
export async function createRecoveryCodes(
  tx: Db,
  { clock, ids }: Dependencies,
  staffUserId: number,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    toRecoveryCode(Buffer.from(ids.secret(RECOVERY_CODE_BYTES), "base64url")),
  );
  const hashes = codes.map((code) => hashRecoveryCode(staffUserId, code));
  await replaceRecoveryCodes(tx, { staffUserId, hashes, now: clock.now() });
  return codes;
}

/** Creates recovery codes for a person who has none left; null: they have some. */
export async function ensureRecoveryCodes(
  tx: Db,
  dependencies: Dependencies,
  staffUserId: number,
): Promise<string[] | null> {
  if ((await countRecoveryCodes(tx, staffUserId)) > 0) return null;
  return createRecoveryCodes(tx, dependencies, staffUserId);
}
