import { type NextRequest, NextResponse } from "next/server";
import { getForeignOrigin } from "@/server/http/origin.rules";
import { toHostName } from "@/server/platform/net/index";

/** Redirect to a page of the account after a form of the publication's pages was sent. */
export function redirectAfterForm(path: string, query: Readonly<Record<string, string>>): NextResponse {
  const location = `${path}?${new URLSearchParams(query)}`;
  return new NextResponse(null, { status: 303, headers: { location, "cache-control": "private, no-store" } });
}

/**
 * Whether a form was sent by a page of this host; browsers send the origin with every POST. Such forms are on pages of
 * shared caches, which no token can be written into.
 */
export function isOwnForm(request: NextRequest): boolean {
  const host = toHostName(request.headers.get("host") ?? "");
  return getForeignOrigin(request.headers.get("origin"), host) === null;
}
