/** Counts the calls under way in each concurrency slot. Only the leader calls, so its memory is the truth. */
export interface Slots {
  /** The first of these slots that is full; null when there is room in all of them. */
  full(slots: readonly string[]): string | null;
  take(slots: readonly string[]): void;
  release(slots: readonly string[]): void;
  /** Those of the slots that have room are looked at again by `freed`. */
  lookAgain(slots: readonly string[]): void;
  /** Slots in which room may have come up since the last time, with the places they have. */
  freed(): Map<string, number>;
}

export function createSlots(limitOf: (slot: string) => number): Slots {
  const taken = new Map<string, number>();
  const changed = new Set<string>();
  const room = (slot: string) => limitOf(slot) - (taken.get(slot) ?? 0);
  return {
    full: (slots) => slots.find((slot) => room(slot) <= 0) ?? null,
    take: (slots) => {
      for (const slot of slots) taken.set(slot, (taken.get(slot) ?? 0) + 1);
    },
    release: (slots) => {
      for (const slot of slots) {
        const left = (taken.get(slot) ?? 0) - 1;
        if (left > 0) taken.set(slot, left);
        else taken.delete(slot);
        changed.add(slot);
      }
    },
    lookAgain: (slots) => {
      for (const slot of slots) if (room(slot) > 0) changed.add(slot);
    },
    freed: () => {
      const free = [...changed].filter((slot) => room(slot) > 0);
      changed.clear();
      return new Map(free.map((slot) => [slot, Math.min(room(slot), MOST_AT_ONCE)]));
    },
  };
}

/** Places offered in one go where there is no limit any more. */
const MOST_AT_ONCE = 1_000;
