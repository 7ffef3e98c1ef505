import type { Edge } from "@/server/http/index";

let edge: Edge | null = null;

async function firstAnswer(request: Request): Promise<Response> {
  const { getEdge } = await import("@/server/edge");
  edge = getEdge();
  return edge.fetch(request);
}

/**
 * The documented API as route handlers of Next: a route's file gives this out under the name of each method. What
 * answers is loaded with the first call, so that all these routes share one copy of it (ADR 0168).
 */
export function handle(request: Request): Promise<Response> {
  return edge === null ? firstAnswer(request) : edge.fetch(request);
}
