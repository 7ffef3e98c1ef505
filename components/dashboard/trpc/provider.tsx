"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { createTRPCClient, httpBatchLink, httpLink, isNonJsonSerializable, splitLink } from "@trpc/client";
import { type ReactNode, useState } from "react";
import superjson from "superjson";
import type { AdminRouter } from "@/server/admin/index";
import { TRPCProvider } from "./client";
import { createQueryClient } from "./query-client";

/**
 * Provide the tRPC client.
 * Every call names the account, so that a tab keeps the account it was opened for.
 */
export function AdminApiProvider({ accountId, children }: { accountId: number | null; children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const [trpcClient] = useState(() => {
    const shared = {
      url: "/api/trpc",
      headers: accountId === null ? {} : { "x-masthead-account": String(accountId) },
    };
    return createTRPCClient<AdminRouter>({
      links: [
        splitLink({
          // A file is sent as raw body and without batching.
          condition: ({ input }) => isNonJsonSerializable(input),
          true: httpLink({
            ...shared,
            transformer: { serialize: (input: unknown) => input, deserialize: superjson.deserialize },
          }),
          false: httpBatchLink({ ...shared, transformer: superjson }),
        }),
      ],
    });
  });
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={trpcClient} queryClient={queryClient}>
        {children}
      </TRPCProvider>
    </QueryClientProvider>
  );
}
