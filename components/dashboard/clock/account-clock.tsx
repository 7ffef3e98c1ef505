"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { AccountTimeProvider } from "@/components/ui/relative-time";
import { useStaff } from "../staff-provider";
import { useTRPC } from "../trpc/client";

const POLL_MILLISECONDS = 20_000;

/** Poll the offset of the account's clock, as another person may advance it while the page is open. */
function useClockAhead(): number {
  const { account } = useStaff();
  const trpc = useTRPC();
  const clockQuery = useQuery(
    trpc.clock.status.queryOptions(undefined, {
      enabled: account.mode === "test",
      refetchInterval: POLL_MILLISECONDS,
      refetchOnWindowFocus: true,
      staleTime: 0,
    }),
  );
  return clockQuery.data?.ahead ?? account.clockAhead;
}

/** Provide the account's time zone and clock to every time shown inside. */
export function AccountClock({ children }: { children: ReactNode }) {
  const { account } = useStaff();
  return (
    <AccountTimeProvider timeZone={account.timeZone} ahead={useClockAhead()}>
      {children}
    </AccountTimeProvider>
  );
}
