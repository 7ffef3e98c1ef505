import { emptyCounts, IMPORT_KINDS, type ImportCounts, type ImportProblem } from "../../import-report";

const OUTCOMES = ["created", "updated", "unchanged", "skipped", "failed"] as const;

/** The sum of two counts. */
export function sumOf(a: ImportCounts, b: ImportCounts): ImportCounts {
  const sum = emptyCounts();
  for (const kind of IMPORT_KINDS) {
    for (const outcome of OUTCOMES) sum[kind][outcome] = a[kind][outcome] + b[kind][outcome];
  }
  return sum;
}

/** What became of some items: counts, a sentence for each that is worth one, and what shared caches are to forget. */
export class Tally {
  counts: ImportCounts = emptyCounts();
  readonly problems: ImportProblem[] = [];
  /** Whether something that readers see of stories is another now. */
  hasChanged = false;
  /** Keys of what they see, as it was and as it is, and of pages that are others now. */
  readonly keys = new Set<string>();
  /** Stories that they saw before and see otherwise now. */
  readonly shown: string[] = [];

  add(other: Tally): void {
    this.counts = sumOf(this.counts, other.counts);
    this.problems.push(...other.problems);
    this.hasChanged ||= other.hasChanged;
    for (const key of other.keys) this.keys.add(key);
    this.shown.push(...other.shown);
  }
}
