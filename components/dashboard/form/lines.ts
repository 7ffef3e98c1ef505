/** Values that are typed one to a line. */
export function linesOf(text: string): string[] {
  return text.split("\n").flatMap((line) => (line.trim() === "" ? [] : [line.trim()]));
}

/** Names with their values that are typed one to a line, `name = value`. */
export function pairsOf(text: string): Record<string, string> {
  return Object.fromEntries(
    linesOf(text).map((line) => {
      const [name = "", ...value] = line.split("=");
      return [name.trim(), value.join("=").trim()] as const;
    }),
  );
}

export function pairsText(pairs: Readonly<Record<string, string>>): string {
  return Object.entries(pairs)
    .map(([name, value]) => `${name} = ${value}`)
    .join("\n");
}

/** A text that may be left out: empty is null. */
export const orNull = (text: string): string | null => (text.trim() === "" ? null : text);
