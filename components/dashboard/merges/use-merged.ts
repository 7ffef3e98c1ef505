"use client";

import { useQueryClient } from "@tanstack/react-query";

/** A merge moves what many parts of the dashboard show: all of them read again. */
export function useMerged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries();
}
