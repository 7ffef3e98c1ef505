import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

/** A component whose code comes after the first comments are there to be read. */
export interface Later<Props> {
  /** The component once its code is there; null until then. */
  use(): ComponentType<Props> | null;
}

/** Fetches code once, when it is first needed; where that fails, again the next time that it is. */
export function later<Props>(fetchCode: () => Promise<ComponentType<Props>>): Later<Props> {
  let code: ComponentType<Props> | null = null;
  let coming: Promise<ComponentType<Props>> | null = null;
  return {
    use: () => {
      const [, redraw] = useState(0);
      useEffect(() => {
        if (code !== null) return;
        coming ??= fetchCode();
        coming.then(
          (fetched) => {
            code = fetched;
            redraw((count) => count + 1);
          },
          () => {
            coming = null;
          },
        );
      }, []);
      return code;
    },
  };
}
