import { hash } from "node:crypto";

/** Leading zero bits that the hash of a solved challenge has: at most some seconds of work for a phone. */
export const DIFFICULTY = 17;

/** Whether `nonce` solves a challenge: SHA-256 of `<challenge>:<nonce>` begins with this many zero bits. */
export function isSolution(challenge: string, nonce: string, difficulty: number): boolean {
  const digest = hash("sha256", `${challenge}:${nonce}`, "buffer");
  const whole = Math.floor(difficulty / 8);
  if (digest.subarray(0, whole).some((byte) => byte !== 0)) return false;
  return (digest[whole] ?? 0) >> (8 - (difficulty % 8)) === 0;
}

/** Parse a response: the challenge, a colon, and the nonce; null where it is malformed. */
export function parseAnswer(response: string): { challenge: string; nonce: string } | null {
  const [, challenge, nonce] = /^([\w.~+/=:-]{1,2048}):([\w-]{1,64})$/.exec(response) ?? [];
  return challenge === undefined || nonce === undefined ? null : { challenge, nonce };
}
