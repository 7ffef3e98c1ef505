import { getForwardedEntry } from "@/server/platform/net/index";
import type { HttpRequest } from "./http-message";

/** Configuration of the public address of an installation. */
export interface PublicAddress {
  /** MASTHEAD_BASE_URL; null: use the host of the request. */
  baseUrl: string | null;
  /** Whether X-Forwarded-Proto comes from a trusted proxy rather than from the caller. */
  trustsProxy: boolean;
}

/** Computes the origin under which a caller reaches this installation. */
export function publicOrigin({ url, header }: HttpRequest, { baseUrl, trustsProxy }: PublicAddress): string {
  if (baseUrl !== null) return baseUrl;
  const protocol = trustsProxy ? getForwardedEntry(header("x-forwarded-proto")) : null;
  return protocol === "https" ? url.origin.replace(/^http:/, "https:") : url.origin;
}
