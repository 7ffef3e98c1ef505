import type { Action } from "./action";
import { reduce } from "./reducer";
import type { State } from "./state";

/** The one place that holds what the widget knows. */
export interface Store {
  get(): State;
  dispatch(action: Action): void;
  /** Hears of every change; the answer stops it. */
  subscribe(hear: () => void): () => void;
}

export function createStore(initial: State): Store {
  let state = initial;
  const hearers = new Set<() => void>();
  return {
    get: () => state,
    dispatch: (action) => {
      const next = reduce(state, action);
      if (next === state) return;
      state = next;
      for (const hear of hearers) hear();
    },
    subscribe: (hear) => {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
  };
}
