"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/relative-time";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { useStaff } from "../staff-provider";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import { KeyList, NewKey } from "./key-list";

const NOTE =
  "This key gives full access to the server APIs. Keep it on your servers, never in a page or an app.";

/** Keys of the server APIs: their prefixes, and buttons to create and revoke them. */
export function ServerKeys() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const canEdit = useStaff().permissions.includes("keys:write");
  const query = useQuery(trpc.keys.server.queryOptions());
  const changed = () => client.invalidateQueries({ queryKey: trpc.keys.server.queryKey() });
  const create = useMutation(
    trpc.keys.createServer.mutationOptions({
      onSettled: changed,
      onError: (error) => toast.error(error.message),
    }),
  );
  const revoke = useMutation(trpc.keys.revokeServer.mutationOptions({ onSettled: changed }));
  if (query.data === undefined) {
    if (query.error !== null) return <QueryError error={query.error} onRetry={() => void query.refetch()} />;
    return <Skeleton className="h-16 w-full" />;
  }
  return (
    <div className="flex flex-col items-start gap-3 *:w-full">
      {query.data.length === 0 ? (
        <p className="text-sm text-ink-2">
          No server keys yet. Calls with X-SUBAUTH are refused until you create one.
        </p>
      ) : (
        <KeyList
          keys={query.data.map(({ id, prefix, createdAt, revokedAt }) => ({
            id,
            name: <code className="font-mono text-xs">{prefix}…</code>,
            label: `key starting with ${prefix}`,
            about: (
              <>
                Created <RelativeTime systemClock date={createdAt} />
              </>
            ),
            revokedAt,
          }))}
          canEdit={canEdit}
          warning="Calls with this key are refused within seconds. This cannot be undone."
          onRevoke={(id) => revoke.mutateAsync({ id })}
        />
      )}
      {canEdit && (
        <div>
          <Button disabled={create.isPending} onClick={() => create.mutate()}>
            <Plus aria-hidden />
            Create server key
          </Button>
        </div>
      )}
      {create.data !== undefined && (
        <NewKey secret={create.data.key} note={NOTE} onClose={() => create.reset()} />
      )}
    </div>
  );
}
