"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "../trpc/client";
import { type Change, useChange } from "../use-change";

/** Has every part of the dashboard that shows the catalogue read it again. */
export function useCatalogueChanged(): () => Promise<void> {
  const trpc = useTRPC();
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: trpc.catalogue.pathKey() });
}

/** Changes the catalogue; every part that shows it reads anew. */
export function useCatalogueChange(): Change {
  const trpc = useTRPC();
  return useChange(trpc.catalogue.pathKey());
}
