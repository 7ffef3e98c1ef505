import type { OperationEntry, Parameter, SchemaOrRef, Schemas } from "./document";
import { listParameters, resolve } from "./document";

const MAX_DEPTH = 5;

function placeholder(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9]+/g, "_").toUpperCase();
}

/** Builds a small example of a schema: its example or default, else its required fields and those with an example. */
function toSample(schema: SchemaOrRef, schemas: Schemas, depth = 0): unknown {
  const resolved = resolve(schema, schemas);
  if (resolved.example !== undefined) return resolved.example;
  if (resolved.default !== undefined) return resolved.default;
  if (resolved.enum !== undefined && resolved.enum.length > 0) return resolved.enum[0];
  const [first] = resolved.oneOf ?? resolved.anyOf ?? resolved.allOf ?? [];
  if (first !== undefined && depth < MAX_DEPTH) return toSample(first, schemas, depth + 1);
  const types = typeof resolved.type === "string" ? [resolved.type] : (resolved.type ?? []);
  if (types.includes("object")) {
    const properties = Object.entries(resolved.properties ?? {});
    const included = properties.filter(
      ([name, property]) =>
        (resolved.required ?? []).includes(name) || resolve(property, schemas).example !== undefined,
    );
    if (depth >= MAX_DEPTH) return {};
    return Object.fromEntries(
      included.map(([name, property]) => [name, toSample(property, schemas, depth + 1)]),
    );
  }
  if (types.includes("array")) return [];
  if (types.includes("integer") || types.includes("number")) return resolved.minimum ?? 1;
  if (types.includes("boolean")) return true;
  return types.includes("string") ? "…" : null;
}

function toUrl(described: OperationEntry, origin: string): string {
  const path = described.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => placeholder(name));
  const requiredParameters = listParameters(described).filter(
    (parameter: Parameter) => parameter.in === "query" && parameter.required === true,
  );
  const query = requiredParameters.map(({ name }) => `${encodeURIComponent(name)}=${placeholder(name)}`);
  if (requiresScheme(described, "accountKey")) query.push("key=ACCOUNT_KEY");
  return `${origin}${path}${query.length === 0 ? "" : `?${query.join("&")}`}`;
}

/** Whether a call without this credential is refused. */
function requiresScheme({ operation }: OperationEntry, scheme: string): boolean {
  const [first] = operation.security ?? [];
  return first !== undefined && scheme in first;
}

/** Quotes a value for a shell. */
function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Builds a curl command for the operation; placeholders are in capitals. */
export function toCurlCommand(
  described: OperationEntry,
  { origin, schemas }: { origin: string; schemas: Schemas },
): string {
  const { method, operation } = described;
  const parts = [
    `curl ${method === "get" ? "" : `-X ${method.toUpperCase()} `}${quoteForShell(toUrl(described, origin))}`,
  ];
  if (requiresScheme(described, "serverKey")) parts.push(`-H ${quoteForShell("X-SUBAUTH: SERVER_KEY")}`);
  const body = operation.requestBody;
  const [media] = body !== undefined && "content" in body ? Object.entries(body.content) : [];
  if (media !== undefined && media[1].schema !== undefined) {
    const value = media[1].example ?? toSample(media[1].schema, schemas);
    parts.push(
      `-H ${quoteForShell(`Content-Type: ${media[0]}`)}`,
      `-d ${quoteForShell(JSON.stringify(value, null, 2))}`,
    );
  }
  return parts.join(" \\\n  ");
}
