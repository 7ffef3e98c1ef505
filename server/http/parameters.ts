import { z } from "@/server/platform/openapi/index";

/** Largest integer of a request: ids, limits and offsets are 32-bit. */
const MAX_INTEGER = 2_147_483_647;
const DIGITS = /^[0-9]{1,10}$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const MAX_LIST_LENGTH = 500;

interface Range {
  min?: number;
  max?: number;
  describe: string;
}

/**
 * A whole number as a JSON integer or as ASCII digits. Signs, fractions, exponents, non-ASCII digits, repeated
 * parameters and numbers out of range are refused.
 */
export function wholeNumber({ min = 0, max = MAX_INTEGER, describe }: Range) {
  return z
    .union([z.number(), z.string()], { error: "must be a whole number" })
    .transform((input, context) => {
      const value = typeof input === "number" ? input : DIGITS.test(input) ? Number(input) : Number.NaN;
      if (Number.isInteger(value) && value >= min && value <= max) return value;
      context.addIssue({ code: "custom", message: `must be a whole number from ${min} to ${max}` });
      return z.NEVER;
    })
    .openapi({ type: "integer", minimum: min, maximum: max, description: describe });
}

/** Maximum number of entries in the response: 0 to 100; larger values are refused, not truncated. */
export function limitParameter(defaultLimit = 20) {
  return wholeNumber({ max: 100, describe: "Maximum number of entries to return." })
    .default(defaultLimit)
    .openapi({
      type: "integer",
      minimum: 0,
      maximum: 100,
      default: defaultLimit,
      description: "Maximum number of entries to return.",
    });
}

/** Number of entries to skip. */
export function offsetParameter() {
  return wholeNumber({ describe: "Number of entries to skip." }).default(0).openapi({
    type: "integer",
    minimum: 0,
    maximum: MAX_INTEGER,
    default: 0,
    description: "Number of entries to skip.",
  });
}

/** An integer id; an id without a row does not make the request invalid. */
export function idParameter(describe: string) {
  return wholeNumber({ describe });
}

/** `true` or `false`, as a JSON boolean or as text. */
export function booleanParameter(describe: string) {
  return z
    .union([z.boolean(), z.enum(["true", "false"])], { error: "must be true or false" })
    .transform((value) => value === true || value === "true")
    .openapi({ type: "boolean", description: describe });
}

/** A short text; surrounding whitespace is trimmed, and an empty text counts as absent. */
export function textParameter(describe: string, maxLength = 1024) {
  return z
    .string()
    .max(maxLength)
    .transform((value) => (value.trim() === "" ? undefined : value.trim()))
    .openapi({ type: "string", maxLength: maxLength, description: describe });
}

function splitList(list: string): string[] {
  return list
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** A comma-separated list of texts: whitespace is trimmed, empty entries are ignored. */
export function textList(describe: string) {
  return z
    .string()
    .max(8192)
    .transform(splitList)
    .pipe(z.array(z.string()).max(MAX_LIST_LENGTH))
    .openapi({ type: "string", description: describe });
}

/** A comma-separated list of whole numbers, or one JSON integer; any other entry is refused. */
export function wholeNumberList(describe: string) {
  return z
    .union([z.number(), z.string().max(8192)], { error: "must be whole numbers separated by commas" })
    .transform((list): (string | number)[] => splitList(String(list)))
    .pipe(z.array(wholeNumber({ describe })).max(MAX_LIST_LENGTH))
    .openapi({ type: "string", description: describe });
}

/** A comma-separated list of UUIDs; any other entry is refused. */
export function uuidList(describe: string) {
  return z
    .string()
    .max(MAX_LIST_LENGTH * 40)
    .transform(splitList)
    .pipe(z.array(z.string().regex(UUID, "must be a UUID")).max(MAX_LIST_LENGTH))
    .openapi({ type: "string", description: describe });
}

/** A comma-separated list of UUIDs; any other entry is ignored. */
export function lenientUuidList(describe: string) {
  return z
    .string()
    .max(MAX_LIST_LENGTH * 40)
    .transform((list) => splitList(list).filter((part) => UUID.test(part)))
    .pipe(z.array(z.string()).max(MAX_LIST_LENGTH))
    .openapi({ type: "string", description: describe });
}

/** `fields=headline, slug,`: whitespace is trimmed, empty entries and unknown names are ignored. None: undefined. */
export const fieldsParameter = z
  .string()
  .max(4096)
  .optional()
  .transform((list) => {
    const keys = list === undefined ? [] : splitList(list);
    return keys.length === 0 ? undefined : keys;
  })
  .openapi({
    type: "string",
    description: "Keys to return of each story, separated by commas. Default: all.",
  });
