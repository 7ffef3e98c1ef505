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

/** What became of some items: counts, and a sentence for each that is worth one. */
export class Tally {
  counts: ImportCounts = emptyCounts();
  readonly problems: ImportProblem[] = [];

  add(other: Tally): void {
    this.counts = sumOf(this.counts, other.counts);
    this.problems.push(...other.problems);
  }
}
