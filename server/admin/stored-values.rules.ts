import { codesOf, wrappedErrors } from "@/server/platform/errors/index";

const DEEPEST = 32;
/** A surrogate without its other half. */
const HALF = /\p{Cs}/u;

function entriesOf(value: object): readonly unknown[] {
  if (Array.isArray(value) || value instanceof Set) return [...value];
  if (value instanceof Map) return [...value.keys(), ...value.values()];
  return [...Object.keys(value), ...Object.values(value)];
}

/** Why PostgreSQL can store no text of an input, as a sentence; null: it can. Schemas check what each field may hold. */
export function whyNotStorable(value: unknown, depth = 0): string | null {
  if (typeof value === "string") {
    if (value.includes("\u0000")) return "A text holds a NUL character.";
    return HALF.test(value) ? "A text holds half a character." : null;
  }
  if (typeof value !== "object" || value === null) return null;
  if (depth > DEEPEST) return `The input is nested deeper than ${DEEPEST} levels.`;
  for (const entry of entriesOf(value)) {
    const reason = whyNotStorable(entry, depth + 1);
    if (reason !== null) return reason;
  }
  return null;
}

/** SQLSTATEs of a value that a column cannot hold: too large, no time of the calendar, characters that are none. */
const NOT_HELD = /^(22003|22007|22008|22021|22P05)$/;

/** Whether PostgreSQL refused a statement for a value in it. */
export function isValueRefused(error: unknown): boolean {
  for (const one of wrappedErrors(error)) if (codesOf(one).some((code) => NOT_HELD.test(code))) return true;
  return false;
}
