/** Outcome counts of one kind of item in a run. */
export interface ImportCount {
  created: number;
  updated: number;
  unchanged: number;
  /** Intentionally left out. */
  skipped: number;
  /** Should have been imported, but failed. */
  failed: number;
}

export const IMPORT_KINDS = [
  "authors",
  "sections",
  "tags",
  "stories",
  "pages",
  "menu_items",
  "comments",
  "attachments",
  "other",
] as const;

export type ImportKind = (typeof IMPORT_KINDS)[number];
export type ImportCounts = Record<ImportKind, ImportCount>;

/** An item that was skipped, failed or only partly imported, and why. */
export interface ImportProblem {
  outcome: "skipped" | "failed" | "note";
  /** Location in the file: `line 120, post 45`. */
  ref: string;
  title: string | null;
  reason: string;
}

export interface ImportReport {
  run: string;
  dryRun: boolean;
  status: "finished" | "failed" | "interrupted";
  counts: ImportCounts;
  problems: ImportProblem[];
  /** Problems beyond the listed ones. */
  moreProblems: number;
}

export function createEmptyCounts(): ImportCounts {
  const zero = (): ImportCount => ({ created: 0, updated: 0, unchanged: 0, skipped: 0, failed: 0 });
  return {
    authors: zero(),
    sections: zero(),
    tags: zero(),
    stories: zero(),
    pages: zero(),
    menu_items: zero(),
    comments: zero(),
    attachments: zero(),
    other: zero(),
  };
}
