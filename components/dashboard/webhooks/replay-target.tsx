"use client";

import { useQuery } from "@tanstack/react-query";
import type { WebhookEndpoint } from "@/server/webhooks/index";
import { SelectField } from "../form/fields";
import { useTRPC } from "../trpc/client";
import { stripScheme } from "./webhook-labels";

/** Target of a replay: the same webhook, or another active one of its family. */
export function ReplayTarget({
  webhook,
  value,
  onChange,
}: {
  webhook: Pick<WebhookEndpoint, "id" | "family" | "url" | "status">;
  value: number;
  onChange: (target: number) => void;
}) {
  const trpc = useTRPC();
  const { family } = webhook;
  const query = useQuery(trpc.webhooks.list.queryOptions({ filter: { family }, page: { limit: 100 } }));
  const otherWebhooks = (query.data?.rows ?? []).filter(
    (row) => row.id !== webhook.id && row.status === "active",
  );
  return (
    <SelectField
      label="Send to"
      hint={
        webhook.status === "active"
          ? "The same bytes, signed with the secret of the webhook that receives them."
          : "This webhook is disabled. Choose another, or enable it first."
      }
      value={String(value)}
      options={[
        { value: String(webhook.id), label: `This webhook: ${stripScheme(webhook.url)}` },
        ...otherWebhooks.map((row) => ({
          value: String(row.id),
          label: `${row.id}: ${stripScheme(row.url)}`,
        })),
      ]}
      onChange={(next) => onChange(Number(next))}
    />
  );
}
