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

/** Reads a filter's text in the address; undefined: the filter has no such value. */
export type FilterReader<Value> = (text: string) => Value | undefined;

/** A reader for each filter of a list. */
export type FilterReaders<Filter> = {
  readonly [Name in keyof Filter]-?: FilterReader<Exclude<Filter[Name], undefined>>;
};

/**
 * Parse the query parameters of a list.
 * Values that a filter does not have are dropped, so an old bookmark opens the list with fewer filters.
 * Server and browser parse alike, so both issue the same query.
 */
export function parseListAddress<Filter extends object>(
  readers: FilterReaders<Filter>,
  parameters: AddressParameters,
): ListAddress<Partial<Filter>> {
  const filter: Partial<Filter> = {};
  for (const name in readers) {
    const text = getSingle(parameters, name);
    if (text === undefined || text === "") continue;
    const value = readers[name](text);
    if (value !== undefined) filter[name] = value;
  }
  const after = getSingle(parameters, "after");
  const before = getSingle(parameters, "before");
  return {
    filter,
    page: { ...(after === undefined ? {} : { after }), ...(before === undefined ? {} : { before }) },
  };
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
