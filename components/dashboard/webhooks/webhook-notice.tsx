"use client";

import { useMutation } from "@tanstack/react-query";
import { CircleAlert, CirclePause } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { ExactTime, RelativeTime } from "@/components/ui/relative-time";
import type { WebhookEndpoint } from "@/server/webhooks/index";
import { DAY_MILLISECONDS } from "@/shared/time-units";
import { useStaff } from "../staff-provider";
import { useTRPC } from "../trpc/client";
import { FormDialog, RadioChoice } from "./form-dialog";
import { useWebhookChange } from "./use-webhook-change";
import { formatDeliveryCount } from "./webhook-labels";

/** Dialog that enables a webhook and decides what happens to its held deliveries. */
function EnableDialog({ webhook, onClose }: { webhook: WebhookEndpoint; onClose: () => void }) {
  const { id, held } = webhook;
  const trpc = useTRPC();
  const change = useWebhookChange();
  const enable = useMutation(trpc.webhooks.enable.mutationOptions());
  const [heldAction, setHeldAction] = useState<"send" | "skip">("send");
  return (
    <FormDialog
      title="Enable webhook"
      action="Enable webhook"
      onClose={onClose}
      onSubmit={() =>
        change(
          () => enable.mutateAsync({ id, replay: heldAction === "send" }),
          ({ replayed, skipped }) => {
            if (replayed > 0) return `Webhook enabled. Sending ${formatDeliveryCount(replayed)}.`;
            return skipped > 0
              ? `Webhook enabled. ${formatDeliveryCount(skipped)} skipped.`
              : "Webhook enabled.";
          },
        )
      }
    >
      {held === 0 ? (
        <p>No deliveries are held. New events are sent from now on.</p>
      ) : (
        <RadioChoice
          legend={`${formatDeliveryCount(held)} ${held === 1 ? "was" : "were"} held while it was disabled`}
          name="kept"
          value={heldAction}
          options={[
            {
              value: "send",
              label: "Send them now",
              hint: "Oldest first, each with all its attempts.",
            },
            {
              value: "skip",
              label: "Skip them",
              hint: "They stay in the log, and you can replay them one by one or by time.",
            },
          ]}
          onChange={setHeldAction}
        />
      )}
    </FormDialog>
  );
}

function Notice({
  tone,
  title,
  children,
}: {
  tone: "warn" | "bad" | "off";
  title: string;
  children: ReactNode;
}) {
  const Icon = tone === "off" ? CirclePause : CircleAlert;
  const toneClasses = {
    warn: "bg-warn-soft text-warn",
    bad: "bg-bad-soft text-bad",
    off: "bg-hover text-ink-2",
  };
  return (
    <section
      aria-label={title}
      className={cn("mt-5 flex gap-3 rounded-lg px-4 py-3 text-sm", toneClasses[tone])}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <p className="font-medium">{title}</p>
          <div className="text-pretty text-ink-2">{children}</div>
        </div>
      </div>
    </section>
  );
}

/** Format a reason with its timestamp in the account's time zone. */
function withTimes(reason: string): ReactNode {
  const [before = "", iso, after = ""] = reason.split(/(\d{4}-\d\d-\d\dT[\d:.]+Z)/);
  if (iso === undefined) return reason;
  return (
    <>
      {before}
      <ExactTime date={new Date(iso)} />
      {after}
    </>
  );
}

/** Notice of a webhook's problem: its reason, its start, and the remedy. */
export function WebhookNotice({ webhook }: { webhook: WebhookEndpoint }) {
  const { permissions } = useStaff();
  const [enabling, setEnabling] = useState(false);
  const { status, statusReason, statusSince, failingSince, family, held } = webhook;
  if (status === "active") {
    if (failingSince === null) return null;
    return (
      <Notice tone="warn" title="Deliveries are failing">
        Every attempt since <ExactTime date={failingSince} /> has failed. Failed deliveries are retried
        {family === "subscription" ? (
          <>
            ; if none succeeds, the webhook is disabled on{" "}
            <ExactTime date={new Date(failingSince.getTime() + DAY_MILLISECONDS)} />.
          </>
        ) : (
          ", three times each."
        )}
      </Notice>
    );
  }
  const off = status === "deactivated";
  return (
    <Notice tone={off ? "bad" : "off"} title={off ? "Disabled after a day of failures" : "Paused"}>
      <p>
        <RelativeTime systemClock date={statusSince} className="first-letter:uppercase" />
        {statusReason === null ? "." : <>: {withTimes(statusReason)}</>}{" "}
        {held === 0 ? "No deliveries are held." : `${formatDeliveryCount(held)} held.`}
      </p>
      {permissions.includes("webhooks:write") && (
        <Button className="mt-3" onClick={() => setEnabling(true)}>
          Enable webhook
        </Button>
      )}
      {enabling && <EnableDialog webhook={webhook} onClose={() => setEnabling(false)} />}
    </Notice>
  );
}
