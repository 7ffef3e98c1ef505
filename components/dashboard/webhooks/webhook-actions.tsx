"use client";

import { useMutation } from "@tanstack/react-query";
import { KeyRound, MoreHorizontal, Pause, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { lazyOpenDialog } from "@/components/ui/lazy-part";
import { Menu, MenuItem, MenuLine } from "@/components/ui/menu";
import type { WebhookEndpoint } from "@/server/webhooks/index";
import { useTRPC } from "../trpc/client";
import { SendTest } from "./send-test";
import { useWebhookChange } from "./use-webhook-change";
import { formatDeliveryCount } from "./webhook-labels";

const RotateSecret = lazyOpenDialog(async () => (await import("./rotate-secret")).RotateSecret);

/** Return the phrase to type before a webhook is deleted: the host it calls. */
function getConfirmPhrase(url: string): string {
  return URL.canParse(url) ? new URL(url).host : "delete";
}

/** Action menu of a webhook, apart from the actions in its tabs. */
export function WebhookActions({ webhook }: { webhook: WebhookEndpoint }) {
  const { id, url } = webhook;
  const trpc = useTRPC();
  const router = useRouter();
  const change = useWebhookChange();
  const pause = useMutation(trpc.webhooks.pause.mutationOptions());
  const remove = useMutation(trpc.webhooks.remove.mutationOptions());
  const [openDialog, setOpenDialog] = useState<"pause" | "rotate" | "delete" | null>(null);
  const close = () => setOpenDialog(null);
  return (
    <>
      <SendTest webhook={webhook} />
      <Menu
        align="end"
        trigger={
          <Button size="icon" aria-label="More actions">
            <MoreHorizontal aria-hidden />
          </Button>
        }
      >
        <MenuItem onSelect={() => setOpenDialog("rotate")}>
          <KeyRound aria-hidden />
          {webhook.hasSecret ? "Rotate secret" : "Set secret"}
        </MenuItem>
        {webhook.status === "active" && (
          <MenuItem onSelect={() => setOpenDialog("pause")}>
            <Pause aria-hidden />
            Pause
          </MenuItem>
        )}
        <MenuLine />
        <MenuItem onSelect={() => setOpenDialog("delete")}>
          <Trash2 aria-hidden />
          Delete
        </MenuItem>
      </Menu>
      {openDialog === "rotate" && <RotateSecret webhook={webhook} onClose={close} />}
      <ConfirmDialog
        open={openDialog === "pause"}
        onOpenChange={close}
        title="Pause this webhook?"
        action="Pause webhook"
        pending={pause.isPending}
        onConfirm={() =>
          void change(() => pause.mutateAsync({ id }), "Webhook paused. New events are held.").then(close)
        }
      >
        <p>
          No events are sent until you enable it again. Until then its events are held, for up to 30 days, and
          can be sent later.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={openDialog === "delete"}
        onOpenChange={close}
        title="Delete this webhook?"
        action="Delete webhook"
        phrase={getConfirmPhrase(url)}
        pending={remove.isPending}
        onConfirm={() =>
          void change(() => remove.mutateAsync({ id }), "Webhook deleted").then((done) => {
            if (done) router.push("/dashboard/webhooks");
          })
        }
      >
        <p>
          No more events are sent. Its deliveries, including{" "}
          {formatDeliveryCount(webhook.waiting + webhook.held)} not sent yet, and their log are deleted. This
          cannot be undone.
        </p>
      </ConfirmDialog>
    </>
  );
}
