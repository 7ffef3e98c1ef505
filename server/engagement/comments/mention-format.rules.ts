import { invalid } from "@/server/platform/errors/index";
import type { Mention } from "./comment";

type FormatAttributes = Pick<Mention, "target" | "class" | "end-point">;

/** Values that clients send for an unset attribute. */
const NOTHING: readonly unknown[] = [undefined, null, "", "null", "undefined"];
const LONGEST = 200;

const TARGET = /^[A-Za-z_][\w-]*$/;
const CLASSES = /^-?[A-Za-z_][\w:-]*(?: -?[A-Za-z_][\w:-]*)*$/;
/** A protocol-relative URL takes its scheme from the page that shows it. */
const ANY_PAGE = "https://page.invalid/";

function isEndPoint(text: string): boolean {
  if (/[\s"'<>`\\\p{C}]/u.test(text) || !URL.canParse(text, ANY_PAGE)) return false;
  return /^https?:$/.test(new URL(text, ANY_PAGE).protocol);
}

const RULES: Readonly<Record<keyof FormatAttributes, { holds(text: string): boolean; refusal: string }>> = {
  target: { holds: (text) => TARGET.test(text), refusal: "must be the name of a browsing context" },
  class: { holds: (text) => CLASSES.test(text), refusal: "must be CSS class names separated by spaces" },
  "end-point": { holds: isEndPoint, refusal: "must be an http or https address, or a path" },
};

/**
 * Parse the presentation attributes of a mention. Clients put them into attributes of their markup, so any value that
 * does not match the attribute's format is refused. Unset values are omitted.
 */
export function parseMentionFormat(input: Readonly<Record<string, unknown>>, path: string): FormatAttributes {
  const format: FormatAttributes = {};
  for (const name of ["target", "class", "end-point"] as const) {
    const value = input[name];
    if (NOTHING.includes(value)) continue;
    const { holds, refusal } = RULES[name];
    if (typeof value !== "string" || value.length > LONGEST || !holds(value))
      throw invalid(`${path}.attributes.mention.${name}`, `${refusal}, at most ${LONGEST} characters`);
    format[name] = value;
  }
  return format;
}
