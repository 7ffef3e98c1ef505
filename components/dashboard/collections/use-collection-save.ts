"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import { useTRPC } from "../trpc/client";

/** Save a collection and reload every query that shows it; false when the server refuses it. */
export function useCollectionSave() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const update = useMutation(trpc.collections.update.mutationOptions());
  const save = async (input: Parameters<typeof update.mutateAsync>[0]): Promise<boolean> => {
    try {
      await update.mutateAsync(input);
      toast.success("Collection saved");
      return true;
    } catch (error) {
      toast.error(error instanceof Error ? error.message : "The collection could not be saved. Try again.");
      return false;
    } finally {
      await client.invalidateQueries({ queryKey: trpc.collections.pathKey() });
    }
  };
  return { save, pending: update.isPending };
}
