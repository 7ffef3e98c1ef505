"use client";

import { useState } from "react";
import type { Team } from "@/server/staff/index";
import { ROLE_WORDS } from "@/server/staff/schemas/index";
import { AskDialog, Choice } from "../webhooks/ask-dialog";

type Role = Team["gives"][number];

/** The roles that one may give, each in a sentence. */
export function RoleChoice(props: { gives: readonly Role[]; value: Role; onChange: (role: Role) => void }) {
  const { gives, value, onChange } = props;
  const options = gives.map((role) => ({
    value: role,
    label: ROLE_WORDS[role].name,
    hint: ROLE_WORDS[role].about,
  }));
  return <Choice legend="Role" name="role" value={value} options={options} onChange={onChange} />;
}

interface RoleDialogProps {
  title: string;
  role: Role;
  gives: readonly Role[];
  onClose: () => void;
  onSave: (role: Role) => Promise<boolean>;
}

/** Gives somebody another role. */
export function RoleDialog({ title, role, gives, onClose, onSave }: RoleDialogProps) {
  const [chosen, setChosen] = useState(role);
  return (
    <AskDialog
      title={title}
      action="Change the role"
      disabled={chosen === role}
      onClose={onClose}
      onSubmit={() => onSave(chosen)}
    >
      <RoleChoice gives={gives} value={chosen} onChange={setChosen} />
    </AskDialog>
  );
}
