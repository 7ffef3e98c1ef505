"use client";

import { useMutation } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { useTRPC } from "../trpc/client";
import { useReloadAfterMerge } from "./use-reload-after-merge";

/** Button that undoes the merge of two subscribers. */
export function UndoMerge({ id }: { id: number }) {
  const trpc = useTRPC();
  const merged = useReloadAfterMerge();
  const undo = useMutation(trpc.merges.undo.mutationOptions());
  const [isConfirming, setConfirming] = useState(false);
  const confirm = async () => {
    try {
      await undo.mutateAsync({ id });
      toast.success("Merge undone");
      await merged();
    } catch (error) {
      toast.error(error instanceof Error ? error.message : "The merge could not be undone. Try again.");
    }
    setConfirming(false);
  };
  return (
    <>
      <Button size="sm" onClick={() => setConfirming(true)}>
        <Undo2 aria-hidden />
        Undo
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Undo this merge?"
        action="Undo merge"
        variant="primary"
        pending={undo.isPending}
        onConfirm={() => void confirm()}
      >
        <p>
          Everything that the merge moved returns to the other subscriber, unless it has moved again since.
          Later changes are kept.
        </p>
      </ConfirmDialog>
    </>
  );
}
