"use client";

import { useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { CopyButton, CopyId } from "@/components/ui/copy-button";
import { EmptyState } from "@/components/ui/empty-state";
import { JsonView } from "@/components/ui/json-view";
import { RelativeTime } from "@/components/ui/relative-time";
import { Skeleton } from "@/components/ui/skeleton";
import type { WebhookAttempt, WebhookDelivery } from "@/server/webhooks/index";
import { buildEventHref } from "../events/event-href";
import { ObjectPage } from "../object/object-page";
import { useStaff } from "../staff-provider";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import { AttemptView } from "./attempt-view";
import { ReplayOne } from "./replay-one";
import { DeliveryBadge, KindBadge, stripScheme } from "./webhook-labels";

const POLL_MILLISECONDS = 1_500;
const LINK = "text-accent underline underline-offset-2 break-all";

function Attempts({ delivery, log }: { delivery: WebhookDelivery; log: readonly WebhookAttempt[] }) {
  if (log.length === 0) {
    return (
      <EmptyState
        icon={Send}
        title={delivery.attempts === 0 ? "Not sent yet" : "These attempts are no longer stored"}
      >
        {delivery.state === "held"
          ? "It is held until the webhook is enabled again."
          : delivery.attempts === 0
            ? "It is sent shortly, and then appears here."
            : "Attempts are kept for 30 days."}
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      {log.toReversed().map((attempt, index) => (
        <AttemptView key={attempt.id} attempt={attempt} open={index === 0} />
      ))}
    </div>
  );
}

function parseBody(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

function Body({ body }: { body: string }) {
  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-center gap-1 text-sm text-ink-2">
        {new TextEncoder().encode(body).length.toLocaleString("en")} bytes, the same in every attempt. Copy
        the exact bytes to check a signature manually:
        <CopyButton text={body} label="Copy body" />
      </p>
      <JsonView value={parseBody(body)} label="body" />
    </div>
  );
}

function nextFact({ state, nextAttemptAt, finishedAt, attempts }: WebhookDelivery): {
  label: string;
  value: ReactNode;
} {
  if (nextAttemptAt !== null)
    return {
      label: attempts === 0 ? "Will be sent" : "Next attempt",
      value: <RelativeTime systemClock date={nextAttemptAt} />,
    };
  if (finishedAt === null) return { label: "Next attempt", value: "When the webhook is enabled" };
  const label = state === "delivered" ? "Delivered" : state === "skipped" ? "Skipped" : "Failed";
  return { label, value: <RelativeTime systemClock date={finishedAt} /> };
}

/**
 * Page of one delivery: status, payload, and every attempt with its response.
 * A delivery in progress is polled.
 */
export function DeliveryPage({ webhookId, id }: { webhookId: number; id: string }) {
  const trpc = useTRPC();
  const { permissions } = useStaff();
  const webhook = useQuery(trpc.webhooks.get.queryOptions({ id: webhookId }));
  const query = useQuery(
    trpc.webhooks.delivery.queryOptions(
      { id },
      { refetchInterval: ({ state }) => (state.data?.state === "pending" ? POLL_MILLISECONDS : false) },
    ),
  );
  const result = query.data;
  if (result === undefined) return <QueryError error={query.error} onRetry={() => void query.refetch()} />;
  const { body, log, ...delivery } = result;
  const isTest = delivery.eventId.startsWith("test:");
  return (
    <ObjectPage
      kind="Delivery"
      title={delivery.name}
      badges={
        <>
          <DeliveryBadge delivery={delivery} />
          <KindBadge kind={delivery.kind} />
        </>
      }
      id={delivery.id}
      actions={
        permissions.includes("webhooks:write") && webhook.data !== undefined ? (
          <ReplayOne webhook={webhook.data} deliveryId={delivery.id} />
        ) : undefined
      }
      facts={[
        {
          label: "Webhook",
          value:
            webhook.data === undefined ? (
              <Skeleton className="h-4 w-40" />
            ) : (
              <Link href={`/dashboard/webhooks/${webhookId}`} prefetch={false} className={LINK}>
                {stripScheme(webhook.data.url)}
              </Link>
            ),
        },
        {
          label: "Event",
          value:
            isTest || !permissions.includes("events:read") ? (
              isTest ? (
                "Test event, not in the event log"
              ) : (
                delivery.eventId
              )
            ) : (
              <Link href={buildEventHref(delivery.eventId)} prefetch={false} className={LINK}>
                {delivery.eventId}
              </Link>
            ),
        },
        { label: "webhook-id", value: <code className="font-mono text-xs">msg_{delivery.messageId}</code> },
        ...(delivery.requestId === null
          ? []
          : [{ label: "Request", value: <CopyId id={delivery.requestId} label="Copy request ID" /> }]),
        { label: "Attempts", value: delivery.attempts },
        nextFact(delivery),
        { label: "Occurred", value: <RelativeTime systemClock date={delivery.occurredAt} /> },
        { label: "Created", value: <RelativeTime systemClock date={delivery.createdAt} /> },
      ]}
      tabs={[
        {
          value: "tries",
          label: "Attempts",
          count: log.length,
          content: <Attempts delivery={delivery} log={log} />,
        },
        { value: "body", label: "Body", content: <Body body={body} /> },
        { value: "json", label: "JSON", content: <JsonView value={{ ...delivery, log }} label="delivery" /> },
      ]}
    />
  );
}
