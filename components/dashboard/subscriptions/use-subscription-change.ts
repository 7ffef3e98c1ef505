"use client";

import { useTRPC } from "../trpc/client";
import { type RunMutation, useMutationRunner } from "../use-mutation-runner";

/** Change subscriptions and reload every part that shows them. */
export function useSubscriptionChange(): RunMutation {
  const trpc = useTRPC();
  return useMutationRunner(trpc.subscriptions.pathKey(), trpc.subscribers.pathKey());
}
