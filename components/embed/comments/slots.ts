import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Comment } from "./store/comment";
import type { MenuItem } from "./view/menu";

/** What parts that are loaded later add to the widget. */
export interface Slots {
  /** Over the list. */
  overList: ComponentType | null;
  /** Between the place to write and the list: for moderators. */
  beforeList: ComponentType | null;
  /** Under a comment: what is asked about it. */
  underComment: ComponentType<{ comment: Comment }> | null;
  /** More that can be done to a comment. */
  itemsFor: ((comment: Comment) => readonly MenuItem[]) | null;
  /** Below everything. */
  foot: ComponentType | null;
}

let filled: Slots = { overList: null, beforeList: null, underComment: null, itemsFor: null, foot: null };
const hearers = new Set<() => void>();

export function fillSlots(parts: Partial<Slots>): void {
  filled = { ...filled, ...parts };
  for (const hear of hearers) hear();
}

export function useSlots(): Slots {
  const [slots, setSlots] = useState(filled);
  useEffect(() => {
    const hear = () => setSlots(filled);
    hearers.add(hear);
    hear();
    return () => {
      hearers.delete(hear);
    };
  }, []);
  return slots;
}
