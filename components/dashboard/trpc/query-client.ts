import { defaultShouldDehydrateQuery, QueryCache, QueryClient } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import superjson from "superjson";

const STALE_MILLISECONDS = 15_000;
const TRIES = 2;

/** Return the tRPC code of a failed call: `NOT_FOUND`, `FORBIDDEN` …; null when the server was unreachable. */
export function getErrorCode(error: unknown): string | null {
  if (!(error instanceof TRPCClientError)) return null;
  const data: unknown = error.data;
  if (typeof data !== "object" || data === null || !("code" in data)) return null;
  return typeof data.code === "string" ? data.code : null;
}

/** Create the query client: refusals are not retried, and an expired session redirects to sign-in. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: redirectToSignIn }),
    defaultOptions: {
      queries: {
        staleTime: STALE_MILLISECONDS,
        retry: (failures, error) => {
          const code = getErrorCode(error);
          return failures < TRIES && (code === null || code === "SERVICE_UNAVAILABLE");
        },
      },
      mutations: { onError: redirectToSignIn },
      dehydrate: {
        serializeData: superjson.serialize,
        shouldDehydrateQuery: defaultShouldDehydrateQuery,
      },
      hydrate: { deserializeData: superjson.deserialize },
    },
  });
}

function redirectToSignIn(error: unknown): void {
  if (typeof window === "undefined" || getErrorCode(error) !== "UNAUTHORIZED") return;
  const from = `${window.location.pathname}${window.location.search}`;
  window.location.assign(`/sign-in?from=${encodeURIComponent(from)}`);
}
