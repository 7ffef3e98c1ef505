"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { OwnTimeProvider } from "@/components/ui/relative-time";
import { useStaff } from "../staff-provider";
import { useTRPC } from "../trpc/client";

const ASKED_EVERY_MILLISECONDS = 20_000;

/** How far the account's clock is ahead, also when somebody else puts it ahead while the page is open. */
function useClockAhead(): number {
  const { account } = useStaff();
  const trpc = useTRPC();
  const standing = useQuery(
    trpc.clock.standing.queryOptions(undefined, {
      enabled: account.mode === "test",
      refetchInterval: ASKED_EVERY_MILLISECONDS,
      refetchOnWindowFocus: true,
      staleTime: 0,
    }),
  );
  return standing.data?.ahead ?? account.clockAhead;
}

/** The account's zone and clock, for every time that is shown inside. */
export function OwnClock({ children }: { children: ReactNode }) {
  const { account } = useStaff();
  return (
    <OwnTimeProvider timeZone={account.timeZone} ahead={useClockAhead()}>
      {children}
    </OwnTimeProvider>
  );
}
