import { z } from "@hono/zod-openapi";
import { defineOpenEndpoint, type Endpoint } from "./endpoint";
import { describeApi } from "./openapi";
import { referencePage } from "./reference-page";
import { content, rawJson } from "./reply";

/** The operations that describe all the others, themselves included. */
export function descriptionEndpoints(described: readonly Endpoint[]): Endpoint[] {
  const shared = { method: "get", tag: "Description", errors: [] } as const;
  const openapi: Endpoint = defineOpenEndpoint(
    {
      ...shared,
      operationId: "getOpenApi",
      path: "/openapi.json",
      summary: "This API as OpenAPI 3.1",
      cache: "public",
      responses: {
        200: { description: "The OpenAPI document.", schema: z.looseObject({ openapi: z.string() }) },
      },
    },
    async ({ origin }) => rawJson(describeApi(all, origin)),
  );
  const reference: Endpoint = defineOpenEndpoint(
    {
      ...shared,
      operationId: "getReference",
      path: "/docs",
      summary: "This API as a page for people",
      cache: "public",
      ignoresAccept: true,
      responses: { 200: { description: "The reference.", contentType: "text/html" } },
    },
    async ({ origin }) => content(referencePage(all, origin), "text/html; charset=utf-8"),
  );
  const all = [...described, openapi, reference];
  return [openapi, reference];
}
