"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "../trpc/client";
import { type RunMutation, useMutationRunner } from "../use-mutation-runner";

/** Invalidate every query of the dashboard that shows webhooks. */
export function useWebhooksChanged(): () => Promise<void> {
  const trpc = useTRPC();
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: trpc.webhooks.pathKey() });
}

/** Change webhooks and reload every part that shows them. */
export function useWebhookChange(): RunMutation {
  const trpc = useTRPC();
  return useMutationRunner(trpc.webhooks.pathKey());
}
