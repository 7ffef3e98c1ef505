"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { WebhookEndpoint } from "@/server/webhooks/index";
import { DAY_MILLISECONDS } from "@/shared/time-units";
import { MomentField } from "../form/moment-field";
import { useTRPC } from "../trpc/client";
import { FormDialog, RadioChoice } from "./form-dialog";
import { ReplayTarget } from "./replay-target";
import { useWebhookChange } from "./use-webhook-change";
import { formatDeliveryCount } from "./webhook-labels";

const MINUTE_MILLISECONDS = 60_000;

/** Replay the deliveries of a time range. */
export function ReplayRange({ webhook, onClose }: { webhook: WebhookEndpoint; onClose: () => void }) {
  const trpc = useTRPC();
  const change = useWebhookChange();
  const replay = useMutation(trpc.webhooks.replayRange.mutationOptions());
  const [from, setFrom] = useState<Date | null>(() => new Date(Date.now() - DAY_MILLISECONDS));
  const [until, setUntil] = useState<Date | null>(() => new Date(Date.now() + MINUTE_MILLISECONDS));
  const [which, setWhich] = useState<"undelivered" | "all">("undelivered");
  const [target, setTarget] = useState(webhook.id);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async () => {
    if (from === null || until === null || from >= until) {
      setProblem("The start must be before the end.");
      return false;
    }
    const input = { endpointId: webhook.id, toEndpointId: target, which, from, to: until };
    return change(
      () => replay.mutateAsync(input),
      ({ replayed }) =>
        replayed === 0 ? "No deliveries to replay" : `Replaying ${formatDeliveryCount(replayed)}`,
    );
  };
  return (
    <FormDialog title="Replay deliveries" action="Replay deliveries" onClose={onClose} onSubmit={submit}>
      <div className="grid gap-4 sm:grid-cols-2">
        <MomentField
          label="From"
          value={from}
          error={problem ?? undefined}
          onChange={(moment) => {
            setProblem(null);
            setFrom(moment);
          }}
        />
        <MomentField
          label="To"
          value={until}
          onChange={(moment) => {
            setProblem(null);
            setUntil(moment);
          }}
        />
      </div>
      <p className="-mt-2 text-xs text-ink-3">The time at which deliveries were created.</p>
      <RadioChoice
        legend="Which"
        name="which"
        value={which}
        options={[
          {
            value: "undelivered",
            label: "Undelivered events",
            hint: "Each event once, oldest first, without those that are delivered or pending.",
          },
          {
            value: "all",
            label: "All events",
            hint: "Includes delivered events. Test events are never replayed.",
          },
        ]}
        onChange={setWhich}
      />
      <ReplayTarget webhook={webhook} value={target} onChange={setTarget} />
    </FormDialog>
  );
}
