"use client";

import { useQuery } from "@tanstack/react-query";
import { ClockFading } from "lucide-react";
import { useState } from "react";
import { cn } from "@/components/ui/cn";
import { EmptyState } from "@/components/ui/empty-state";
import { ExactTime, formatExactTime, useAccountTime } from "@/components/ui/relative-time";
import { Skeleton } from "@/components/ui/skeleton";
import type { ClockAdvance } from "@/server/subscriptions/clock/index";
import { PageHeader } from "../page-header";
import { SettingsSection } from "../settings/settings-section";
import { useStaff } from "../staff-provider";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import { AdvanceForm } from "./advance-form";
import { ClockEvents } from "./clock-events";
import { formatOffset } from "./format-offset";

const POLL_MILLISECONDS = 1_000;

function OwnTime() {
  const { now, timeZone, ahead } = useAccountTime();
  return (
    <p className="mb-5">
      <span className="tabular block text-2xl font-semibold text-test" suppressHydrationWarning>
        {formatExactTime(now, timeZone)}
      </span>
      <span className="text-sm text-ink-2">
        {ahead === 0
          ? "Real time. Advance the clock to move ahead."
          : `${formatOffset(ahead)} ahead of real time.`}
      </span>
    </p>
  );
}

function formatProgress({ finishedAt, reachedAt, toAt, fromAt, steps }: ClockAdvance): string {
  const stops = steps === 1 ? "1 step" : `${steps} steps`;
  if (finishedAt !== null) return stops;
  const part = (reachedAt.getTime() - fromAt.getTime()) / (toAt.getTime() - fromAt.getTime());
  return `in progress, ${Math.floor(part * 100)}%`;
}

function Advances({
  advances,
  chosen,
  onChoose,
}: {
  advances: readonly ClockAdvance[];
  chosen: number | undefined;
  onChoose: (id: number) => void;
}) {
  return (
    <ul className="mb-6 flex flex-col gap-1">
      {advances.map((advance) => (
        <li key={advance.id}>
          <button
            type="button"
            aria-pressed={advance.id === chosen}
            onClick={() => onChoose(advance.id)}
            className={cn(
              "flex w-full flex-wrap items-baseline gap-x-3 rounded-md px-3 py-2 text-left text-sm hover:bg-hover",
              advance.id === chosen && "bg-test-soft",
            )}
          >
            <span className="w-12 shrink-0 font-semibold">{advance.duration}</span>
            <span className="tabular text-ink-2">
              to <ExactTime date={advance.toAt} />
            </span>
            <span className="text-ink-3 sm:ml-auto">
              {formatProgress(advance)}
              {advance.actorName !== null && `, ${advance.actorName}`}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Live() {
  return (
    <EmptyState icon={ClockFading} title="This publication is live">
      A live publication uses real time, which can’t be changed. To switch a publication that has taken no
      real money to test mode, run this on the server:{" "}
      <code className="font-mono text-xs">masthead clock test</code>.
    </EmptyState>
  );
}

/** Test clock of an account in test mode: its state, the form that advances it, and the resulting events. */
export function TestClockPage() {
  const trpc = useTRPC();
  const { permissions } = useStaff();
  const isRunning = (advances: readonly ClockAdvance[]) =>
    advances.some((advance) => advance.finishedAt === null);
  const query = useQuery(
    trpc.clock.get.queryOptions(undefined, {
      refetchInterval: ({ state }) =>
        state.data !== undefined && isRunning(state.data.advances) ? POLL_MILLISECONDS : false,
    }),
  );
  const [chosen, choose] = useState<number | undefined>();
  const clock = query.data;
  const selectedId = chosen ?? clock?.advances[0]?.id;
  const advance = clock?.advances.find(({ id }) => id === selectedId);
  return (
    <div className="max-w-5xl">
      <PageHeader
        title="Test clock"
        description="See a year of this publication's renewals, expiries, reminders and scheduled stories in seconds."
      />
      {clock === undefined ? (
        query.error === null ? (
          <Skeleton className="h-40 w-full" />
        ) : (
          <QueryError error={query.error} onRetry={() => void query.refetch()} />
        )
      ) : clock.mode === "live" ? (
        <Live />
      ) : (
        <>
          <SettingsSection
            title="Publication time"
            description="You can advance the clock, but not turn it back. Webhooks and emails are sent as usual."
          >
            <OwnTime />
            {permissions.includes("subscriptions:write") && (
              <AdvanceForm running={isRunning(clock.advances)} onDone={choose} />
            )}
          </SettingsSection>
          {clock.advances.length > 0 && (
            <SettingsSection
              title="Advances"
              description="Each advance of the clock and the events that occurred, in order."
            >
              <Advances advances={clock.advances} chosen={selectedId} onChoose={choose} />
              {advance !== undefined && (
                <ClockEvents key={`${advance.id}:${advance.finishedAt === null}`} advanceId={advance.id} />
              )}
            </SettingsSection>
          )}
        </>
      )}
    </div>
  );
}
