import { z } from "@hono/zod-openapi";

/** A time in a document: ISO 8601, UTC, with milliseconds. */
export function moment(describe: string) {
  return z.iso.datetime().describe(describe);
}
