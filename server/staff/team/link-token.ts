import { createHash } from "node:crypto";
import type { Ids } from "@/server/platform/system/index";

const TOKEN = /^[\w-]{20,100}$/;

/** Creates a link's token, and the hash under which it is stored and looked up. */
export function createLinkToken(ids: Ids): { token: string; tokenHash: string } {
  const token = ids.secret(32);
  return { token, tokenHash: hashToken(token) };
}

function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Hashes a token; null: the text is not a token. */
export function hashLinkToken(token: string): string | null {
  return TOKEN.test(token) ? hashToken(token) : null;
}
