import { createHash } from "node:crypto";

/** Hashes codes, tokens and secrets for storage. They are 32 random bytes: no salt, no slow hash is needed. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
