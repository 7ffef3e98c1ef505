import { createHash } from "node:crypto";
import type { Ids } from "@/server/platform/ids/index";

const TOKEN = /^[\w-]{20,100}$/;

/** A token of a link, and the hash under which it is kept and found again. */
export function newLinkToken(ids: Ids): { token: string; tokenHash: string } {
  const token = ids.secret(32);
  return { token, tokenHash: hashOf(token) };
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** The hash of what may be such a token; null for a text that is none. */
export function linkTokenHash(token: string): string | null {
  return TOKEN.test(token) ? hashOf(token) : null;
}
