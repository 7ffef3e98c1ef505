import type { z } from "zod";

/** Query parameters of a page, as Next or the browser provides them. */
export type AddressParameters = URLSearchParams | Readonly<Record<string, string | string[] | undefined>>;

function getSingle(parameters: AddressParameters, name: string): string | undefined {
  if (parameters instanceof URLSearchParams) return parameters.get(name) ?? undefined;
  const value = parameters[name];
  return typeof value === "string" ? value : value?.[0];
}

/** State of a list: its filters and the cursor of its page. */
export interface ListAddress<Filter> {
  filter: Filter;
  page: { after?: string; before?: string };
}

type FilterShape = z.ZodObject<z.ZodRawShape>;

/** Parse a number or boolean of a query parameter. */
function parseValue(text: string): unknown {
  if (/^\d{1,10}$/.test(text)) return Number(text);
  return text === "true" ? true : text === "false" ? false : text;
}

/**
 * Parse the query parameters of a list.
 * Values that the schema rejects are dropped, so an old bookmark opens the list with fewer filters.
 * Server and browser parse alike, so both issue the same query.
 */
export function parseListAddress<Schema extends FilterShape>(
  schema: Schema,
  parameters: AddressParameters,
): ListAddress<z.output<Schema>> {
  const filterValues: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    const text = getSingle(parameters, name);
    if (text === undefined || text === "") continue;
    const accepted = [text, parseValue(text)].find((value) => isAccepted(field, value));
    if (accepted !== undefined) filterValues[name] = accepted;
  }
  const after = getSingle(parameters, "after");
  const before = getSingle(parameters, "before");
  return {
    filter: schema.parse(filterValues),
    page: { ...(after === undefined ? {} : { after }), ...(before === undefined ? {} : { before }) },
  };
}

function isAccepted(field: unknown, value: unknown): boolean {
  if (typeof field !== "object" || field === null || !("safeParse" in field)) return false;
  const { safeParse } = field;
  if (typeof safeParse !== "function") return false;
  const result: unknown = safeParse.call(field, value);
  return typeof result === "object" && result !== null && "success" in result && result.success === true;
}

/** Build the address of a list with these filters; empty values are left out. */
export function buildListHref(
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
