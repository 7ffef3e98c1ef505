"use client";

import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Field } from "@/components/ui/field";
import type { WebhookEndpoint } from "@/server/webhooks/index";
import { useTRPC } from "../trpc/client";
import { AskDialog, Choice } from "./ask-dialog";
import { ReplayTarget } from "./replay-target";
import { useWebhookChange } from "./use-webhook-change";
import { deliveriesText } from "./webhook-words";

const DAY_MILLISECONDS = 86_400_000;
const MINUTE_MILLISECONDS = 60_000;

/** A moment as the browser's own field for it takes it, in the reader's time zone. */
function localMinutes(time: number): string {
  const local = new Date(time - new Date(time).getTimezoneOffset() * MINUTE_MILLISECONDS);
  return local.toISOString().slice(0, 16);
}

/** Sends a time's deliveries again. */
export function ReplayRange({ webhook, onClose }: { webhook: WebhookEndpoint; onClose: () => void }) {
  const id = useId();
  const trpc = useTRPC();
  const change = useWebhookChange();
  const replay = useMutation(trpc.webhooks.replayRange.mutationOptions());
  const [from, setFrom] = useState(() => localMinutes(Date.now() - DAY_MILLISECONDS));
  const [until, setUntil] = useState(() => localMinutes(Date.now() + MINUTE_MILLISECONDS));
  const [which, setWhich] = useState<"undelivered" | "all">("undelivered");
  const [target, setTarget] = useState(webhook.id);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async () => {
    const range = { from: new Date(from), to: new Date(until) };
    if (!(range.from < range.to)) {
      setProblem("The time must begin before it ends.");
      return false;
    }
    const input = { endpointId: webhook.id, toEndpointId: target, which, ...range };
    return change(
      () => replay.mutateAsync(input),
      ({ replayed }) =>
        replayed === 0 ? "There was nothing to replay." : `${deliveriesText(replayed)} on the way again.`,
    );
  };
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <AskDialog title="Replay a range" action="Replay" onClose={onClose} onSubmit={submit}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          id={`${id}-from`}
          label="From"
          type="datetime-local"
          value={from}
          error={problem ?? undefined}
          onChange={(event) => {
            setProblem(null);
            setFrom(event.target.value);
          }}
        />
        <Field
          id={`${id}-until`}
          label="Until"
          type="datetime-local"
          value={until}
          onChange={(event) => {
            setProblem(null);
            setUntil(event.target.value);
          }}
        />
      </div>
      <p className="-mt-2 text-xs text-ink-3">When deliveries were made, in your time zone, {timeZone}.</p>
      <Choice
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
    </AskDialog>
  );
}
