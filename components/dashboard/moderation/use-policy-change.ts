"use client";

import { useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { useTRPC } from "../trpc/client";

/** Does something to rules, lists or bans, says so, and has them read again; false where it was refused. */
export function usePolicyChange() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  return async (change: () => Promise<unknown>, done: string): Promise<boolean> => {
    try {
      await change();
      toast.success(done);
      return true;
    } catch (error) {
      toast.error(error instanceof Error ? error.message : "This could not be done.");
      return false;
    } finally {
      await queries.invalidateQueries({ queryKey: trpc.moderation.pathKey() });
    }
  };
}
