"use client";

import { useTRPC } from "../trpc/client";
import { type RunMutation, useMutationRunner } from "../use-mutation-runner";

/** Change rules, word lists or bans and reload them. */
export function usePolicyChange(): RunMutation {
  const trpc = useTRPC();
  return useMutationRunner(trpc.moderation.pathKey());
}
