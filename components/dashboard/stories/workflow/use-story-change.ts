"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "../../trpc/client";

/** Invalidate every query of the dashboard that shows stories. */
export function useStoriesChanged(): () => Promise<void> {
  const trpc = useTRPC();
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: trpc.stories.pathKey() }),
      client.invalidateQueries({ queryKey: trpc.overview.pathKey() }),
    ]);
  };
}
