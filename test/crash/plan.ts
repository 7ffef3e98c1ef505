const NAMES = [
  { name: "publishing/collection.published", wire: "collection-publish" },
  { name: "publishing/collection.updated", wire: "collection-update" },
  { name: "publishing/collection.deleted", wire: "collection-delete" },
] as const;

/** The event of change number `n`: its id, its name, and the name under which receivers ask for it. */
export function occurrence(n: number) {
  const { name, wire } = NAMES[n % NAMES.length] ?? NAMES[0];
  return { id: `crash:${n}`, name, wire };
}

/** Every tenth change is undone after it has emitted. */
export function isRolledBack(n: number): boolean {
  return n % 10 === 9;
}

/** Which event a receiver asks for. */
export function wantedBy(receiver: number): string {
  return (NAMES[receiver % NAMES.length] ?? NAMES[0]).wire;
}
