import { z } from "@hono/zod-openapi";

/** Largest integer a request may carry: ids, limits and offsets are 32-bit. */
const LARGEST = 2_147_483_647;
const DIGITS = /^[0-9]{1,10}$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const MOST_IN_A_LIST = 500;

interface Range {
  min?: number;
  max?: number;
  describe: string;
}

/**
 * A whole number as an integer or as ASCII digits. Signs, fractions, exponents, digits of other alphabets,
 * repeated parameters and numbers out of range are refused.
 */
export function wholeNumber({ min = 0, max = LARGEST, describe }: Range) {
  return z
    .union([z.number(), z.string()], { error: "must be one whole number" })
    .transform((given, context) => {
      const value = typeof given === "number" ? given : DIGITS.test(given) ? Number(given) : Number.NaN;
      if (Number.isInteger(value) && value >= min && value <= max) return value;
      context.addIssue({ code: "custom", message: `must be a whole number from ${min} to ${max}` });
      return z.NEVER;
    })
    .openapi({ type: "integer", minimum: min, maximum: max, description: describe });
}

/** How many entries to answer at most: 0 to 100, never silently cut. */
export function limitParameter(most = 20) {
  return wholeNumber({ max: 100, describe: "How many entries to answer at most." }).default(most).openapi({
    type: "integer",
    minimum: 0,
    maximum: 100,
    default: most,
    description: "How many entries to answer at most.",
  });
}

/** How many entries to skip. */
export function offsetParameter() {
  return wholeNumber({ describe: "How many entries to skip." }).default(0).openapi({
    type: "integer",
    minimum: 0,
    maximum: LARGEST,
    default: 0,
    description: "How many entries to skip.",
  });
}

/** An integer id; unknown ones are no error of the request. */
export function idParameter(describe: string) {
  return wholeNumber({ describe });
}

/** `true` or `false`, as JSON or as text. */
export function booleanParameter(describe: string) {
  return z
    .union([z.boolean(), z.enum(["true", "false"])], { error: "must be true or false" })
    .transform((value) => value === true || value === "true")
    .openapi({ type: "boolean", description: describe });
}

/** A short text; blanks around it are trimmed and an empty one counts as absent. */
export function textParameter(describe: string, longest = 1024) {
  return z
    .string()
    .max(longest)
    .transform((value) => (value.trim() === "" ? undefined : value.trim()))
    .openapi({ type: "string", maxLength: longest, description: describe });
}

function parts(list: string): string[] {
  return list
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** A comma list of texts: blanks are trimmed, empty parts ignored. */
export function textList(describe: string) {
  return z
    .string()
    .max(8192)
    .transform(parts)
    .pipe(z.array(z.string()).max(MOST_IN_A_LIST))
    .openapi({ type: "string", description: describe });
}

/** A comma list of whole numbers (one number may come as a JSON integer); anything else in it is refused. */
export function wholeNumberList(describe: string) {
  return z
    .union([z.number(), z.string().max(8192)], { error: "must be a comma list of whole numbers" })
    .transform((list): (string | number)[] => parts(String(list)))
    .pipe(z.array(wholeNumber({ describe })).max(MOST_IN_A_LIST))
    .openapi({ type: "string", description: describe });
}

/** A comma list of UUIDs; a part that is none is refused. */
export function uuidList(describe: string) {
  return z
    .string()
    .max(MOST_IN_A_LIST * 40)
    .transform(parts)
    .pipe(z.array(z.string().regex(UUID, "must be a UUID")).max(MOST_IN_A_LIST))
    .openapi({ type: "string", description: describe });
}

/** A comma list of UUIDs in which parts that are none are ignored. */
export function uuidsAmong(describe: string) {
  return z
    .string()
    .max(MOST_IN_A_LIST * 40)
    .transform((list) => parts(list).filter((part) => UUID.test(part)))
    .pipe(z.array(z.string()).max(MOST_IN_A_LIST))
    .openapi({ type: "string", description: describe });
}

/** `fields=headline, slug,`: blanks are trimmed, empty parts and unknown names ignored. Absent or empty: undefined. */
export const fieldsParameter = z
  .string()
  .max(4096)
  .optional()
  .transform((list) => {
    const keys = list === undefined ? [] : parts(list);
    return keys.length === 0 ? undefined : keys;
  })
  .openapi({ type: "string", description: "Comma list of the only keys wanted of each story." });
