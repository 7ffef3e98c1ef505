"use client";

import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Field } from "@/components/ui/field";
import type { CreatedInvitation, StaffMailOutcome, Team } from "@/server/staff/index";
import { loadSchema } from "../form/load-schemas";
import { useTRPC } from "../trpc/client";
import { useMutationRunner } from "../use-mutation-runner";
import { FormDialog } from "../webhooks/form-dialog";
import { RoleChoice } from "./role-dialog";

interface InviteDialogProps {
  grantableRoles: Team["grantableRoles"];
  onClose: () => void;
  onCreated: (created: CreatedInvitation & { mail: StaffMailOutcome }) => void;
}

/** Dialog for the address and role of a new invitation. */
export function InviteDialog({ grantableRoles, onClose, onCreated }: InviteDialogProps) {
  const id = useId();
  const trpc = useTRPC();
  const change = useMutationRunner(trpc.team.pathKey());
  const invite = useMutation(trpc.team.invite.mutationOptions());
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Team["grantableRoles"][number]>("editor");
  const [problem, setProblem] = useState<string>();
  const submit = async () => {
    try {
      const { invitationSchema } = await loadSchema(import("@/shared/staff/index"));
      const checked = invitationSchema.safeParse({ email, role });
      setProblem(checked.error?.issues[0]?.message);
      if (!checked.success) return false;
      return await change(async () => onCreated(await invite.mutateAsync(checked.data)), null);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "The invitation could not be sent. Try again.");
      return false;
    }
  };
  return (
    <FormDialog title="Invite team member" action="Send invitation" onClose={onClose} onSubmit={submit}>
      <Field
        id={`${id}-email`}
        label="Email"
        type="email"
        autoComplete="off"
        value={email}
        error={problem}
        onChange={(event) => setEmail(event.target.value)}
      />
      <RoleChoice grantableRoles={grantableRoles} value={role} onChange={setRole} />
    </FormDialog>
  );
}
