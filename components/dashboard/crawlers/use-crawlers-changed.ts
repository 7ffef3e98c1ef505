"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "../trpc/client";

/** Invalidate every query of the dashboard that shows crawlers or their terms. */
export function useCrawlersChanged(): () => Promise<void> {
  const trpc = useTRPC();
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: trpc.crawlers.pathKey() });
}
