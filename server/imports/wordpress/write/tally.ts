import { createEmptyCounts, IMPORT_KINDS, type ImportCounts, type ImportProblem } from "../../import-report";

const OUTCOMES = ["created", "updated", "unchanged", "skipped", "failed"] as const;

/** Adds two sets of counts. */
export function addCounts(a: ImportCounts, b: ImportCounts): ImportCounts {
  const sum = createEmptyCounts();
  for (const kind of IMPORT_KINDS) {
    for (const outcome of OUTCOMES) sum[kind][outcome] = a[kind][outcome] + b[kind][outcome];
  }
  return sum;
}

/** Outcomes of some items: counts, problems, and cache keys to purge. */
export class Tally {
  counts: ImportCounts = createEmptyCounts();
  readonly problems: ImportProblem[] = [];
  /** Whether public output of stories has changed. */
  hasChanged = false;
  /** Cache keys of changed stories, before and after, and of changed pages. */
  readonly keys = new Set<string>();
  /** Stories that were public before and have changed. */
  readonly shown: string[] = [];

  add(other: Tally): void {
    this.counts = addCounts(this.counts, other.counts);
    this.problems.push(...other.problems);
    this.hasChanged ||= other.hasChanged;
    for (const key of other.keys) this.keys.add(key);
    this.shown.push(...other.shown);
  }
}
