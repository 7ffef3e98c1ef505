"use client";

import { useMutation } from "@tanstack/react-query";
import { KeyRound, MoreHorizontal, Pause, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Menu, MenuItem, MenuLine } from "@/components/ui/menu";
import type { WebhookEndpoint } from "@/server/webhooks/index";
import { useTRPC } from "../trpc/client";
import { RotateSecret } from "./rotate-secret";
import { SendTest } from "./send-test";
import { useWebhookChange } from "./use-webhook-change";
import { deliveriesText } from "./webhook-words";

/** What must be typed before a webhook is deleted: the host it calls. */
function phraseOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : "delete";
}

/** What can be done with a webhook, beside what stands in its tabs. */
export function WebhookActions({ webhook }: { webhook: WebhookEndpoint }) {
  const { id, url } = webhook;
  const trpc = useTRPC();
  const router = useRouter();
  const change = useWebhookChange();
  const pause = useMutation(trpc.webhooks.pause.mutationOptions());
  const remove = useMutation(trpc.webhooks.remove.mutationOptions());
  const [asking, setAsking] = useState<"pause" | "rotate" | "delete" | null>(null);
  const close = () => setAsking(null);
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
        <MenuItem onSelect={() => setAsking("rotate")}>
          <KeyRound aria-hidden />
          {webhook.hasSecret ? "Rotate the secret" : "Set a secret"}
        </MenuItem>
        {webhook.status === "active" && (
          <MenuItem onSelect={() => setAsking("pause")}>
            <Pause aria-hidden />
            Pause
          </MenuItem>
        )}
        <MenuLine />
        <MenuItem onSelect={() => setAsking("delete")}>
          <Trash2 aria-hidden />
          Delete
        </MenuItem>
      </Menu>
      {asking === "rotate" && <RotateSecret webhook={webhook} onClose={close} />}
      <ConfirmDialog
        open={asking === "pause"}
        onOpenChange={close}
        title="Pause this webhook?"
        action="Pause"
        pending={pause.isPending}
        onConfirm={() =>
          void change(() => pause.mutateAsync({ id }), "Paused. What comes for it is kept.").then(close)
        }
      >
        <p>
          It is not called until it is switched on again. Events that it asked for are kept meanwhile, for up
          to 30 days, and can be sent then.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === "delete"}
        onOpenChange={close}
        title="Delete this webhook?"
        action="Delete"
        phrase={phraseOf(url)}
        pending={remove.isPending}
        onConfirm={() =>
          void change(() => remove.mutateAsync({ id }), "The webhook is deleted.").then((done) => {
            if (done) router.push("/dashboard/webhooks");
          })
        }
      >
        <p>
          It is called no more, and its deliveries, {deliveriesText(webhook.waiting + webhook.held)} waiting
          among them, and their log go with it. This cannot be undone.
        </p>
      </ConfirmDialog>
    </>
  );
}
