import type { z } from "zod";

/** Parameters of a page's address: as Next hands them to a page, or as the browser holds them. */
export type AddressParameters = URLSearchParams | Readonly<Record<string, string | string[] | undefined>>;

function oneOf(parameters: AddressParameters, name: string): string | undefined {
  if (parameters instanceof URLSearchParams) return parameters.get(name) ?? undefined;
  const value = parameters[name];
  return typeof value === "string" ? value : value?.[0];
}

/** Where in a list one is: what it is narrowed by, and from which cursor it is read. */
export interface ListAddress<Filter> {
  filter: Filter;
  page: { after?: string; before?: string };
}

type FilterShape = z.ZodObject<z.ZodRawShape>;

/** A number or a truth value as it stands in an address. */
function valueOf(text: string): unknown {
  if (/^\d{1,10}$/.test(text)) return Number(text);
  return text === "true" ? true : text === "false" ? false : text;
}

/**
 * Reads a list's address. What the schema does not accept is left out rather than refused: an old bookmark opens
 * the list, a little wider. Server and browser read alike, so that both ask the same call.
 */
export function readListAddress<Schema extends FilterShape>(
  schema: Schema,
  parameters: AddressParameters,
): ListAddress<z.output<Schema>> {
  const given: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    const text = oneOf(parameters, name);
    if (text === undefined || text === "") continue;
    const accepted = [text, valueOf(text)].find((value) => accepts(field, value));
    if (accepted !== undefined) given[name] = accepted;
  }
  const after = oneOf(parameters, "after");
  const before = oneOf(parameters, "before");
  return {
    filter: schema.parse(given),
    page: { ...(after === undefined ? {} : { after }), ...(before === undefined ? {} : { before }) },
  };
}

function accepts(field: unknown, value: unknown): boolean {
  if (typeof field !== "object" || field === null || !("safeParse" in field)) return false;
  const { safeParse } = field;
  if (typeof safeParse !== "function") return false;
  const result: unknown = safeParse.call(field, value);
  return typeof result === "object" && result !== null && "success" in result && result.success === true;
}

/** The address of a list narrowed this way; empty parts are left out. */
export function listAddress(
  path: string,
  parts: Readonly<Record<string, string | number | boolean | undefined>>,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parts)) {
    if (value !== undefined && value !== "") query.set(name, String(value));
  }
  const text = query.toString();
  return text === "" ? path : `${path}?${text}`;
}
