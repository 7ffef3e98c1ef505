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
      title={`Lock ${name}’s account?`}
      action="Lock account"
      onClose={onClose}
      onSubmit={() => change(() => lock.mutateAsync({ id, reason: trimmedReason }), "Account locked")}
    >
      <p>
        They are logged out everywhere immediately and cannot log in. Their comments and subscriptions are
        kept. To stop them only from commenting, ban them in moderation.
      </p>
      <Field
        id={`${fieldId}-reason`}
        label="Reason (optional, visible to staff only)"
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
        onClick={() => void change(() => unlock.mutateAsync({ id }), "Account unlocked")}
      >
        Unlock account
      </Button>
    );
  return (
    <>
      {hasEmail && (
        <Button
          disabled={reset.isPending}
          onClick={() => void change(() => reset.mutateAsync({ id }), "Password reset email sent")}
        >
          Send password reset email
        </Button>
      )}
      <Button onClick={() => setConfirming(true)}>Lock account</Button>
      {isConfirming && <LockDialog id={id} name={name} onClose={() => setConfirming(false)} />}
    </>
  );
}
