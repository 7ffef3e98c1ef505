"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "../trpc/client";

/** Invalidate every query of the dashboard that shows notifications of breaking news. */
export function usePushesChanged(): () => Promise<void> {
  const trpc = useTRPC();
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: trpc.push.pathKey() });
}
