"use client";

import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { useTRPC } from "../trpc/client";
import { FormDialog } from "../webhooks/form-dialog";
import { useMemberChange } from "./use-member-change";

function LockDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const fieldId = useId();
  const trpc = useTRPC();
  const change = useMemberChange();
  const lock = useMutation(trpc.members.lock.mutationOptions());
  const [reason, setReason] = useState("");
  const trimmedReason = reason.trim() === "" ? null : reason;
  return (
    <FormDialog
      title={`Lock ${name} out?`}
      action="Lock"
      onClose={onClose}
      onSubmit={() => change(() => lock.mutateAsync({ id, reason: trimmedReason }), "The member is locked.")}
    >
      <p>
        They are signed out everywhere at once and cannot sign in. What they wrote and bought stays. To keep
        somebody from commenting only, ban them in moderation.
      </p>
      <Field
        id={`${fieldId}-reason`}
        label="Why (optional, for staff)"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}

interface MemberActionsProps {
  id: number;
  name: string;
  isLocked: boolean;
  hasEmail: boolean;
}

/** Action menu of a member. */
export function MemberActions({ id, name, isLocked, hasEmail }: MemberActionsProps) {
  const trpc = useTRPC();
  const change = useMemberChange();
  const unlock = useMutation(trpc.members.unlock.mutationOptions());
  const reset = useMutation(trpc.members.sendPasswordReset.mutationOptions());
  const [isConfirming, setConfirming] = useState(false);
  if (isLocked)
    return (
      <Button
        variant="primary"
        disabled={unlock.isPending}
        onClick={() => void change(() => unlock.mutateAsync({ id }), "The member may sign in again.")}
      >
        Unlock
      </Button>
    );
  return (
    <>
      {hasEmail && (
        <Button
          disabled={reset.isPending}
          onClick={() => void change(() => reset.mutateAsync({ id }), "The mail is on its way.")}
        >
          Send a password link
        </Button>
      )}
      <Button onClick={() => setConfirming(true)}>Lock</Button>
      {isConfirming && <LockDialog id={id} name={name} onClose={() => setConfirming(false)} />}
    </>
  );
}
