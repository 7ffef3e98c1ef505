import type { EventPayload } from "../protocol/event";

/** The result of a step, in the SDK's format. */
export type StepResult = { data: unknown } | { error: unknown };

/** The types of JSON columns, as `table.column`, and of JSON that a statement builds, as `statement.column`. */
interface JsonColumns {
  "inbox.event": EventPayload;
  "run.event": EventPayload;
  "lease jobs.steps": Record<string, StepResult>;
}

/** The type of a JSON column in a row: `unknown` where it is not declared. */
export type JsonColumn<Name extends string> = Name extends keyof JsonColumns ? JsonColumns[Name] : unknown;

/** What pg accepts for a JSON parameter: an object, or JSON text. */
export type JsonInput = object | string;

/** What pg accepts for an array parameter. */
export type ArrayInput<Element> = readonly (Element | null)[] | null;
