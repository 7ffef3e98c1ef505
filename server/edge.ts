import type { Hono } from "hono";
import { createEdge } from "@/server/http/index";
import { mediaEndpoints, publishingEndpoints } from "@/server/publishing/api/index";
import { getRuntime, type Runtime } from "./runtime";

/** All documented operations over a runtime. */
export function buildEdge(runtime: Runtime): Hono {
  return createEdge(runtime, [...publishingEndpoints, ...mediaEndpoints(runtime.storage)]);
}

let edge: Hono | null = null;

/** The edge over this process's runtime, made on first use. */
export async function getEdge(): Promise<Hono> {
  edge ??= buildEdge(getRuntime());
  return edge;
}
