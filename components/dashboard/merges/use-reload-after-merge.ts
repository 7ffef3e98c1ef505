"use client";

import { useQueryClient } from "@tanstack/react-query";

/** Reload every query after a merge, as it changes many parts of the dashboard. */
export function useReloadAfterMerge(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries();
}
