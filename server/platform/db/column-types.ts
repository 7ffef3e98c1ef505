declare global {
  /**
   * The types of JSON columns, as `table.column`, and of JSON that a statement builds, as `statement.column`. The
   * module that owns the documents declares them: `declare global { interface JsonColumns { "page.metadata": … } }`.
   */
  interface JsonColumns {}
}

/** The type of a JSON column in a row: `unknown` where nobody has declared it. */
export type JsonColumn<Name extends string> = Name extends keyof JsonColumns ? JsonColumns[Name] : unknown;

/** What pg accepts for a JSON parameter: an object, or JSON text. Arrays must be JSON text. */
export type JsonInput = object | string;

/** What pg accepts for an array parameter: an array, or one that is encoded already. */
export type ArrayInput<Element> = readonly (Element | null)[] | Uint8Array | string | null;
