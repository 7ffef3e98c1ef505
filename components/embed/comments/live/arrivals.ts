import type { Comment, Counts } from "../store/comment";
import type { Store } from "../store/store";
import { countsBeside, judge, keptAfter } from "./arrivals.rules";
import type { Change } from "./change";

/** New comments that wait until the reader wants to see them. */
export interface Arrivals {
  kept(): readonly Comment[];
  take(change: Change): void;
  /** Puts all of them in their places; answers the one that stands first there. */
  show(): number | undefined;
  /** The conversation was read anew: nothing waits. */
  forget(): void;
  subscribe(hear: () => void): () => void;
}

export function createArrivals(store: Store): Arrivals {
  let kept: readonly Comment[] = [];
  let counts: Counts | null = null;
  /** Told while an own comment is on its way: one of them may be that comment. */
  let held: Change[] = [];
  const hearers = new Set<() => void>();
  const tell = () => {
    for (const hear of hearers) hear();
  };
  const isSending = () => store.get().outbox.some(({ refusal }) => refusal === null);
  const apply = (change: Change) => {
    const verdict = judge(store.get(), change);
    kept = keptAfter(kept, change, verdict);
    counts = change.counts;
    store.dispatch({ type: "changed", comment: change.comment, counts: countsBeside(counts, kept) });
    tell();
  };
  store.subscribe(() => {
    const { comments } = store.get();
    if (kept.some(({ id }) => comments[id] !== undefined)) {
      kept = kept.filter(({ id }) => comments[id] === undefined);
      tell();
    }
    if (held.length === 0 || isSending()) return;
    const now = held;
    held = [];
    for (const change of now) apply(change);
  });
  return {
    kept: () => kept,
    take: (change) => {
      if (isSending()) held.push(change);
      else apply(change);
    },
    show: () => {
      const shown = kept;
      kept = [];
      for (const comment of shown) store.dispatch({ type: "arrived", comment, counts });
      tell();
      const whole = shown.filter(({ parentId }) => parentId === null);
      const upper = store.get().paging.sort === "desc" ? whole.at(-1) : whole[0];
      return (upper ?? shown[0])?.id;
    },
    forget: () => {
      kept = [];
      held = [];
      tell();
    },
    subscribe: (hear) => {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
  };
}
