"use client";

import { useMutation } from "@tanstack/react-query";
import { CircleCheck, CircleX, Send } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { WebhookAttempt } from "@/server/webhooks/index";
import { SelectField } from "../form/fields";
import { useTRPC } from "../trpc/client";
import { useWebhooksChanged } from "./use-webhook-change";

interface TestedWebhook {
  id: number;
  url: string;
  events: readonly string[];
}

function Outcome({
  href,
  attempt,
  delivered,
}: {
  href: string;
  attempt: WebhookAttempt;
  delivered: boolean;
}) {
  const Icon = delivered ? CircleCheck : CircleX;
  return (
    <div
      role="status"
      className={`rounded-lg px-3.5 py-3 text-sm ${delivered ? "bg-good-soft text-good" : "bg-bad-soft text-bad"}`}
    >
      <p className="flex items-start gap-2 font-medium">
        <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 break-words">
          {delivered
            ? `Delivered: status ${attempt.status} after ${attempt.totalMs} ms.`
            : (attempt.error ?? "The request failed.")}
        </span>
      </p>
      {attempt.responseBody !== null && attempt.responseBody !== "" && (
        <pre className="mt-2 max-h-32 overflow-auto font-mono text-xs break-words whitespace-pre-wrap text-ink">
          {attempt.responseBody}
        </pre>
      )}
      <Link href={href} prefetch={false} className="mt-2 inline-block underline underline-offset-2">
        View request and response
      </Link>
    </div>
  );
}

function TestDialog({ webhook, onClose }: { webhook: TestedWebhook; onClose: () => void }) {
  const trpc = useTRPC();
  const changed = useWebhooksChanged();
  const send = useMutation(trpc.webhooks.sendTest.mutationOptions({ onSettled: changed }));
  const [name, setName] = useState(webhook.events[0] ?? "");
  const attempt = send.data?.log.at(-1);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Send test event" className="max-w-md">
      <form
        className="flex min-h-0 flex-col"
        onSubmit={(event) => {
          event.preventDefault();
          send.mutate({ id: webhook.id, name });
        }}
      >
        <div className="flex min-h-0 flex-col gap-4 overflow-y-auto px-5 pb-5">
          <p className="text-sm text-pretty text-ink-2">
            Sends one signed test event to the URL now. The result does not change the status of the webhook.
          </p>
          <SelectField
            label="Event"
            value={name}
            options={webhook.events.map((event) => ({ value: event, label: event }))}
            onChange={setName}
          />
          {send.isPending && (
            <p role="status" className="text-sm text-ink-2">
              Sending…
            </p>
          )}
          {send.error !== null && !send.isPending && (
            <p role="alert" className="rounded-lg bg-bad-soft px-3.5 py-3 text-sm text-bad">
              {send.error.message}
            </p>
          )}
          {send.data !== undefined && attempt !== undefined && !send.isPending && (
            <Outcome
              href={`/dashboard/webhooks/${webhook.id}/deliveries/${send.data.id}`}
              attempt={attempt}
              delivered={send.data.state === "delivered"}
            />
          )}
        </div>
        <div className="flex justify-end gap-2 border-t border-line bg-sunken px-5 py-3">
          <Button onClick={onClose}>{send.data === undefined ? "Cancel" : "Close"}</Button>
          <Button type="submit" variant="primary" disabled={send.isPending}>
            {send.data === undefined ? "Send" : "Send again"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Send a test event to a webhook and show the response. */
export function SendTest({ webhook }: { webhook: TestedWebhook }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Send aria-hidden />
        Send test event
      </Button>
      {open && <TestDialog webhook={webhook} onClose={() => setOpen(false)} />}
    </>
  );
}
