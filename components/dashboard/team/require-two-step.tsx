"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useTRPC } from "../trpc/client";
import { useMutationRunner } from "../use-mutation-runner";

/** Whether all staff need two-step verification, with the button that changes it. */
export function RequireTwoStep({ isRequired }: { isRequired: boolean }) {
  const trpc = useTRPC();
  const change = useMutationRunner(trpc.team.pathKey());
  const require = useMutation(trpc.team.requireTwoStep.mutationOptions());
  const [isConfirming, setConfirming] = useState(false);
  const save = async () => {
    const done = isRequired ? "Two-step verification is optional" : "Two-step verification is required";
    if (await change(() => require.mutateAsync({ required: !isRequired }), done)) setConfirming(false);
  };
  const action = isRequired ? "Make it optional" : "Require for everyone";
  return (
    <section aria-label="Two-step verification" className="rounded-lg border border-line px-4 py-3.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-sm font-medium">
            Two-step verification: {isRequired ? "required for everyone" : "optional"}
          </h2>
          <p className="mt-0.5 text-xs text-pretty text-ink-3">
            {isRequired
              ? "Members without it can only set it up."
              : "Each member decides in Settings whether to use it."}
          </p>
        </div>
        <Button size="sm" onClick={() => setConfirming(true)}>
          {action}
        </Button>
      </div>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={isRequired ? "Make two-step verification optional?" : "Require two-step verification?"}
        action={action}
        pending={require.isPending}
        onConfirm={() => void save()}
      >
        <p>
          {isRequired
            ? "Members may then turn it off, and sign in with a password alone."
            : "Members without it can only set it up, from their next page. It applies to you too."}
        </p>
      </ConfirmDialog>
    </section>
  );
}
