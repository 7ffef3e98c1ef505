"use client";

import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";

/** Run a mutation and show its result as a toast (null: the caller does); true on success. */
export type RunMutation = <Result>(
  make: () => Promise<Result>,
  done: string | null | ((result: Result) => string),
) => Promise<boolean>;

/** Return a function that runs mutations and then invalidates these queries, on success and failure. */
export function useMutationRunner(...stale: readonly QueryKey[]): RunMutation {
  const client = useQueryClient();
  return async (make, done) => {
    try {
      const result = await make();
      if (done !== null) toast.success(typeof done === "string" ? done : done(result));
      return true;
    } catch (error) {
      toast.error(error instanceof Error ? error.message : "The change failed. Try again.");
      return false;
    } finally {
      await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
    }
  };
}
