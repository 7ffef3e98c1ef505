import type { Comment, Counts } from "../store/comment";
import type { Store } from "../store/store";
import { decideHandling, subtractQueued, updateQueue } from "./arrivals.rules";
import type { Change } from "./change";

/** New comments that are queued until the reader shows them. */
export interface Arrivals {
  queued(): readonly Comment[];
  take(change: Change): void;
  /** Inserts all queued comments; returns the id of the topmost one. */
  show(): number | undefined;
  /** Clears the queue after the conversation was reloaded. */
  clear(): void;
  subscribe(listener: () => void): () => void;
}

export function createArrivals(store: Store): Arrivals {
  let queue: readonly Comment[] = [];
  let counts: Counts | null = null;
  /** Changes received while a comment is being sent: one of them may be that comment. */
  let pendingChanges: Change[] = [];
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const isSending = () => store.get().outbox.some(({ refusal }) => refusal === null);
  const apply = (change: Change) => {
    const verdict = decideHandling(store.get(), change);
    queue = updateQueue(queue, change, verdict);
    counts = change.counts;
    store.dispatch({ type: "changed", comment: change.comment, counts: subtractQueued(counts, queue) });
    notify();
  };
  store.subscribe(() => {
    const { comments } = store.get();
    if (queue.some(({ id }) => comments[id] !== undefined)) {
      queue = queue.filter(({ id }) => comments[id] === undefined);
      notify();
    }
    if (pendingChanges.length === 0 || isSending()) return;
    const changes = pendingChanges;
    pendingChanges = [];
    for (const change of changes) apply(change);
  });
  return {
    queued: () => queue,
    take: (change) => {
      if (isSending()) pendingChanges.push(change);
      else apply(change);
    },
    show: () => {
      const added = queue;
      queue = [];
      for (const comment of added) store.dispatch({ type: "arrived", comment, counts });
      notify();
      const topLevel = added.filter(({ parentId }) => parentId === null);
      const topmost = store.get().paging.sort === "asc" ? topLevel[0] : topLevel.at(-1);
      return (topmost ?? added[0])?.id;
    },
    clear: () => {
      queue = [];
      pendingChanges = [];
      notify();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
