import type { Edge } from "@/server/http/index";

let edge: Edge | null = null;

async function loadAndFetch(request: Request): Promise<Response> {
  const { getEdge } = await import("@/server/edge");
  edge = getEdge();
  return edge.fetch(request);
}

/** Pass every method to the edge, which is loaded on the first request. */
function handle(request: Request): Promise<Response> {
  return edge === null ? loadAndFetch(request) : edge.fetch(request);
}

/**
 * Route handlers of the documented API; every route file re-exports these, so that all share one copy of the edge:
 * Next would otherwise load a copy of all its modules for each group of routes.
 */
export {
  handle as DELETE,
  handle as GET,
  handle as HEAD,
  handle as OPTIONS,
  handle as PATCH,
  handle as POST,
  handle as PUT,
};
