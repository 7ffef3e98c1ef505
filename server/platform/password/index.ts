import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash of a password, argon2id in PHC form. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, PARAMETERS);
}

/** Whether a password is the one that was hashed; false for a hash that is not one. */
export async function passwordMatches(storedHash: string, password: string): Promise<boolean> {
  try {
    return await verify(storedHash, password);
  } catch {
    return false;
  }
}

let decoy: Promise<string> | null = null;

/**
 * Whether a password is that of somebody who may not exist: without a hash the same work is done on one that no
 * password opens, so that the time tells nobody who is known.
 */
export async function passwordOpens(storedHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(24).toString("base64url"));
  const matches = await passwordMatches(storedHash ?? (await decoy), password);
  return matches && storedHash !== null;
}
