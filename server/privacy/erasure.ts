/** An erasure whose rows are erased; what is kept is in docs/guides/privacy.md. */
export interface Erasure {
  id: string;
  readerId: number | null;
  subscriberIds: readonly number[];
  erasedAt: Date;
}

/** How far an erasure has come; null: not yet. */
export interface ErasureProgress {
  id: string;
  readerId: number | null;
  subscriberIds: readonly number[];
  requestedAt: Date;
  /** When the rows were erased. */
  erasedAt: Date | null;
  /** When logs and files were erased. */
  cleanedAt: Date | null;
  /** When it was done once more, for requests that were under way. */
  finishedAt: Date | null;
}
