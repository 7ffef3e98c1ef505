"use client";

import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";

/** Makes a change and says what came of it (null: whoever makes it does); true when it was made. */
export type Change = <Result>(
  make: () => Promise<Result>,
  done: string | null | ((result: Result) => string),
) => Promise<boolean>;

/** A way to make changes after which everything that was read under these keys is read anew, made or refused. */
export function useChange(...stale: readonly QueryKey[]): Change {
  const client = useQueryClient();
  return async (make, done) => {
    try {
      const result = await make();
      if (done !== null) toast.success(typeof done === "string" ? done : done(result));
      return true;
    } catch (error) {
      toast.error(error instanceof Error ? error.message : "This could not be done.");
      return false;
    } finally {
      await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
    }
  };
}
