"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "../trpc/client";

/** Invalidate every query of the dashboard that shows applications. */
export function useApplicationsChanged(): () => Promise<void> {
  const trpc = useTRPC();
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: trpc.applications.pathKey() });
}

/** Return the message shown for a failed change. */
export function toErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : "The change failed. Try again.";
}
