const MAX_NAME_LENGTH = 200;
const MAX_SLUG_LENGTH = 60;
// Control characters, and those that change the text direction around a name.
const CONTROL_CHARACTERS = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** Cleans a name for storage: one line, no invisible controls, at most 200 characters; may become empty. */
export function cleanName(name: string): string {
  const normalized = name.replace(/\s+/gu, " ").replace(CONTROL_CHARACTERS, "").trim();
  return [...normalized].slice(0, MAX_NAME_LENGTH).join("").trim();
}

/** Derives a slug from a name, before it is made unique: letters and digits of any script, with dashes. */
export function toReaderSlug(name: string): string {
  const dashed = name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, "-");
  const slug = [...dashed]
    .slice(0, MAX_SLUG_LENGTH)
    .join("")
    .replace(/^-+|-+$/g, "");
  return slug === "" ? "reader" : slug;
}

/** Yields slugs to try for a base, a few at first and ten times as many in each round: `ada`, `ada-2`, `ada-3`, …. */
export function* generateSlugs(base: string): Generator<string[]> {
  yield [base, ...listCandidates(base, 2, 9)];
  for (let from = 10; from < 1_000_000; from *= 10) yield listCandidates(base, from, from * 10 - 1);
}

function listCandidates(base: string, first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, offset) => `${base}-${first + offset}`);
}
