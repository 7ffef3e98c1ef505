import { createHash, createHmac, timingSafeEqual } from "node:crypto";

function withoutPrefix(signingKey: string): string {
  return signingKey.replace(/^signkey-\w+-/, "");
}

/**
 * Computes the `x-inngest-signature` of a body. `at` is the system time, not that of an injected clock: the SDK
 * compares it with its own `Date.now()` and refuses more than five minutes of difference.
 */
export function signBody(body: string, { signingKey, at }: { signingKey: string; at: Date }): string {
  const seconds = Math.floor(at.getTime() / 1000);
  const digest = createHmac("sha256", withoutPrefix(signingKey)).update(`${body}${seconds}`).digest("hex");
  return `t=${seconds}&s=${digest}`;
}

/** The SDK's bearer token: the key's prefix and the hash of the key's bytes. */
export function toBearerToken(signingKey: string): string {
  const prefix = /^signkey-\w+-/.exec(signingKey)?.[0] ?? "";
  const hash = createHash("sha256")
    .update(Buffer.from(withoutPrefix(signingKey), "hex"))
    .digest("hex");
  return `${prefix}${hash}`;
}

/** Compares two secrets in constant time. */
export function isSameSecret(left: string, right: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
