import type { NextRequest } from "next/server";

/** Whether the browser's connection is encrypted, to us or to the proxy in front. */
export function isSecureRequest({ headers, nextUrl }: NextRequest): boolean {
  const forwarded = headers.get("x-forwarded-proto")?.split(",")[0]?.trim();
  return (forwarded ?? nextUrl.protocol.replace(":", "")) === "https";
}
