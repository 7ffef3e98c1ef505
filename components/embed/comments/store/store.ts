import type { Action } from "./action";
import { reduce } from "./reducer";
import type { State } from "./state";

/** The store of the widget's state. */
export interface Store {
  get(): State;
  dispatch(action: Action): void;
  /** Calls the listener on every change; returns a function that unsubscribes it. */
  subscribe(listener: () => void): () => void;
}

export function createStore(initial: State): Store {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    dispatch: (action) => {
      const next = reduce(state, action);
      if (next === state) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
