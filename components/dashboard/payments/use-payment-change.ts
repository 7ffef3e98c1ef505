"use client";

import { useTRPC } from "../trpc/client";
import { type Change, useChange } from "../use-change";

/** Changes payments; every part that shows money reads anew. */
export function usePaymentChange(): Change {
  const trpc = useTRPC();
  return useChange(trpc.payments.pathKey(), trpc.subscriptions.pathKey(), trpc.revenue.pathKey());
}
