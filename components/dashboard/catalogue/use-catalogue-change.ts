"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "../trpc/client";
import { type RunMutation, useMutationRunner } from "../use-mutation-runner";

/** Invalidate every query of the dashboard that shows the catalogue. */
export function useCatalogueChanged(): () => Promise<void> {
  const trpc = useTRPC();
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: trpc.catalogue.pathKey() });
}

/** Change the catalogue and reload every part that shows it. */
export function useCatalogueChange(): RunMutation {
  const trpc = useTRPC();
  return useMutationRunner(trpc.catalogue.pathKey());
}
