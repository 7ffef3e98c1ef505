"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { CopyButton } from "@/components/ui/copy-button";
import { JsonView } from "@/components/ui/json-view";
import { lazyPart } from "@/components/ui/lazy-part";
import { formatCount } from "@/components/ui/plural";
import { ExactTime, RelativeTime } from "@/components/ui/relative-time";
import { SkeletonRows } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import type { WebhookEndpoint } from "@/server/webhooks/index";
import { loadSchemas } from "../form/load-schemas";
import { type Fact, ObjectPage } from "../object/object-page";
import { useStaff } from "../staff-provider";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import { Deliveries } from "./deliveries";
import { useWebhooksChanged } from "./use-webhook-change";
import { WebhookActions } from "./webhook-actions";
import { FAMILIES, formatDeliveryCount, formatUrlTitle, HealthBadge } from "./webhook-labels";
import { WebhookNotice } from "./webhook-notice";

const VerifyCall = lazyPart(async () => (await import("./verify-call")).VerifyCall, {
  wait: () => <SkeletonRows />,
});
const WebhookForm = lazyPart(async () => (await import("./webhook-form")).WebhookForm, {
  wait: () => <SkeletonRows rows={6} />,
});

const POLL_MILLISECONDS = 5_000;

function renderTime(at: Date | null): ReactNode {
  return at === null ? <span className="text-ink-3">Never</span> : <RelativeTime systemClock date={at} />;
}

function renderSecret({ hasSecret, previousSecretUntil }: WebhookEndpoint): ReactNode {
  if (!hasSecret) return <span className="text-warn">None: signatures are empty</span>;
  if (previousSecretUntil === null || previousSecretUntil.getTime() < Date.now()) return "Set";
  return (
    <span suppressHydrationWarning>
      Rotating: the old secret is valid until <ExactTime date={previousSecretUntil} />
    </span>
  );
}

function CopyUrl({ url }: { url: string }) {
  return (
    <span className="flex items-start gap-1">
      <code className="min-w-0 font-mono text-xs leading-5 break-all">{url}</code>
      <CopyButton text={url} label="Copy URL" />
    </span>
  );
}

function toFacts(webhook: WebhookEndpoint): Fact[] {
  const { waiting, held, reminderDays } = webhook;
  return [
    { label: "URL", value: <CopyUrl url={webhook.url} /> },
    { label: "Last success", value: renderTime(webhook.lastSuccessAt) },
    { label: "Last failure", value: renderTime(webhook.lastFailureAt) },
    {
      label: "Failing since",
      value:
        webhook.failingSince === null ? (
          <span className="text-ink-3">–</span>
        ) : (
          <RelativeTime systemClock date={webhook.failingSince} />
        ),
    },
    { label: "Pending", value: waiting === 0 ? "None" : formatDeliveryCount(waiting) },
    ...(held === 0 ? [] : [{ label: "Held", value: formatDeliveryCount(held) }]),
    { label: "Order", value: webhook.ordered ? "In order" : "In parallel" },
    { label: "Secret", value: renderSecret(webhook) },
    ...(reminderDays === null
      ? []
      : [{ label: "Expiry reminder", value: `${formatCount(reminderDays, "day")} before the end` }]),
    { label: "Created", value: <RelativeTime systemClock date={webhook.createdAt} /> },
    { label: "Updated", value: <RelativeTime systemClock date={webhook.updatedAt} /> },
  ];
}

function Settings({ webhook }: { webhook: WebhookEndpoint }) {
  const { id, family, url, events, ordered, reminderDays } = webhook;
  const trpc = useTRPC();
  const changed = useWebhooksChanged();
  const { permissions } = useStaff();
  const query = useQuery(trpc.webhooks.eventChoices.queryOptions());
  const update = useMutation(trpc.webhooks.update.mutationOptions());
  if (query.data === undefined) {
    if (query.error !== null) return <QueryError error={query.error} onRetry={() => void query.refetch()} />;
    return <SkeletonRows rows={6} />;
  }
  const choices = query.data[family];
  if (!permissions.includes("webhooks:write")) {
    return (
      <ul className="max-w-2xl divide-y divide-line rounded-lg border border-line">
        {choices
          .filter((choice) => events.includes(choice.name))
          .map((choice) => (
            <li key={choice.name} className="px-3.5 py-2.5">
              <code className="font-mono text-xs font-medium">{choice.name}</code>
              <span className="block text-xs text-ink-2">{choice.description}</span>
            </li>
          ))}
      </ul>
    );
  }
  return (
    <WebhookForm
      loadSchema={async () => (await loadSchemas()).webhookSettingsSchema}
      defaults={{ url, events, ordered, reminderDays }}
      choices={choices}
      reminds={family === "subscription"}
      submit="Save webhook"
      onSubmit={async (settings) => {
        await update.mutateAsync({ id, ...settings });
        await changed();
        toast.success("Webhook saved");
      }}
    />
  );
}

/** Page of one webhook: health, deliveries, settings, signature verification. */
export function WebhookPage({ id }: { id: number }) {
  const trpc = useTRPC();
  const { permissions } = useStaff();
  const query = useQuery(trpc.webhooks.get.queryOptions({ id }, { refetchInterval: POLL_MILLISECONDS }));
  const webhook = query.data;
  if (webhook === undefined) return <QueryError error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <ObjectPage
      kind="Webhook"
      title={formatUrlTitle(webhook.url)}
      badges={
        <>
          <HealthBadge webhook={webhook} />
          <Badge>{FAMILIES[webhook.family].name}</Badge>
        </>
      }
      id={String(webhook.id)}
      actions={permissions.includes("webhooks:write") ? <WebhookActions webhook={webhook} /> : undefined}
      notice={<WebhookNotice webhook={webhook} />}
      facts={toFacts(webhook)}
      tabs={[
        { value: "deliveries", label: "Deliveries", content: <Deliveries webhook={webhook} /> },
        {
          value: "settings",
          label: permissions.includes("webhooks:write") ? "Settings" : "Events",
          content: <Settings webhook={webhook} />,
        },
        { value: "verify", label: "Verify signatures", content: <VerifyCall family={webhook.family} /> },
        { value: "json", label: "JSON", content: <JsonView value={webhook} label="webhook" /> },
      ]}
    />
  );
}
