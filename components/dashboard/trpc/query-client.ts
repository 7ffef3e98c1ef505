import { defaultShouldDehydrateQuery, QueryCache, QueryClient } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import superjson from "superjson";

const FRESH_MILLISECONDS = 15_000;
const TRIES = 2;

/** tRPC's code of a failed call: `NOT_FOUND`, `FORBIDDEN` …; null when the server was not reached. */
export function codeOf(error: unknown): string | null {
  if (!(error instanceof TRPCClientError)) return null;
  const data: unknown = error.data;
  if (typeof data !== "object" || data === null || !("code" in data)) return null;
  return typeof data.code === "string" ? data.code : null;
}

/** A client with the dashboard's rules: refusals are not tried again, and a session that ended leads to sign-in. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: signInWhenOut }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MILLISECONDS,
        retry: (failures, error) => {
          const code = codeOf(error);
          return failures < TRIES && (code === null || code === "SERVICE_UNAVAILABLE");
        },
      },
      mutations: { onError: signInWhenOut },
      dehydrate: {
        serializeData: superjson.serialize,
        shouldDehydrateQuery: defaultShouldDehydrateQuery,
      },
      hydrate: { deserializeData: superjson.deserialize },
    },
  });
}

function signInWhenOut(error: unknown): void {
  if (typeof window === "undefined" || codeOf(error) !== "UNAUTHORIZED") return;
  const from = `${window.location.pathname}${window.location.search}`;
  window.location.assign(`/sign-in?from=${encodeURIComponent(from)}`);
}
