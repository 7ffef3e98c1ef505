import { invalid } from "@/server/platform/errors/index";
import type { Mention } from "./comment";

type Looks = Pick<Mention, "target" | "class" | "end-point">;

/** What clients write where they have nothing to say. */
const NOTHING: readonly unknown[] = [undefined, null, "", "null", "undefined"];
const LONGEST = 200;

const TARGET = /^[A-Za-z_][\w-]*$/;
const CLASSES = /^-?[A-Za-z_][\w:-]*(?: -?[A-Za-z_][\w:-]*)*$/;
/** A relative address takes its scheme from the page it is on. */
const ANY_PAGE = "https://page.invalid/";

function isEndPoint(text: string): boolean {
  if (/[\s"'<>`\\\p{C}]/u.test(text) || !URL.canParse(text, ANY_PAGE)) return false;
  return /^https?:$/.test(new URL(text, ANY_PAGE).protocol);
}

const RULES: Readonly<Record<keyof Looks, { holds(text: string): boolean; refusal: string }>> = {
  target: { holds: (text) => TARGET.test(text), refusal: "must be the name of a browsing context" },
  class: { holds: (text) => CLASSES.test(text), refusal: "must be CSS class names separated by spaces" },
  "end-point": { holds: isEndPoint, refusal: "must be an http or https address, or a path" },
};

/**
 * Reads what clients of the interface write beside the reader of a mention. They put it into attributes of their own
 * markup, so that anything but what its name says is refused. What says nothing is left out.
 */
export function mentionLooks(given: Readonly<Record<string, unknown>>, path: string): Looks {
  const looks: Looks = {};
  for (const name of ["target", "class", "end-point"] as const) {
    const value = given[name];
    if (NOTHING.includes(value)) continue;
    const { holds, refusal } = RULES[name];
    if (typeof value !== "string" || value.length > LONGEST || !holds(value))
      throw invalid(`${path}.attributes.mention.${name}`, `${refusal}, at most ${LONGEST} characters`);
    looks[name] = value;
  }
  return looks;
}
