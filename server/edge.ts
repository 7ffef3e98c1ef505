import { eventEndpoints } from "@/server/events/api/index";
import { createEdge, descriptionEndpoints, type Edge } from "@/server/http/index";
import { mediaEndpoints, publishingEndpoints } from "@/server/publishing/api/index";
import { getRuntime, type Runtime } from "./runtime";

/** All documented operations over a runtime. */
export function buildEdge(runtime: Runtime): Edge {
  const endpoints = [...publishingEndpoints, ...mediaEndpoints(runtime.storage), ...eventEndpoints];
  return createEdge(runtime, [...endpoints, ...descriptionEndpoints(endpoints)]);
}

let edge: Edge | null = null;

/** The edge over this process's runtime, made on first use. */
export async function getEdge(): Promise<Edge> {
  edge ??= buildEdge(getRuntime());
  return edge;
}
