import type { Described, Parameter, SchemaOrRef, Schemas } from "./document";
import { parametersOf, resolve } from "./document";

const DEEPEST = 5;

function placeholder(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9]+/g, "_").toUpperCase();
}

/** A small value that a schema allows: its example or default where it has one, else its required fields and those with an example. */
function sample(schema: SchemaOrRef, schemas: Schemas, depth = 0): unknown {
  const known = resolve(schema, schemas);
  if (known.example !== undefined) return known.example;
  if (known.default !== undefined) return known.default;
  if (known.enum !== undefined && known.enum.length > 0) return known.enum[0];
  const [first] = known.oneOf ?? known.anyOf ?? known.allOf ?? [];
  if (first !== undefined && depth < DEEPEST) return sample(first, schemas, depth + 1);
  const types = typeof known.type === "string" ? [known.type] : (known.type ?? []);
  if (types.includes("object")) {
    const properties = Object.entries(known.properties ?? {});
    const wanted = properties.filter(
      ([name, one]) => (known.required ?? []).includes(name) || resolve(one, schemas).example !== undefined,
    );
    if (depth >= DEEPEST) return {};
    return Object.fromEntries(wanted.map(([name, one]) => [name, sample(one, schemas, depth + 1)]));
  }
  if (types.includes("array")) return [];
  if (types.includes("integer") || types.includes("number")) return known.minimum ?? 1;
  if (types.includes("boolean")) return true;
  return types.includes("string") ? "…" : null;
}

function addressOf(described: Described, origin: string): string {
  const path = described.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => placeholder(name));
  const needed = parametersOf(described).filter(
    (one: Parameter) => one.in === "query" && one.required === true,
  );
  const query = needed.map(({ name }) => `${encodeURIComponent(name)}=${placeholder(name)}`);
  if (needsKey(described, "accountKey")) query.push("key=ACCOUNT_KEY");
  return `${origin}${path}${query.length === 0 ? "" : `?${query.join("&")}`}`;
}

/** Whether a call is refused without this credential. */
function needsKey({ operation }: Described, scheme: string): boolean {
  const [first] = operation.security ?? [];
  return first !== undefined && scheme in first;
}

/** A value between single quotes, as a shell reads it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** The operation as a command that can be pasted into a terminal; words in capitals are to be filled in. */
export function curlOf(
  described: Described,
  { origin, schemas }: { origin: string; schemas: Schemas },
): string {
  const { method, operation } = described;
  const parts = [
    `curl ${method === "get" ? "" : `-X ${method.toUpperCase()} `}${quoted(addressOf(described, origin))}`,
  ];
  if (needsKey(described, "serverKey")) parts.push(`-H ${quoted("X-SUBAUTH: SERVER_KEY")}`);
  const body = operation.requestBody;
  const [media] = body !== undefined && "content" in body ? Object.entries(body.content) : [];
  if (media !== undefined && media[1].schema !== undefined) {
    const value = media[1].example ?? sample(media[1].schema, schemas);
    parts.push(`-H ${quoted(`Content-Type: ${media[0]}`)}`, `-d ${quoted(JSON.stringify(value, null, 2))}`);
  }
  return parts.join(" \\\n  ");
}
