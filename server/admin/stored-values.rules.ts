import { getErrorCodes, wrappedErrors } from "@/server/platform/errors/index";

const MAX_DEPTH = 32;
/** An unpaired surrogate. */
const LONE_SURROGATE = /\p{Cs}/u;

function listEntries(value: object): readonly unknown[] {
  if (Array.isArray(value) || value instanceof Set) return [...value];
  if (value instanceof Map) return [...value.keys(), ...value.values()];
  return [...Object.keys(value), ...Object.values(value)];
}

/**
 * Explains why PostgreSQL cannot store an input, as a sentence; null: it can. Schemas validate the individual fields.
 */
export function explainUnstorable(value: unknown, depth = 0): string | null {
  if (typeof value === "string") {
    if (value.includes("\u0000")) return "A text contains a NUL character.";
    return LONE_SURROGATE.test(value) ? "A text contains an invalid character (unpaired surrogate)." : null;
  }
  if (typeof value !== "object" || value === null) return null;
  if (depth > MAX_DEPTH) return `The input is nested deeper than ${MAX_DEPTH} levels.`;
  for (const entry of listEntries(value)) {
    const reason = explainUnstorable(entry, depth + 1);
    if (reason !== null) return reason;
  }
  return null;
}

/** SQLSTATEs of a value that a column cannot store: out of range, an invalid date, invalid characters. */
const INVALID_VALUE = /^(22003|22007|22008|22021|22P05)$/;

/** Whether PostgreSQL rejected a statement because of a value. */
export function isValueRefused(error: unknown): boolean {
  for (const wrapped of wrappedErrors(error))
    if (getErrorCodes(wrapped).some((code) => INVALID_VALUE.test(code))) return true;
  return false;
}
