/** What of a list is shown, and where it goes on behind that. */
export interface Stretch<Entry, Next> {
  entries: readonly Entry[];
  next: Next | null;
}

interface Known {
  id: number;
  created_at: string;
}

/** A list with the entries behind it; what is shown already is not shown twice. */
export function continued<Entry, Next>(
  shown: Stretch<Entry, Next>,
  more: Stretch<Entry, Next>,
  keyOf: (entry: Entry) => string | number,
): Stretch<Entry, Next> {
  const known = new Set(shown.entries.map(keyOf));
  const fresh = more.entries.filter((entry) => !known.has(keyOf(entry)));
  return { entries: [...shown.entries, ...fresh], next: more.next };
}

function isNewer(one: Known, other: Known): boolean {
  return one.created_at === other.created_at ? one.id > other.id : one.created_at > other.created_at;
}

/** Entries of the newest stretch that came in since the shown ones were read. */
export function arrivals<Entry extends Known>(
  shown: readonly Entry[],
  newest: readonly Entry[],
): readonly Entry[] {
  const [first] = shown;
  return first === undefined ? newest : newest.filter((entry) => isNewer(entry, first));
}

/**
 * The list with what came in. Where so much came in that the newest stretch does not reach the shown entries, it takes
 * their place: no gap is left between them.
 */
export function refreshed<Entry extends Known>(
  shown: Stretch<Entry, string>,
  newest: Stretch<Entry, string>,
): Stretch<Entry, string> {
  const came = arrivals(shown.entries, newest.entries);
  const isGap = came.length === newest.entries.length && newest.next !== null && shown.entries.length > 0;
  if (isGap) return newest;
  const now = new Map(newest.entries.map((entry) => [entry.id, entry]));
  // What the newest stretch tells anew (a count, a changed text) is shown as it is now.
  return {
    entries: [...came, ...shown.entries.map((entry) => now.get(entry.id) ?? entry)],
    next: shown.next,
  };
}
