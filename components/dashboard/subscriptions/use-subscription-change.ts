"use client";

import { useTRPC } from "../trpc/client";
import { type Change, useChange } from "../use-change";

/** Changes subscriptions; every part that shows them reads anew. */
export function useSubscriptionChange(): Change {
  const trpc = useTRPC();
  return useChange(trpc.subscriptions.pathKey(), trpc.subscribers.pathKey());
}
