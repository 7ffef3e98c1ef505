const LONGEST_NAME = 200;
const LONGEST_SLUG = 60;
// Control characters, and those that turn the direction of the text around a name.
const UNSEEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** A name as it is kept: one line, no invisible controls, at most 200 characters; empty when nothing is left. */
export function cleanName(name: string): string {
  const line = name.replace(/\s+/gu, " ").replace(UNSEEN, "").trim();
  return [...line].slice(0, LONGEST_NAME).join("").trim();
}

/** What a reader is called in addresses, before it is made unique: letters and digits of any script, with dashes. */
export function readerSlug(name: string): string {
  const words = name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, "-");
  const slug = [...words]
    .slice(0, LONGEST_SLUG)
    .join("")
    .replace(/^-+|-+$/g, "");
  return slug === "" ? "reader" : slug;
}

/** Slugs to try for a base, a few at first and ten times as many in each round: `ada`, `ada-2`, `ada-3`, …. */
export function* slugRounds(base: string): Generator<string[]> {
  yield [base, ...numbered(base, 2, 9)];
  for (let from = 10; from < 1_000_000; from *= 10) yield numbered(base, from, from * 10 - 1);
}

function numbered(base: string, from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, at) => `${base}-${from + at}`);
}
