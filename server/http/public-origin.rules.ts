import type { HttpRequest } from "./http-message";

/** What an installation says of the way by which callers reach it. */
export interface PublicAddress {
  /** MASTHEAD_BASE_URL; null: whatever name a caller used. */
  baseUrl: string | null;
  /** Whether X-Forwarded-Proto is a proxy's own word, and not a caller's. */
  trustsProxy: boolean;
}

/** Origin under which the caller of a request reaches this installation, as examples have to name it. */
export function publicOrigin({ url, header }: HttpRequest, { baseUrl, trustsProxy }: PublicAddress): string {
  if (baseUrl !== null) return baseUrl;
  const nearest = trustsProxy ? header("x-forwarded-proto")?.split(",").at(-1)?.trim() : null;
  return nearest === "https" ? url.origin.replace(/^http:/, "https:") : url.origin;
}
