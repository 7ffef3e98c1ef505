import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

/** A lazily loaded component. */
export interface LazyComponent<Props> {
  /** The component once it is loaded; null until then. */
  use(): ComponentType<Props> | null;
}

/** Loads a module once, on first use; retries on the next use after a failure. */
export function createLazyComponent<Props>(
  fetchCode: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let code: ComponentType<Props> | null = null;
  let pending: Promise<ComponentType<Props>> | null = null;
  return {
    use: () => {
      const [, redraw] = useState(0);
      useEffect(() => {
        if (code !== null) return;
        pending ??= fetchCode();
        pending.then(
          (fetched) => {
            code = fetched;
            redraw((count) => count + 1);
          },
          () => {
            pending = null;
          },
        );
      }, []);
      return code;
    },
  };
}
