"use client";

import { useTRPC } from "../trpc/client";
import { type RunMutation, useMutationRunner } from "../use-mutation-runner";

/** Change members and reload every list of them. */
export function useMemberChange(): RunMutation {
  const trpc = useTRPC();
  return useMutationRunner(trpc.members.pathKey());
}
