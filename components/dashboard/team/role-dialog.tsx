"use client";

import { useState } from "react";
import type { Team } from "@/server/staff/index";
import { ROLE_TEXTS } from "@/shared/staff/role-texts";
import { FormDialog, RadioChoice } from "../webhooks/form-dialog";

type Role = Team["grantableRoles"][number];

/** Choice of the roles that the user may grant, each with a description. */
export function RoleChoice(props: {
  grantableRoles: readonly Role[];
  value: Role;
  onChange: (role: Role) => void;
}) {
  const { grantableRoles, value, onChange } = props;
  const options = grantableRoles.map((role) => ({
    value: role,
    label: ROLE_TEXTS[role].name,
    hint: ROLE_TEXTS[role].about,
  }));
  return <RadioChoice legend="Role" name="role" value={value} options={options} onChange={onChange} />;
}

interface RoleDialogProps {
  title: string;
  role: Role;
  grantableRoles: readonly Role[];
  onClose: () => void;
  onSave: (role: Role) => Promise<boolean>;
}

/** Dialog that changes a person's role. */
export function RoleDialog({ title, role, grantableRoles, onClose, onSave }: RoleDialogProps) {
  const [chosen, setChosen] = useState(role);
  return (
    <FormDialog
      title={title}
      action="Change role"
      disabled={chosen === role}
      onClose={onClose}
      onSubmit={() => onSave(chosen)}
    >
      <RoleChoice grantableRoles={grantableRoles} value={chosen} onChange={setChosen} />
    </FormDialog>
  );
}
