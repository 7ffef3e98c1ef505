"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { createTRPCClient, httpBatchLink } from "@trpc/client";
import { type ReactNode, useState } from "react";
import superjson from "superjson";
import type { AdminRouter } from "@/server/admin/index";
import { TRPCProvider } from "./client";
import { createQueryClient } from "./query-client";

/** Names the account on every call, so that a tab keeps the account it was opened for. */
export function AdminApiProvider({ accountId, children }: { accountId: number | null; children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const [trpcClient] = useState(() =>
    createTRPCClient<AdminRouter>({
      links: [
        httpBatchLink({
          url: "/api/trpc",
          transformer: superjson,
          headers: accountId === null ? {} : { "x-masthead-account": String(accountId) },
        }),
      ],
    }),
  );
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={trpcClient} queryClient={queryClient}>
        {children}
      </TRPCProvider>
    </QueryClientProvider>
  );
}
