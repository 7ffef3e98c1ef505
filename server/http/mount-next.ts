import type { Edge } from "./edge";

type RouteHandler = (request: Request) => Promise<Response>;
type Method = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";

/** Route handlers for a catch-all of Next: every method goes to the edge. */
export function mountOnNext(edge: () => Edge): Record<Method, RouteHandler> {
  const handle: RouteHandler = (request) => edge().fetch(request);
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
