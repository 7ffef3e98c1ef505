"use client";

import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Field } from "@/components/ui/field";
import type { MadeInvitation, MailFate, Team } from "@/server/staff/index";
import { invitationSchema } from "@/server/staff/schemas/index";
import { useTRPC } from "../trpc/client";
import { useChange } from "../use-change";
import { AskDialog } from "../webhooks/ask-dialog";
import { RoleChoice } from "./role-dialog";

interface InviteDialogProps {
  gives: Team["gives"];
  onClose: () => void;
  onMade: (made: MadeInvitation & { mail: MailFate }) => void;
}

/** Asks whom to invite, and as what. */
export function InviteDialog({ gives, onClose, onMade }: InviteDialogProps) {
  const id = useId();
  const trpc = useTRPC();
  const change = useChange(trpc.team.pathKey());
  const invite = useMutation(trpc.team.invite.mutationOptions());
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Team["gives"][number]>("editor");
  const [problem, setProblem] = useState<string>();
  const submit = async () => {
    const checked = invitationSchema.safeParse({ email, role });
    setProblem(checked.error?.issues[0]?.message);
    if (!checked.success) return false;
    return change(async () => onMade(await invite.mutateAsync(checked.data)), null);
  };
  return (
    <AskDialog title="Invite somebody" action="Invite" onClose={onClose} onSubmit={submit}>
      <Field
        id={`${id}-email`}
        label="E-mail"
        type="email"
        autoComplete="off"
        value={email}
        error={problem}
        onChange={(event) => setEmail(event.target.value)}
      />
      <RoleChoice gives={gives} value={role} onChange={setRole} />
    </AskDialog>
  );
}
