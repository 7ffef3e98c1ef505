/** What became of one kind of thing in a run. */
export interface ImportCount {
  created: number;
  updated: number;
  unchanged: number;
  /** Rightly left out. */
  skipped: number;
  /** Should have come along, but could not. */
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

/** An item that was skipped, failed, or did not come along whole, and why. */
export interface ImportProblem {
  outcome: "skipped" | "failed" | "note";
  /** Where it stands: `line 120, post 45`. */
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

export function emptyCounts(): ImportCounts {
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
