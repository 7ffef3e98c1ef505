/** Parse values that are typed one per line. */
export function parseLines(text: string): string[] {
  return text.split("\n").flatMap((line) => (line.trim() === "" ? [] : [line.trim()]));
}

/** Parse `name = value` pairs that are typed one per line. */
export function parsePairs(text: string): Record<string, string> {
  return Object.fromEntries(
    parseLines(text).map((line) => {
      const [name = "", ...value] = line.split("=");
      return [name.trim(), value.join("=").trim()] as const;
    }),
  );
}

export function formatPairs(pairs: Readonly<Record<string, string>>): string {
  return Object.entries(pairs)
    .map(([name, value]) => `${name} = ${value}`)
    .join("\n");
}

/** Convert an optional text: empty is null. */
export const emptyToNull = (text: string): string | null => (text.trim() === "" ? null : text);
