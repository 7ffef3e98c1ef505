/** Counts the calls in progress per concurrency slot. Only the leader calls, so its memory is authoritative. */
export interface Slots {
  /** The first of these slots that is full; null when all have capacity. */
  full(slots: readonly string[]): string | null;
  take(slots: readonly string[]): void;
  release(slots: readonly string[]): void;
  /** Marks those of the slots that have capacity, so that `freed` returns them. */
  lookAgain(slots: readonly string[]): void;
  /** Slots that may have gained capacity since the last call, with their free capacity. */
  freed(): Map<string, number>;
}

export function createSlots(getLimit: (slot: string) => number): Slots {
  const occupied = new Map<string, number>();
  const changed = new Set<string>();
  const getFree = (slot: string) => getLimit(slot) - (occupied.get(slot) ?? 0);
  return {
    full: (slots) => slots.find((slot) => getFree(slot) <= 0) ?? null,
    take: (slots) => {
      for (const slot of slots) occupied.set(slot, (occupied.get(slot) ?? 0) + 1);
    },
    release: (slots) => {
      for (const slot of slots) {
        const remaining = (occupied.get(slot) ?? 0) - 1;
        if (remaining > 0) occupied.set(slot, remaining);
        else occupied.delete(slot);
        changed.add(slot);
      }
    },
    lookAgain: (slots) => {
      for (const slot of slots) if (getFree(slot) > 0) changed.add(slot);
    },
    freed: () => {
      const free = [...changed].filter((slot) => getFree(slot) > 0);
      changed.clear();
      return new Map(free.map((slot) => [slot, Math.min(getFree(slot), MAX_REPORTED)]));
    },
  };
}

/** Maximum capacity reported at once for a slot that is no longer limited. */
const MAX_REPORTED = 1_000;
