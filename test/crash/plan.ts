const NAMES = [
  { name: "publishing/collection.published", wire: "collection-publish" },
  { name: "publishing/collection.updated", wire: "collection-update" },
  { name: "publishing/collection.deleted", wire: "collection-delete" },
] as const;

/** The event names that receivers subscribe to. */
export const EVENT_NAMES = NAMES.map(({ wire }) => wire);

/** The event of change number `n`: its id and its name. */
export function occurrence(n: number) {
  const { name } = NAMES[n % NAMES.length] ?? NAMES[0];
  return { id: `crash:${n}`, name };
}

/** Every tenth change is rolled back after it has emitted. */
export function isRolledBack(n: number): boolean {
  return n % 10 === 9;
}
