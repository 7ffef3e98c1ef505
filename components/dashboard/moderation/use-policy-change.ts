"use client";

import { useTRPC } from "../trpc/client";
import { type Change, useChange } from "../use-change";

/** Changes rules, lists or bans; they are read again. */
export function usePolicyChange(): Change {
  const trpc = useTRPC();
  return useChange(trpc.moderation.pathKey());
}
