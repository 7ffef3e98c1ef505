/** Loaded pages of a list, and the cursor of the next page. */
export interface PagedList<Entry, Next> {
  entries: readonly Entry[];
  next: Next | null;
}

interface Sortable {
  id: number;
  created_at: string;
}

/** Appends a page to a list without duplicates. */
export function appendPage<Entry, Next>(
  shown: PagedList<Entry, Next>,
  nextPage: PagedList<Entry, Next>,
  keyOf: (entry: Entry) => string | number,
): PagedList<Entry, Next> {
  const existing = new Set(shown.entries.map(keyOf));
  const fresh = nextPage.entries.filter((entry) => !existing.has(keyOf(entry)));
  return { entries: [...shown.entries, ...fresh], next: nextPage.next };
}

function isNewer(candidate: Sortable, reference: Sortable): boolean {
  return candidate.created_at === reference.created_at
    ? candidate.id > reference.id
    : candidate.created_at > reference.created_at;
}

/** Entries of the newest page that arrived after the shown ones were loaded. */
export function findNewEntries<Entry extends Sortable>(
  shown: readonly Entry[],
  newest: readonly Entry[],
): readonly Entry[] {
  const [firstShown] = shown;
  return firstShown === undefined ? newest : newest.filter((entry) => isNewer(entry, firstShown));
}

/**
 * Merges the newest page into a list. If more entries arrived than one page has, the newest page replaces the list,
 * so that there is no gap.
 */
export function mergeNewest<Entry extends Sortable>(
  shown: PagedList<Entry, string>,
  newest: PagedList<Entry, string>,
): PagedList<Entry, string> {
  const newEntries = findNewEntries(shown.entries, newest.entries);
  const isGap =
    newEntries.length === newest.entries.length && newest.next !== null && shown.entries.length > 0;
  if (isGap) return newest;
  const updated = new Map(newest.entries.map((entry) => [entry.id, entry]));
  // Entries that the newest page repeats are updated (e.g. a count, an edited text).
  return {
    entries: [...newEntries, ...shown.entries.map((entry) => updated.get(entry.id) ?? entry)],
    next: shown.next,
  };
}
