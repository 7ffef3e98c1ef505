"use client";

import { useMutation } from "@tanstack/react-query";
import { Play } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { SubscriptionSheet } from "@/server/subscriptions/admin/index";
import { useTRPC } from "../trpc/client";
import { isPaused } from "./is-paused";
import { useSubscriptionChange } from "./use-subscription-change";

/** Button that ends a pause; the dialog says what is charged, and when. */
export function EndPause({ sheet }: { sheet: SubscriptionSheet }) {
  const trpc = useTRPC();
  const change = useSubscriptionChange();
  const end = useMutation(trpc.subscriptions.endPause.mutationOptions());
  const [isOpen, setIsOpen] = useState(false);
  const { id } = sheet.subscription;
  const shownAsBegun = isPaused(sheet);
  const confirm = async () => {
    await change(() => end.mutateAsync({ id, shownAsBegun }), "Pause ended");
    setIsOpen(false);
  };
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Play aria-hidden />
        End pause
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="End this pause?"
        action="End pause"
        variant="primary"
        pending={end.isPending}
        onConfirm={() => void confirm()}
      >
        <p>
          {shownAsBegun
            ? "The subscription resumes now. The next period is charged within a few minutes."
            : "The subscription renews at the end of the paid period, as if it had not been paused."}
        </p>
      </ConfirmDialog>
    </>
  );
}
