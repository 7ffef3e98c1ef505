"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/relative-time";
import { Skeleton } from "@/components/ui/skeleton";
import type { ServerKeySummary } from "@/server/staff/index";
import { ALL_SCOPES } from "@/shared/staff/key-scopes";
import { useStaff } from "../staff-provider";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import { KeyList, NewKey } from "./key-list";
import { NewServerKey } from "./new-server-key";

const NOTE =
  "This key gives access to the server APIs, within its scopes. Keep it on your servers, never in a page or an app.";

function hasExpired({ expiresAt }: ServerKeySummary): boolean {
  return expiresAt !== null && expiresAt.getTime() <= Date.now();
}

function KeyFacts({ listed }: { listed: ServerKeySummary }) {
  const { createdAt, lastUsedAt, expiresAt, scopes } = listed;
  return (
    <>
      {scopes.includes(ALL_SCOPES) ? "Full access" : scopes.join(", ")} · created{" "}
      <RelativeTime systemClock date={createdAt} /> ·{" "}
      {lastUsedAt === null ? (
        "not used yet"
      ) : (
        <>
          last used <RelativeTime systemClock date={lastUsedAt} />
        </>
      )}
      {expiresAt !== null && (
        <>
          {" "}
          · {hasExpired(listed) ? "expired" : "expires"} <RelativeTime systemClock date={expiresAt} />
        </>
      )}
    </>
  );
}

/** Keys of the server APIs: their prefixes, and buttons to create and revoke them. */
export function ServerKeys() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const canEdit = useStaff().permissions.includes("keys:write");
  const query = useQuery(trpc.keys.server.queryOptions());
  const changed = () => client.invalidateQueries({ queryKey: trpc.keys.server.queryKey() });
  const create = useMutation(trpc.keys.createServer.mutationOptions({ onSettled: changed }));
  const [adding, setAdding] = useState(false);
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
          keys={query.data.map((key) => ({
            id: key.id,
            name: (
              <>
                {key.name} <code className="font-mono text-xs text-ink-3">{key.prefix}…</code>
              </>
            ),
            label: `${key.name}, key starting with ${key.prefix}`,
            about: <KeyFacts listed={key} />,
            badge: hasExpired(key) ? <Badge tone="warn">Expired</Badge> : undefined,
            revokedAt: key.revokedAt,
          }))}
          canEdit={canEdit}
          warning="Calls with this key are refused immediately. This cannot be undone."
          onRevoke={(id) => revoke.mutateAsync({ id })}
        />
      )}
      {canEdit && (
        <div>
          <Button onClick={() => setAdding(true)}>
            <Plus aria-hidden />
            Create server key
          </Button>
        </div>
      )}
      {adding && (
        <NewServerKey onClose={() => setAdding(false)} onCreate={(input) => create.mutateAsync(input)} />
      )}
      {!adding && create.data !== undefined && (
        <NewKey secret={create.data.key} note={NOTE} onClose={() => create.reset()} />
      )}
    </div>
  );
}
