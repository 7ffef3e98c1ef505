"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { formatCount } from "@/components/ui/plural";
import { RelativeTime } from "@/components/ui/relative-time";
import { SkeletonRows } from "@/components/ui/skeleton";
import type { PushCounts } from "@/server/engagement/push/index";
import { PageHeader } from "../page-header";
import { useStaff } from "../staff-provider";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import { useMutationRunner } from "../use-mutation-runner";
import { usePushesChanged } from "./use-pushes-changed";

const NUMBERS = [
  { name: "sent", label: "Sent" },
  { name: "gone", label: "No longer subscribed" },
  { name: "failed", label: "Not delivered" },
  { name: "waiting", label: "Waiting" },
] as const;

/** The latest notifications, with what became of them. */
function Messages({ messages }: { messages: readonly PushCounts[] }) {
  return (
    <div className="overflow-x-auto rounded-lg border border-line">
      <table className="w-full min-w-2xl text-sm">
        <caption className="sr-only">Latest notifications</caption>
        <thead className="text-xs text-ink-3">
          <tr>
            <th scope="col" className="px-4 py-2 text-start font-medium">
              Headline
            </th>
            <th scope="col" className="px-3 py-2 text-start font-medium">
              Time
            </th>
            {NUMBERS.map(({ name, label }) => (
              <th key={name} scope="col" className="px-3 py-2 text-end font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {messages.map((message) => (
            <tr key={message.id} className="border-t border-line">
              <th scope="row" className="px-4 py-2 text-start font-normal wrap-anywhere">
                <Link
                  href={`/dashboard/stories/${message.storyId}`}
                  prefetch={false}
                  className="hover:text-accent hover:underline"
                >
                  {message.title}
                </Link>
              </th>
              <td className="px-3 py-2 whitespace-nowrap">
                <RelativeTime date={message.createdAt} systemClock />
              </td>
              {NUMBERS.map(({ name }) => (
                <td key={name} className="px-3 py-2 text-end">
                  {message[name].toLocaleString("en")}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Whether readers can ask for notifications, how many did, and the notifications that were sent. */
export function PushPage() {
  const trpc = useTRPC();
  const changed = usePushesChanged();
  const canSwitch = useStaff().permissions.includes("account:write");
  const query = useQuery(trpc.push.overview.queryOptions());
  const setActive = useMutation(trpc.push.setActive.mutationOptions({ onSettled: changed }));
  const overview = query.data;
  const run = useMutationRunner();
  const change = (active: boolean) =>
    run(() => setActive.mutateAsync({ active }), active ? "Breaking news is on" : "Breaking news is off");
  return (
    <div className="max-w-5xl">
      <PageHeader
        title="Breaking news"
        description="Notifications on the devices of readers who asked for them. Send one from a published story."
        actions={
          canSwitch && overview !== undefined ? (
            <Button
              variant={overview.active ? "secondary" : "primary"}
              disabled={setActive.isPending}
              onClick={() => void change(!overview.active)}
            >
              {overview.active ? "Switch off" : "Switch on"}
            </Button>
          ) : undefined
        }
      />
      {overview === undefined ? (
        query.error === null ? (
          <SkeletonRows rows={4} />
        ) : (
          <QueryError error={query.error} onRetry={() => void query.refetch()} />
        )
      ) : (
        <>
          <p className="mb-4 flex items-center gap-2 text-sm text-ink-2">
            <Badge tone={overview.active ? "good" : "neutral"}>{overview.active ? "On" : "Off"}</Badge>
            {formatCount(overview.receivers, "browser")}
          </p>
          {overview.messages.length === 0 ? (
            <EmptyState icon={BellRing} title="No breaking news sent yet">
              Once it is switched on, the front page has a button with which readers ask for it.
            </EmptyState>
          ) : (
            <Messages messages={overview.messages} />
          )}
        </>
      )}
    </div>
  );
}
