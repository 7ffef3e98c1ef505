import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Comment } from "./store/comment";
import type { MenuItem } from "./view/menu";

/** Components that lazily loaded parts add to the widget. */
export interface Slots {
  /** Below the heading: new replies to the reader. */
  underHeading: ComponentType | null;
  /** Above the list. */
  overList: ComponentType | null;
  /** Between the editor and the list: the moderator panel. */
  beforeList: ComponentType | null;
  /** Below a comment: the decision form. */
  underComment: ComponentType<{ comment: Comment }> | null;
  /** Menu items about the thread of a comment. */
  itemsOfThread: ((comment: Comment) => readonly MenuItem[]) | null;
  /** Menu items about the author of a comment. */
  itemsOfAuthor: ((comment: Comment) => readonly MenuItem[]) | null;
  /** Additional menu items of a comment. */
  itemsFor: ((comment: Comment) => readonly MenuItem[]) | null;
  /** At the bottom of the widget. */
  foot: ComponentType | null;
}

let currentSlots: Slots = {
  underHeading: null,
  overList: null,
  beforeList: null,
  underComment: null,
  itemsOfThread: null,
  itemsOfAuthor: null,
  itemsFor: null,
  foot: null,
};
const listeners = new Set<() => void>();

export function fillSlots(parts: Partial<Slots>): void {
  currentSlots = { ...currentSlots, ...parts };
  for (const update of listeners) update();
}

export function useSlots(): Slots {
  const [slots, setSlots] = useState(currentSlots);
  useEffect(() => {
    const update = () => setSlots(currentSlots);
    listeners.add(update);
    update();
    return () => {
      listeners.delete(update);
    };
  }, []);
  return slots;
}
