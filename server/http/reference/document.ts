import type { OpenAPIHono } from "@hono/zod-openapi";

/** The OpenAPI document, as its generator types it. */
export type ApiDocument = ReturnType<OpenAPIHono["getOpenAPI31Document"]>;

export type Schemas = NonNullable<NonNullable<ApiDocument["components"]>["schemas"]>;
/** A schema, or a reference to one of the named ones. */
export type SchemaOrRef = Schemas[string];
export type Schema = Exclude<SchemaOrRef, { $ref: string }>;
type Operation = NonNullable<NonNullable<ApiDocument["paths"]>[string]["get"]>;
export type Parameter = Exclude<NonNullable<Operation["parameters"]>[number], { $ref: string }>;

/** One operation with its address. */
export interface Described {
  method: string;
  path: string;
  operation: Operation;
}

const METHODS = ["get", "post", "put", "patch", "delete"] as const;
const REFERENCE = /^#\/components\/schemas\/(.+)$/;

/** Every operation of a document, in the document's order. */
export function operationsOf(document: ApiDocument): Described[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation === undefined ? [] : [{ method, path, operation }];
    }),
  );
}

/** Operations under the tag they carry, in the order in which tags first appear. */
export function byTag(operations: readonly Described[]): Map<string, Described[]> {
  const groups = new Map<string, Described[]>();
  for (const described of operations) {
    const [tag = "Other"] = described.operation.tags ?? [];
    groups.set(tag, [...(groups.get(tag) ?? []), described]);
  }
  return groups;
}

export function parametersOf({ operation }: Described): Parameter[] {
  return (operation.parameters ?? []).flatMap((given) => ("in" in given ? [given] : []));
}

/** Name of the schema that a reference means; null for a schema that is written in place. */
export function referencedName(schema: SchemaOrRef): string | null {
  return "$ref" in schema && typeof schema.$ref === "string"
    ? (REFERENCE.exec(schema.$ref)?.[1] ?? null)
    : null;
}

/** A schema without the reference before it. */
export function resolve(schema: SchemaOrRef, schemas: Schemas): Schema {
  const name = referencedName(schema);
  if (name === null) return "$ref" in schema ? {} : schema;
  const found = schemas[name];
  return found === undefined ? {} : resolve(found, schemas);
}

/** Where on the page an operation, a tag or an object is. */
export const anchors = {
  operation: (id: string | undefined) => `operation-${id ?? ""}`,
  tag: (tag: string) => `tag-${tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}`,
  object: (name: string) => `object-${name}`,
};
