"use client";

import { useMutation } from "@tanstack/react-query";
import { CalendarPlus, MoreHorizontal, RefreshCw, Repeat, Undo2, XCircle } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { lazyOpenDialog } from "@/components/ui/lazy-part";
import { Menu, MenuItem, MenuLine } from "@/components/ui/menu";
import type { SubscriptionSheet } from "@/server/subscriptions/admin/index";
import { useTRPC } from "../trpc/client";
import { CancelDialog } from "./cancel-dialog";
import { EndPause } from "./end-pause";
import { useSubscriptionChange } from "./use-subscription-change";

const ExtendDialog = lazyOpenDialog(async () => (await import("./extend-dialog")).ExtendDialog);
const SwitchDialog = lazyOpenDialog(async () => (await import("./switch-dialog")).SwitchDialog);

type OpenDialog = "extend" | "cancel" | "switch" | "renew";

/** Action menu of a subscription. */
export function SubscriptionActions({ sheet }: { sheet: SubscriptionSheet }) {
  const { subscription, extendable, renewable, resumable, switches } = sheet;
  const { id, cancelledAt, deletedAt } = subscription;
  const trpc = useTRPC();
  const router = useRouter();
  const change = useSubscriptionChange();
  const renew = useMutation(trpc.subscriptions.renew.mutationOptions());
  const resume = useMutation(trpc.subscriptions.resume.mutationOptions());
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const close = () => setOpenDialog(null);
  if (deletedAt !== null) return null;
  const isCancellable = cancelledAt === null || sheet.status !== "expired";
  const renewNow = async () => {
    let createdId: number | null = null;
    await change(async () => {
      createdId = (await renew.mutateAsync({ id })).id;
    }, "Subscription renewed");
    close();
    if (createdId !== null) router.push(`/dashboard/subscriptions/${createdId}`);
  };
  return (
    <>
      {extendable && (
        <Button onClick={() => setOpenDialog("extend")}>
          <CalendarPlus aria-hidden />
          Extend
        </Button>
      )}
      {resumable && (
        <Button
          disabled={resume.isPending}
          onClick={() => void change(() => resume.mutateAsync({ id }), "Cancellation undone")}
        >
          <Undo2 aria-hidden />
          Undo cancellation
        </Button>
      )}
      {subscription.resumesAt !== null && <EndPause sheet={sheet} />}
      {isCancellable && (
        <Button onClick={() => setOpenDialog("cancel")}>
          <XCircle aria-hidden />
          Cancel subscription
        </Button>
      )}
      {(renewable || switches.length > 0) && (
        <Menu
          align="end"
          trigger={
            <Button size="icon" aria-label="More actions">
              <MoreHorizontal aria-hidden />
            </Button>
          }
        >
          {renewable && (
            <MenuItem onSelect={() => setOpenDialog("renew")}>
              <RefreshCw aria-hidden />
              Renew
            </MenuItem>
          )}
          {renewable && switches.length > 0 && <MenuLine />}
          {switches.length > 0 && (
            <MenuItem onSelect={() => setOpenDialog("switch")}>
              <Repeat aria-hidden />
              Change plan
            </MenuItem>
          )}
        </Menu>
      )}
      {openDialog === "extend" && <ExtendDialog subscription={subscription} onClose={close} />}
      {openDialog === "cancel" && <CancelDialog sheet={sheet} onClose={close} />}
      {openDialog === "switch" && <SwitchDialog sheet={sheet} onClose={close} />}
      <ConfirmDialog
        open={openDialog === "renew"}
        onOpenChange={close}
        title="Renew this subscription?"
        action="Renew subscription"
        variant="primary"
        pending={renew.isPending}
        onConfirm={() => void renewNow()}
      >
        <p>
          Creates another period of the same plan, recorded as paid manually and invoiced. It starts when the
          current period ends, or now if it has ended.
        </p>
      </ConfirmDialog>
    </>
  );
}
