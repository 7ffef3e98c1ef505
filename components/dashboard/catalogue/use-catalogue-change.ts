"use client";

import { useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { useTRPC } from "../trpc/client";

/** Has every part of the dashboard that shows the catalogue read it again. */
export function useCatalogueChanged(): () => Promise<void> {
  const trpc = useTRPC();
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: trpc.catalogue.pathKey() });
}

/** Makes a change and says what came of it; true when it was made. */
export function useCatalogueChange() {
  const changed = useCatalogueChanged();
  return async (make: () => Promise<unknown>, done: string): Promise<boolean> => {
    try {
      await make();
      toast.success(done);
      return true;
    } catch (error) {
      toast.error(error instanceof Error ? error.message : "This could not be done.");
      return false;
    } finally {
      await changed();
    }
  };
}
