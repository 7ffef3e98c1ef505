"use client";

import { useTRPC } from "../trpc/client";
import { type RunMutation, useMutationRunner } from "../use-mutation-runner";

/** Change payments and reload every part that shows money. */
export function usePaymentChange(): RunMutation {
  const trpc = useTRPC();
  return useMutationRunner(trpc.payments.pathKey(), trpc.subscriptions.pathKey(), trpc.revenue.pathKey());
}
