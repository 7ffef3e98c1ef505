"use client";

import { useMutation } from "@tanstack/react-query";
import { MonitorSmartphone } from "lucide-react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { RelativeTime } from "@/components/ui/relative-time";
import { getDeviceName } from "../settings/device-name";
import { useTRPC } from "../trpc/client";
import { useMemberChange } from "./use-member-change";

interface MemberSessionsProps {
  id: number;
  sessions: readonly {
    id: number;
    /** Origin of the pages whose widgets the session is limited to; null: a full session. */
    widgetOrigin: string | null;
    userAgent: string | null;
    address: string | null;
    lastSeenAt: Date;
  }[];
  mayEnd: boolean;
}

/** Active sessions of a member. */
export function MemberSessions({ id, sessions, mayEnd }: MemberSessionsProps) {
  const trpc = useTRPC();
  const change = useMemberChange();
  const end = useMutation(trpc.members.endSessions.mutationOptions());
  const endOne = (sessionId: number | null, done: string) =>
    void change(() => end.mutateAsync({ id, sessionId }), done);
  if (sessions.length === 0)
    return (
      <EmptyState icon={MonitorSmartphone} title="No active sessions">
        Sessions last 60 days, or 30 days in widgets, unless they are ended earlier.
      </EmptyState>
    );
  return (
    <div className="flex flex-col gap-3">
      <ul className="divide-y divide-line rounded-lg border border-line">
        {sessions.map(({ id: sessionId, widgetOrigin, userAgent, address, lastSeenAt }) => (
          <li key={sessionId} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <div className="min-w-0 flex-1">
              <p className="text-sm font-medium">{getDeviceName(userAgent)}</p>
              <p className="text-xs text-ink-3">
                {address === null ? "From an unknown address" : `From ${address}`}, last seen{" "}
                <RelativeTime date={lastSeenAt} />
                {widgetOrigin !== null && `, only in widgets on ${new URL(widgetOrigin).host}`}
              </p>
            </div>
            {mayEnd && (
              <Button
                size="sm"
                disabled={end.isPending}
                aria-label={`End session on ${getDeviceName(userAgent)}`}
                onClick={() => endOne(sessionId, "Session ended")}
              >
                End session
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayEnd && sessions.length > 1 && (
        <div>
          <Button disabled={end.isPending} onClick={() => endOne(null, "All sessions ended")}>
            End all sessions
          </Button>
        </div>
      )}
    </div>
  );
}
