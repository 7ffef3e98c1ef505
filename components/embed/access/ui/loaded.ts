import { useCallback, useEffect, useState } from "preact/hooks";

/** Something that is fetched: not there yet, there, or refused. */
export type Loaded<T> =
  | { state: "loading" }
  | { state: "here"; value: T }
  | { state: "refused"; error: unknown };

/** Fetches when `deps` change; `again` fetches anew and leaves what is there until then. */
export function useLoaded<T>(
  load: () => Promise<T>,
  deps: readonly unknown[],
): [Loaded<T>, () => Promise<void>] {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: "loading" });
  const fetchIt = useCallback(async () => {
    try {
      const value = await load();
      setLoaded({ state: "here", value });
    } catch (error) {
      setLoaded({ state: "refused", error });
    }
  }, deps);
  useEffect(() => {
    void fetchIt();
  }, [fetchIt]);
  return [loaded, fetchIt];
}
