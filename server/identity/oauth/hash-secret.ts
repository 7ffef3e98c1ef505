import { createHash } from "node:crypto";

/** Hash under which codes, tokens and secrets are kept. They are 32 random bytes: no salt, no slow hash is needed. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
