/** A variable that is set and not read, and the known one that it resembles. */
export interface MisspeltVariable {
  name: string;
  /** null: it begins like ours, and resembles none. */
  meant: string | null;
}

/** Variables with our prefix, or similar names, that other parts and libraries read. */
const OTHERS = new Set(["MASTHEAD_CALLER_DIR", "NEXTAUTH_URL"]);
const OWN_PREFIX = "MASTHEAD_";
/** Names of fewer characters resemble too many others. */
const MIN_CHARACTERS = 7;
const LONG_CHARACTERS = 12;

/** Edits between two texts: insertions, deletions, replacements and swaps of neighbours. */
function countEdits(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      const choices = [
        (rows[i - 1]?.[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (rows[i - 1]?.[j - 1] ?? 0) + cost,
      ];
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) choices.push((rows[i - 2]?.[j - 2] ?? 0) + 1);
      row.push(Math.min(...choices));
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? 0;
}

function findMeant(name: string, known: readonly string[]): string | null {
  const normalized = name.toUpperCase();
  const allowed = normalized.length < LONG_CHARACTERS ? 1 : 2;
  const near = known
    .filter(
      (candidate) =>
        candidate.length >= MIN_CHARACTERS && Math.abs(candidate.length - normalized.length) <= allowed,
    )
    .map((candidate) => ({ candidate, edits: countEdits(normalized, candidate) }))
    .filter(({ edits }) => edits <= allowed)
    .toSorted((a, b) => a.edits - b.edits);
  return near[0]?.candidate ?? null;
}

/**
 * Finds variables that were probably meant for Masthead: one or two edits away from a variable that is read and not
 * set, in another case, or with our prefix.
 */
export function findMisspeltVariables(
  present: readonly string[],
  known: readonly string[],
): MisspeltVariable[] {
  const unset = known.filter((name) => !present.includes(name));
  return present
    .filter((name) => !known.includes(name) && !OTHERS.has(name))
    .map((name) => ({ name, meant: findMeant(name, unset) }))
    .filter(({ name, meant }) => meant !== null || name.toUpperCase().startsWith(OWN_PREFIX));
}
