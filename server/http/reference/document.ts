import type { OpenApiGeneratorV31 } from "@asteasolutions/zod-to-openapi";

/** The OpenAPI document, with the type of its generator. */
export type ApiDocument = ReturnType<OpenApiGeneratorV31["generateDocument"]>;

export type Schemas = NonNullable<NonNullable<ApiDocument["components"]>["schemas"]>;
/** A schema, or a reference to a named schema. */
export type SchemaOrRef = Schemas[string];
export type Schema = Exclude<SchemaOrRef, { $ref: string }>;
type Operation = NonNullable<NonNullable<ApiDocument["paths"]>[string]["get"]>;
export type Parameter = Exclude<NonNullable<Operation["parameters"]>[number], { $ref: string }>;

/** One operation with its method and path. */
export interface OperationEntry {
  method: string;
  path: string;
  operation: Operation;
}

const METHODS = ["get", "post", "put", "patch", "delete"] as const;
const REFERENCE = /^#\/components\/schemas\/(.+)$/;

/** Lists the operations of a document, in the document's order. */
export function listApiOperations(document: ApiDocument): OperationEntry[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation === undefined ? [] : [{ method, path, operation }];
    }),
  );
}

/** Groups operations by their tag, in the order in which tags first appear. */
export function groupByTag(operations: readonly OperationEntry[]): Map<string, OperationEntry[]> {
  const groups = new Map<string, OperationEntry[]>();
  for (const described of operations) {
    const [tag = "Other"] = described.operation.tags ?? [];
    groups.set(tag, [...(groups.get(tag) ?? []), described]);
  }
  return groups;
}

export function listParameters({ operation }: OperationEntry): Parameter[] {
  return (operation.parameters ?? []).flatMap((parameter) => ("in" in parameter ? [parameter] : []));
}

/** Name of the schema that a reference points to; null for an inline schema. */
export function referencedName(schema: SchemaOrRef): string | null {
  return "$ref" in schema && typeof schema.$ref === "string"
    ? (REFERENCE.exec(schema.$ref)?.[1] ?? null)
    : null;
}

/** Resolves a reference to its schema. */
export function resolve(schema: SchemaOrRef, schemas: Schemas): Schema {
  const name = referencedName(schema);
  if (name === null) return "$ref" in schema ? {} : schema;
  const target = schemas[name];
  return target === undefined ? {} : resolve(target, schemas);
}

/** Anchors of operations, tags and objects on the page. */
export const anchors = {
  operation: (id: string | undefined) => `operation-${id ?? ""}`,
  tag: (tag: string) => `tag-${tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}`,
  object: (name: string) => `object-${name}`,
};
