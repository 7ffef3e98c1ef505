"use client";

import { useTRPC } from "../trpc/client";
import { type Change, useChange } from "../use-change";

/** Changes members; every list of them reads anew. */
export function useMemberChange(): Change {
  const trpc = useTRPC();
  return useChange(trpc.members.pathKey());
}
