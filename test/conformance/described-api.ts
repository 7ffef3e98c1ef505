import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { TestApp } from "@/test/test-app";

export interface DescribedParameter {
  name: string;
  in: string;
  required?: boolean;
  schema: {
    type?: string;
    enum?: unknown[];
    minimum?: number;
    maximum?: number;
    maxLength?: number;
    minLength?: number;
    format?: string;
  };
}

interface DescribedResponse {
  content?: Record<string, { schema: object }>;
}

export interface DescribedOperation {
  operationId: string;
  method: string;
  path: string;
  parameters: readonly DescribedParameter[];
  security: readonly object[];
  takesBody: boolean;
  /** Whether a request without a body is accepted. */
  isBodyOptional: boolean;
  takesJson: boolean;
  responses: Readonly<Record<string, DescribedResponse>>;
}

interface Document {
  components: object;
  paths: Record<
    string,
    Record<
      string,
      Omit<
        DescribedOperation,
        "path" | "method" | "takesBody" | "isBodyOptional" | "takesJson" | "parameters"
      > & {
        parameters?: DescribedParameter[];
        requestBody?: { required?: boolean; content: object };
      }
    >
  >;
}

export interface DescribedApi {
  operations: readonly DescribedOperation[];
  /** Contradictions between a response and the document; empty if it conforms. */
  contradictions(
    operation: DescribedOperation,
    answer: { status: number; type: string; body: unknown },
  ): string[];
}

/**
 * The schemas as a validator should read them: an object schema without `additionalProperties` allows its listed keys
 * only, so that a response cannot contain an undocumented key.
 */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== "object" || schema === null) return schema;
  const entries = Object.entries(schema).map(([key, value]) => [key, closed(value)]);
  const isOpen = "properties" in schema && "type" in schema && !("additionalProperties" in schema);
  return Object.fromEntries(isOpen ? [...entries, ["additionalProperties", false]] : entries);
}

function pointer(...parts: string[]): string {
  return parts.map((part) => `/${part.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/** The component that a schema consists of; null where it has keywords of its own. */
function getReference(schema: object): string | null {
  return "$ref" in schema && typeof schema.$ref === "string" && Object.keys(schema).length === 1
    ? schema.$ref
    : null;
}

function describeError({ instancePath, message, params }: ErrorObject): string {
  return `${instancePath} ${message ?? ""} ${JSON.stringify(params)}`;
}

/** The OpenAPI document as served, with a validator of its responses. */
export async function describedApi(app: TestApp): Promise<DescribedApi> {
  const document: Document = await (await app.fetch("/openapi.json")).json();
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: "openapi", components: closed(document.components), paths: closed(document.paths) });
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { parameters = [], requestBody, ...rest }]) => ({
      ...rest,
      path,
      method,
      parameters,
      takesBody: requestBody !== undefined,
      isBodyOptional: requestBody?.required !== true,
      takesJson: requestBody !== undefined && "application/json" in requestBody.content,
    })),
  );
  return {
    operations,
    contradictions: ({ path, method, responses }, { status, type, body }) => {
      const response = responses[String(status)];
      if (response === undefined) return [`status ${status} is not documented`];
      if (response.content === undefined) return [];
      const media = type.split(";")[0] ?? "";
      if (media === "") return ["no media type"];
      if ("*/*" in response.content) return [];
      if (response.content[media] === undefined) return [`media type ${media} is not documented`];
      if (media !== "application/json") return [];
      const { schema } = response.content[media];
      const ownPointer = pointer(
        "paths",
        path,
        method,
        "responses",
        String(status),
        "content",
        media,
        "schema",
      );
      // Operations share most schemas of errors: each is compiled once.
      const where = getReference(schema) ?? `#${ownPointer}`;
      const validate = ajv.getSchema(`openapi${where}`);
      if (validate === undefined) throw new Error(`no schema at ${where}`);
      return validate(body) === true ? [] : (validate.errors ?? []).slice(0, 8).map(describeError);
    },
  };
}
