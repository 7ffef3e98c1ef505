import type { Hono } from "hono";

type RouteHandler = (request: Request) => Promise<Response>;

/** Route handlers for a catch-all of Next: every method goes to the edge. */
export function mountOnNext(
  edge: () => Promise<Hono>,
): Record<"GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS", RouteHandler> {
  const handle: RouteHandler = async (request) => (await edge()).fetch(request);
  return {
    GET: handle,
    HEAD: handle,
    POST: handle,
    PUT: handle,
    PATCH: handle,
    DELETE: handle,
    OPTIONS: handle,
  };
}
