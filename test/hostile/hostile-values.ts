import type { DescribedParameter } from "@/test/conformance/described-api";

interface HostileQuery {
  /** The query string, without the question mark. */
  query: string;
  /** Whether the parameter's own contract rules it out. */
  mustRefuse: boolean;
}

const NUMBERS = [
  "-1",
  "-0",
  "1.5",
  "1e3",
  "+5",
  "0x10",
  "NaN",
  "Infinity",
  " 5",
  "5 ",
  "٥",
  "５",
  "²",
  "1_000",
  "1,000",
];
const HUGE = ["2147483648", "9007199254740993", "99999999999999999999999999"];
const TEXTS = [
  "",
  " ",
  "'",
  "' OR 1=1--",
  "1; DROP TABLE story;--",
  "%' UNION SELECT null--",
  "\\",
  "__proto__",
  "constructor",
  "<script>alert(1)</script>",
  "../../../etc/passwd",
  "{{7*7}}",
  "\ud83d\ude00\u202e\u0301",
  "\ufffe\uffff",
  "*:* | & ! ( <->",
  '"unclosed',
  ",,,,",
  "true; false",
];
const LONG = "a".repeat(10_000);

function violates({ schema }: DescribedParameter, text: string): boolean {
  if (schema.type === "integer") {
    const value = /^[0-9]{1,10}$/.test(text) ? Number(text) : Number.NaN;
    return !(value >= (schema.minimum ?? 0) && value <= (schema.maximum ?? Number.MAX_SAFE_INTEGER));
  }
  if (schema.type === "boolean") return text !== "true" && text !== "false";
  if (schema.enum !== undefined) return !schema.enum.includes(text);
  return text.length > (schema.maxLength ?? Number.MAX_SAFE_INTEGER);
}

/** Every bad value that a query parameter is tested with, and whether its contract rules it out. */
export function hostileQueries(parameter: DescribedParameter): HostileQuery[] {
  const name = encodeURIComponent(parameter.name);
  const texts = [...NUMBERS, ...HUGE, ...TEXTS, LONG].map((text) => ({
    query: `${name}=${encodeURIComponent(text)}`,
    mustRefuse: violates(parameter, text),
  }));
  const many = [`${name}=1&${name}=2`, `${name}[]=1`, `${name}[0]=1`];
  const always = [
    // A list may contain several.
    ...(parameter.schema.type === "array" ? [] : many),
    `${name}=%00`,
    `${name}=a%00b`,
    `${name}=%zz`,
    `${name}=%`,
    `${name}=%ff`,
    `${name}=%c0%af`,
    `${name}=%ed%a0%80`,
    `${name}=%ff&x=%EF%BF%BD`,
  ].map((query) => ({ query, mustRefuse: true }));
  return [...texts, ...always];
}

/** Bad path segments; none of them names an existing object. */
export const HOSTILE_SEGMENTS: readonly string[] = [
  ...[...NUMBERS, ...HUGE, ...TEXTS.filter((text) => text.trim() !== "")].map(encodeURIComponent),
  "a".repeat(3_000),
  "%00",
  "a%00b",
  "%zz",
  "%",
  "%ff",
  "%c0%af",
  "%ed%a0%80",
  "..%2f..%2f..%2fetc%2fpasswd",
  "00000000-0000-4000-8000-000000000000",
];
