"use client";

import { useMutation } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { WebhookEndpoint } from "@/server/webhooks/index";
import { useTRPC } from "../trpc/client";
import { FormDialog } from "./form-dialog";
import { ReplayTarget } from "./replay-target";
import { useWebhookChange } from "./use-webhook-change";

/** Replay a delivery and open the new one. */
export function ReplayOne({
  webhook,
  deliveryId,
}: {
  webhook: Pick<WebhookEndpoint, "id" | "family" | "url" | "status">;
  deliveryId: string;
}) {
  const trpc = useTRPC();
  const router = useRouter();
  const change = useWebhookChange();
  const replay = useMutation(trpc.webhooks.replay.mutationOptions());
  const [open, setOpen] = useState(false);
  const [target, setTarget] = useState(webhook.id);
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        <RotateCw aria-hidden />
        Replay
      </Button>
      {open && (
        <FormDialog
          title="Replay delivery"
          action="Replay delivery"
          onClose={() => setOpen(false)}
          onSubmit={() =>
            change(async () => {
              const created = await replay.mutateAsync({ deliveryId, toEndpointId: target });
              router.push(`/dashboard/webhooks/${target}/deliveries/${created.deliveryId}`);
            }, "Replay started")
          }
        >
          <p>
            The event is sent again, with all its attempts. Receivers can recognise it by its{" "}
            <code className="font-mono text-xs">webhook-id</code>, which stays the same.
          </p>
          <ReplayTarget webhook={webhook} value={target} onChange={setTarget} />
        </FormDialog>
      )}
    </>
  );
}
