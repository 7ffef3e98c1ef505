import type { Edge } from "@/server/http/index";

let edge: Edge | null = null;

async function firstAnswer(request: Request): Promise<Response> {
  const { getEdge } = await import("@/server/edge");
  edge = getEdge();
  return edge.fetch(request);
}

/** Every method goes to the edge; what answers is loaded with the first call. */
function handle(request: Request): Promise<Response> {
  return edge === null ? firstAnswer(request) : edge.fetch(request);
}

/**
 * The documented API as route handlers of Next: each route's file gives these out, so that all of them share one copy of
 * the edge (ADR 0168).
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
