"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { RelativeTime } from "@/components/ui/relative-time";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import { getDeviceName } from "./device-name";

const FAILED = "The session could not be ended. Try again.";

/** Active sessions of the user, each with a button to end it. */
export function OwnSessions() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const query = useQuery(trpc.me.sessions.queryOptions());
  const refresh = () => client.invalidateQueries({ queryKey: trpc.me.sessions.queryKey() });
  const revoke = useMutation(
    trpc.me.revokeSession.mutationOptions({
      onSuccess: async () => {
        await refresh();
        toast.success("Session ended");
      },
      onError: () => toast.error(FAILED),
    }),
  );
  const revokeOthers = useMutation(
    trpc.me.revokeOtherSessions.mutationOptions({
      onSuccess: async ({ ended }) => {
        setConfirming(false);
        await refresh();
        toast.success(ended === 1 ? "1 session ended" : `${ended} sessions ended`);
      },
      onError: () => toast.error(FAILED),
    }),
  );
  if (query.data === undefined) {
    if (query.error !== null) return <QueryError error={query.error} onRetry={() => void query.refetch()} />;
    return <Skeleton className="h-24 w-full" />;
  }
  const sessions = query.data;
  return (
    <>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <div className="min-w-0 flex-1">
              <p className="flex items-center gap-2 text-sm font-medium">
                {getDeviceName(session.userAgent)}
                {session.current && <Badge tone="good">This device</Badge>}
              </p>
              <p className="text-xs text-ink-3">
                Signed in <RelativeTime systemClock date={session.createdAt} />, expires{" "}
                <RelativeTime systemClock date={session.expiresAt} />
              </p>
            </div>
            {!session.current && (
              <Button
                size="sm"
                disabled={revoke.isPending}
                aria-label={`Sign out ${getDeviceName(session.userAgent)}`}
                onClick={() => revoke.mutate({ id: session.id })}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button className="mt-3" onClick={() => setConfirming(true)}>
          Sign out everywhere else
        </Button>
      )}
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Sign out everywhere else?"
        action="Sign out"
        pending={revokeOthers.isPending}
        onConfirm={() => revokeOthers.mutate()}
      >
        <p>All other browsers are signed out immediately. This one stays signed in.</p>
      </ConfirmDialog>
    </>
  );
}
