import { useCallback, useEffect, useState } from "preact/hooks";

/** State of fetched data: loading, loaded or failed. */
export type Loaded<T> =
  | { state: "loading" }
  | { state: "here"; value: T }
  | { state: "refused"; error: unknown };

/** Fetches when `deps` change; the returned function fetches again and keeps the current data until then. */
export function useLoaded<T>(
  load: () => Promise<T>,
  deps: readonly unknown[],
): [Loaded<T>, () => Promise<void>] {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: "loading" });
  const reload = useCallback(async () => {
    try {
      const value = await load();
      setLoaded({ state: "here", value });
    } catch (error) {
      setLoaded({ state: "refused", error });
    }
  }, deps);
  useEffect(() => {
    void reload();
  }, [reload]);
  return [loaded, reload];
}
