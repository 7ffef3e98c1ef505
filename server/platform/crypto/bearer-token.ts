import { hash, timingSafeEqual } from "node:crypto";

/** Whether an Authorization header contains this bearer token; compared in constant time. */
export function isBearerToken(authorization: string | null, token: string): boolean {
  const digest = (text: string) => hash("sha256", text, "buffer");
  return timingSafeEqual(digest(authorization ?? ""), digest(`Bearer ${token}`));
}
