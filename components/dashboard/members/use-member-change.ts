"use client";

import { useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { useTRPC } from "../trpc/client";

/** Does something to a member, says how it went, and has every list of members read again; false: it failed. */
export function useMemberChange(): (work: () => Promise<unknown>, done: string) => Promise<boolean> {
  const trpc = useTRPC();
  const client = useQueryClient();
  return async (work, done) => {
    try {
      await work();
      toast.success(done);
      return true;
    } catch (error) {
      toast.error(error instanceof Error ? error.message : "This could not be done.");
      return false;
    } finally {
      await client.invalidateQueries({ queryKey: trpc.members.pathKey() });
    }
  };
}
