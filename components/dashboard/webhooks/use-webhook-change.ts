"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "../trpc/client";
import { type Change, useChange } from "../use-change";

/** Has every part of the dashboard that shows webhooks read them again. */
export function useWebhooksChanged(): () => Promise<void> {
  const trpc = useTRPC();
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: trpc.webhooks.pathKey() });
}

/** Changes webhooks; every part that shows them reads anew. */
export function useWebhookChange(): Change {
  const trpc = useTRPC();
  return useChange(trpc.webhooks.pathKey());
}
