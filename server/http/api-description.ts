import { z } from "zod";
import { compressedDocument } from "./compressed-document";
import { defineOpenEndpoint, type Endpoint } from "./endpoint";
import { describeApi, getApiDocument } from "./openapi";
import { standalonePagePolicy } from "./page-security.rules";
import { renderReference } from "./reference/page";
import { SCRIPT } from "./reference/script";
import { STYLE } from "./reference/style";

/** Serves the API reference page of all operations, generated from their contracts. */
export const referencePage = compressedDocument(
  "text/html; charset=utf-8",
  (endpoints, origin) => renderReference(getApiDocument(endpoints), origin),
  { "content-security-policy": standalonePagePolicy({ style: STYLE, script: SCRIPT, framedBy: "'self'" }) },
);

/** The endpoints that serve the API description; they are part of the description themselves. */
export function descriptionEndpoints(described: readonly Endpoint[]): Endpoint[] {
  const shared = { method: "get", tag: "Description", errors: [] } as const;
  const openapi: Endpoint = defineOpenEndpoint(
    {
      ...shared,
      operationId: "getOpenApi",
      path: "/openapi.json",
      summary: "Get the OpenAPI 3.1 document",
      cache: "public",
      responses: {
        200: { description: "The OpenAPI document.", schema: z.looseObject({ openapi: z.string() }) },
      },
    },
    ({ origin, header }) =>
      describeApi({ endpoints: all, origin, acceptEncoding: header("accept-encoding") }),
  );
  const reference: Endpoint = defineOpenEndpoint(
    {
      ...shared,
      operationId: "getReference",
      path: "/docs",
      summary: "Get the API reference",
      cache: "public",
      ignoresAccept: true,
      responses: { 200: { description: "The reference as an HTML page.", contentType: "text/html" } },
    },
    ({ origin, header }) =>
      referencePage({ endpoints: all, origin, acceptEncoding: header("accept-encoding") }),
  );
  const all = [...described, openapi, reference];
  return [openapi, reference];
}
