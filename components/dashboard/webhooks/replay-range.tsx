"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { WebhookEndpoint } from "@/server/webhooks/index";
import { MomentField } from "../form/moment-field";
import { useTRPC } from "../trpc/client";
import { FormDialog, RadioChoice } from "./form-dialog";
import { ReplayTarget } from "./replay-target";
import { useWebhookChange } from "./use-webhook-change";
import { formatDeliveryCount } from "./webhook-labels";

const DAY_MILLISECONDS = 86_400_000;
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
      setProblem("The time must begin before it ends.");
      return false;
    }
    const input = { endpointId: webhook.id, toEndpointId: target, which, from, to: until };
    return change(
      () => replay.mutateAsync(input),
      ({ replayed }) =>
        replayed === 0
          ? "There was nothing to replay."
          : `${formatDeliveryCount(replayed)} on the way again.`,
    );
  };
  return (
    <FormDialog title="Replay a range" action="Replay" onClose={onClose} onSubmit={submit}>
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
          label="Until"
          value={until}
          onChange={(moment) => {
            setProblem(null);
            setUntil(moment);
          }}
        />
      </div>
      <p className="-mt-2 text-xs text-ink-3">When deliveries were made.</p>
      <RadioChoice
        legend="Which"
        name="which"
        value={which}
        options={[
          {
            value: "undelivered",
            label: "What was not received",
            hint: "Each event once, oldest first, without what has arrived or is on its way.",
          },
          { value: "all", label: "Everything", hint: "Also what was received. Tests are never replayed." },
        ]}
        onChange={setWhich}
      />
      <ReplayTarget webhook={webhook} value={target} onChange={setTarget} />
    </FormDialog>
  );
}
