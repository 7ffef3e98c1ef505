import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes a password with argon2id, in PHC format. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, PARAMETERS);
}

/** Verifies a password; false for an invalid hash. */
export async function verifyPassword(storedHash: string, password: string): Promise<boolean> {
  try {
    return await verify(storedHash, password);
  } catch {
    return false;
  }
}

let decoy: Promise<string> | null = null;

/**
 * Verifies the password of a user who may not exist: without a hash it verifies against a hash that no password
 * matches, so that the response time does not reveal which users exist.
 */
export async function verifyPasswordOfUser(storedHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(24).toString("base64url"));
  const matches = await verifyPassword(storedHash ?? (await decoy), password);
  return matches && storedHash !== null;
}
