"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "../trpc/client";

/** Has every part of the dashboard that shows applications read them again. */
export function useApplicationsChanged(): () => Promise<void> {
  const trpc = useTRPC();
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: trpc.applications.pathKey() });
}

/** What to say of a change that failed. */
export function failureOf(error: unknown): string {
  return error instanceof Error ? error.message : "This could not be done.";
}
